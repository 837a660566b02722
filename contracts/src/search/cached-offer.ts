import * as z from 'zod'
import { iataCode } from '../common.ts'
import { bookingOptionSchema, itinerarySchema, localDateTimeSchema } from './itinerary.ts'
import { cabinClassSchema } from './search-request.ts'

/** One direction of a remembered fare. */
export const cachedLegSchema = z.object({
  origin: iataCode,
  destination: iataCode,
  departure: localDateTimeSchema,
  transfers: z.int(),
  /** Minutes of the leg, where they are told. */
  durationMinutes: z.int().nullable(),
})

/** A remembered fare that somebody may still sell: enough to tell whether it is that of an itinerary found live. */
export const cachedOfferSchema = z.object({
  /** Who sells the first flight, by code, and under which number. */
  airline: z.string(),
  flightNumber: z.string(),
  cabin: cabinClassSchema,
  legs: z.array(cachedLegSchema),
  option: bookingOptionSchema,
  /** The itinerary itself, where the fare says all of it. */
  whole: itinerarySchema.nullable(),
})

export type CachedLeg = z.infer<typeof cachedLegSchema>
export type CachedOffer = z.infer<typeof cachedOfferSchema>
