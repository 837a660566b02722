import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { locked } from '../viewer.ts'
import { partyFields, pricePerPassenger } from './party-fields.ts'
import { cabinClass, questionLeg, stopsFilter, tripType } from './question.ts'

/** A search that somebody made. */
export const flightSearch = z.object({
  id: uuid,
  userId: uuid.nullable(),
  tripType,
  origin: iataCode.nullable(),
  destination: iataCode.nullable(),
  departureDate: plainDate.nullable(),
  returnDate: plainDate.nullable(),
  legs: z.array(questionLeg).nullable(),
  flexibleDates: z.boolean(),
  nearbyAirports: z.boolean(),
  ...partyFields,
  cabinClass,
  stops: stopsFilter,
  currency: z.string(),
  resultsCount: z.int(),
  /** False while its providers are being asked. */
  done: z.boolean().default(true),
  createdAt: instant,
})

export type FlightSearch = z.infer<typeof flightSearch>

/** In major units of the search's currency: for the whole party, and the average of a seat. */
const openLowest = z.object({ locked: z.literal(false), price: z.number(), pricePerPassenger })

export const lowest = z.union([locked, openLowest])

export type OpenLowest = z.infer<typeof openLowest>
export type Lowest = z.infer<typeof lowest>

/** A search as Recent Searches lists it. */
export const listedSearch = flightSearch.extend({
  /** The lowest of its live prices, as it was found; `null` where there is none. */
  lowest: lowest.nullable(),
})

export type ListedSearch = z.infer<typeof listedSearch>
