import * as z from 'zod'
import { iataCode } from '../common.ts'
import { bookingOptionSchema, itinerarySchema, localDateTimeSchema } from './itinerary.ts'
import { cabinClassSchema } from './search-request.ts'

export const cachedLegSchema = z.object({
  origin: iataCode,
  destination: iataCode,
  departure: localDateTimeSchema,
  transfers: z.int(),
  durationMinutes: z.int().nullable(),
})

/** Enough to match a live itinerary. */
export const cachedOfferSchema = z.object({
  /** Marketing carrier and number of the first flight. */
  airline: z.string(),
  flightNumber: z.string(),
  cabin: cabinClassSchema,
  legs: z.array(cachedLegSchema),
  option: bookingOptionSchema,
  whole: itinerarySchema.nullable(),
})

export type CachedLeg = z.infer<typeof cachedLegSchema>
export type CachedOffer = z.infer<typeof cachedOfferSchema>
