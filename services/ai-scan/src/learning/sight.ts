/**
 * A fare for one adult that somebody saw, as far as it teaches. Days are whole days since 1970-01-01; `returnDay` is `null`
 * one way. Prices of a route are in one currency, in major units; which one does not matter, since only ratios are learned
 * from.
 */
export interface Sight {
  origin: string
  destination: string
  departureDay: number
  returnDay: number | null
  price: number
  /** Of all legs; `null` where no time is known. */
  minutes: number | null
  seenDay: number
}

/** Both directions between two airports: what is learned for one of them must not come from the other. */
export function cityPairOf({ origin, destination }: Pick<Sight, 'origin' | 'destination'>): string {
  return [origin, destination].sort().join('-')
}
