import type { CabinClass } from '@faresight/contracts/search/search-request'
import type { Ends } from './link-airports.ts'

/**
 * A price that a provider remembers from somebody's search in the last days, for one adult. It says little of the flights:
 * the first one's number at most. It may be gone, so it is a hint, or one more way to buy a flight that was found live.
 */
export interface CachedFare {
  provider: string
  /** As asked for: an airport or a city. */
  origin: string
  destination: string
  /** The airports themselves, where they are told. */
  originAirport: string | null
  destinationAirport: string | null
  /** Airports of the return flight; `null` if the answer does not name them. A city may have several. */
  backAirports: Ends | null
  out: CachedFlight
  /** `null` for a one-way fare. */
  back: CachedFlight | null
  /** Who sells the first flight, by code, and under which number. */
  airline: string | null
  flightNumber: string | null
  cabin: CabinClass | null
  /** In whole units, as written: not every currency that is quoted is one of ours. */
  amount: number | string
  currency: string
  /** Who had the fare, by name. */
  seller: string | null
  /** When it was seen, ISO 8601. Where that is not told, the earliest that it can be. */
  seenAt: string
  expiresAt: string | null
  /** `false` where the provider says itself that it is gone. */
  isActual: boolean
  /** The whole address at which to look for it. */
  link: string | null
}

/** What a cached fare says of one direction. */
export interface CachedFlight {
  date: string
  /** `HH:mm` by the clock of the airport, where it is told by that clock. */
  time: string | null
  /** The moment of departure in milliseconds since 1970, where it is told to the minute. */
  departsMs: number | null
  transfers: number | null
  durationMinutes: number | null
}
