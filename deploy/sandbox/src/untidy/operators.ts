import { hasOneNumber } from '../sellers/codeshares.ts'
import type { Provider } from '../sellers/agencies.ts'
import type { Operator } from '../world/airlines.ts'
import type { Flight } from '../world/flights.ts'
import { hashOf } from '../world/random.ts'

/** Brands under which regional airlines fly for a larger one. */
const brands: Readonly<Record<string, string>> = {
  AA: 'American Eagle',
  AC: 'Air Canada Express',
  DL: 'Delta Connection',
  UA: 'United Express',
}

/**
 * Who flies, as a provider says it. Skyscanner gives code and name, Amadeus the code. Of two regional flights in three
 * Ignav gives a name with the brand, of the third none but the airline that sells it, and Amadeus of another third.
 */
export function operatorShownBy(provider: Provider, flight: Flight): Operator | undefined {
  const { airline, number, operator } = flight
  // Under two numbers and two operators nobody could know that it is one flight.
  if (!operator || provider === 'skyscanner' || !hasOneNumber(flight)) return operator
  const form = hashOf('operator shown', airline.code, number) % 3
  if (provider === 'amadeus') return form === 0 ? undefined : operator
  if (form === 1) return undefined
  const brand = brands[airline.code]
  const name = brand ? `${operator.name} DBA ${brand}` : `${operator.name} for ${airline.name}`
  return { code: operator.code, iata: undefined, name }
}
