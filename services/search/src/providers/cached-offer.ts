import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import type { CabinClass } from '@faresight/contracts/search/question'

/** A remembered fare that somebody may still sell: enough to tell whether it is that of an itinerary found live. */
export interface CachedOffer {
  /** Who sells the first flight, by code, and under which number. */
  airline: string
  flightNumber: string
  cabin: CabinClass
  legs: CachedLeg[]
  option: BookingOption
  /** The itinerary itself, where the fare says all of it. */
  whole: Itinerary | null
}

export interface CachedLeg {
  origin: string
  destination: string
  departure: { date: string; time: string }
  transfers: number
  durationMinutes: number | null
}
