/** `BA117` → `BA 117`, with a space at which no line breaks. A number without an airline's code, `4274`, stays as it is. */
export function spacedFlight(flightNumber: string): string {
  return flightNumber.replace(/^([A-Z][A-Z0-9]|\d[A-Z])(\d+)$/, '$1\u00a0$2')
}
