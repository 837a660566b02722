import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { lockedValueSchema } from '../viewer.ts'
import { partyFields, pricePerPassengerSchema } from './party-fields.ts'
import { cabinClassSchema, fareQueryLegSchema, stopsFilterSchema, tripTypeSchema } from './search-request.ts'

export const flightSearchSchema = z.object({
  id: uuid,
  userId: uuid.nullable(),
  tripType: tripTypeSchema,
  origin: iataCode.nullable(),
  destination: iataCode.nullable(),
  departureDate: plainDate.nullable(),
  returnDate: plainDate.nullable(),
  legs: z.array(fareQueryLegSchema).nullable(),
  flexibleDates: z.boolean(),
  nearbyAirports: z.boolean(),
  ...partyFields,
  cabinClass: cabinClassSchema,
  stops: stopsFilterSchema,
  currency: z.string(),
  resultsCount: z.int(),
  done: z.boolean().default(true),
  createdAt: instant,
})

export type FlightSearch = z.infer<typeof flightSearchSchema>

const unlockedLowestPriceSchema = z.object({
  locked: z.literal(false),
  price: z.number(),
  pricePerPassenger: pricePerPassengerSchema,
})

export const lowestPriceSchema = z.union([lockedValueSchema, unlockedLowestPriceSchema])

export type UnlockedLowestPrice = z.infer<typeof unlockedLowestPriceSchema>
export type LowestPrice = z.infer<typeof lowestPriceSchema>

export const recentSearchEntrySchema = flightSearchSchema.extend({
  /** Lowest live price; `null` if there is none. */
  lowest: lowestPriceSchema.nullable(),
})

export type RecentSearchEntry = z.infer<typeof recentSearchEntrySchema>
