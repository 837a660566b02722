/** `BA117` → `BA 117`, with a space at which no line breaks. */
export function spacedFlight(flightNumber: string): string {
  return flightNumber.replace(/^([A-Z0-9]{2})(\d+)$/, '$1\u00a0$2')
}
