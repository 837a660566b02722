/** The lowest price of a trip on one day (since 1970-01-01), in US dollars for one adult. */
export interface TripDayPriceUsd {
  day: number
  price: number
}

export interface TripPriceSeries {
  origin: string
  destination: string
  departureDay: number
  /** `null` one way. */
  returnDay: number | null
  prices: readonly TripDayPriceUsd[]
}

export function isValidPrice(price: number): boolean {
  return price > 0 && price < Infinity
}
