import * as z from 'zod'
import { iataCode } from '../common.ts'
import { bookingOption, itinerary, localMoment } from './itinerary.ts'
import { cabinClass } from './question.ts'

/** One direction of a remembered fare. */
export const cachedLeg = z.object({
  origin: iataCode,
  destination: iataCode,
  departure: localMoment,
  transfers: z.int(),
  /** Minutes of the leg, where they are told. */
  durationMinutes: z.int().nullable(),
})

/** A remembered fare that somebody may still sell: enough to tell whether it is that of an itinerary found live. */
export const cachedOffer = z.object({
  /** Who sells the first flight, by code, and under which number. */
  airline: z.string(),
  flightNumber: z.string(),
  cabin: cabinClass,
  legs: z.array(cachedLeg),
  option: bookingOption,
  /** The itinerary itself, where the fare says all of it. */
  whole: itinerary.nullable(),
})

export type CachedLeg = z.infer<typeof cachedLeg>
export type CachedOffer = z.infer<typeof cachedOffer>
