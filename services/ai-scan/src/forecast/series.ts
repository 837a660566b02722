/** The lowest price of one trip on one day: whole days since 1970-01-01, US dollars for one adult. */
export interface DayPrice {
  day: number
  price: number
}

/** What one trip has cost, oldest first; days on which nobody looked are not there. */
export interface TripSeries {
  origin: string
  destination: string
  departureDay: number
  /** `null` one way. */
  returnDay: number | null
  prices: readonly DayPrice[]
}

export function isPrice(price: number): boolean {
  return price > 0 && price < Infinity
}
