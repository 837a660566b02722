import type { Airline } from '../world/airlines.ts'
import type { Airport } from '../world/airports.ts'
import { hashOf } from '../world/random.ts'

/** From which terminal an airline flies: none at an airport with one, and of one airline in eight it is not told. */
export function terminalAt({ iata, size }: Airport, { code, alliance }: Airline): string | undefined {
  const count = Math.min(5, Math.floor(size / 15))
  if (count < 2 || hashOf('terminal untold', code, iata) % 8 === 0) return undefined
  // Partners share one.
  return String(1 + (hashOf('terminal', alliance ?? code, iata) % count))
}
