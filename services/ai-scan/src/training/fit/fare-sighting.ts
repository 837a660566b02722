/**
 * A fare for one adult as training data. Days are whole days since 1970-01-01; prices of a route are in one currency, in
 * major units (only ratios matter).
 */
export interface FareSighting {
  origin: string
  destination: string
  departureDay: number
  returnDay: number | null
  price: number
  minutes: number | null
  seenDay: number
}

/** Both directions between two airports, `AAA-BBB` sorted: the unit that is left out. */
export function cityPairKey({ origin, destination }: Pick<FareSighting, 'origin' | 'destination'>): string {
  return [origin, destination].sort().join('-')
}
