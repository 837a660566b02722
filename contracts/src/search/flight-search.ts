import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { cabinClass, questionLeg, stopsFilter, tripType } from './question.ts'

/** A search that somebody made, as Recent Searches lists it. */
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
  passengers: z.int(),
  cabinClass,
  stops: stopsFilter,
  currency: z.string(),
  resultsCount: z.int(),
  /** False while its providers are being asked. */
  done: z.boolean().default(true),
  createdAt: instant,
})

export type FlightSearch = z.infer<typeof flightSearch>
