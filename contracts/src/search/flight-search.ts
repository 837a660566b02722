import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { lockedSchema } from '../viewer.ts'
import { partyFields, pricePerPassengerSchema } from './party-fields.ts'
import { cabinClassSchema, fareQueryLegSchema, stopsFilterSchema, tripTypeSchema } from './search-request.ts'

/** A search that somebody made. */
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
  /** False while its providers are being asked. */
  done: z.boolean().default(true),
  createdAt: instant,
})

export type FlightSearch = z.infer<typeof flightSearchSchema>

/** In major units of the search's currency: for the whole party, and the average of a seat. */
const openLowestPriceSchema = z.object({
  locked: z.literal(false),
  price: z.number(),
  pricePerPassenger: pricePerPassengerSchema,
})

export const lowestPriceSchema = z.union([lockedSchema, openLowestPriceSchema])

export type OpenLowestPrice = z.infer<typeof openLowestPriceSchema>
export type LowestPrice = z.infer<typeof lowestPriceSchema>

/** A search as Recent Searches lists it. */
export const recentSearchEntrySchema = flightSearchSchema.extend({
  /** The lowest of its live prices, as it was found; `null` where there is none. */
  lowest: lowestPriceSchema.nullable(),
})

export type RecentSearchEntry = z.infer<typeof recentSearchEntrySchema>
