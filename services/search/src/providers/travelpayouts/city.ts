import type { Expand } from '../places.ts'

/** It knows cities by the codes of IATA. Where a metro area has one of ours, its largest airport stands for the city. */
export function cityOf(code: string, expand: Expand): string {
  const airports = expand(code)
  return code.startsWith('Q') && airports.length > 1 ? (airports[0] ?? code) : code
}
