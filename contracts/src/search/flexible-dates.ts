import * as z from 'zod'
import { supportedCurrencyCodeSchema, iataCode, instant, plainDate } from '../common.ts'
import { maxDatePairsPerCheck } from './limits.ts'
import { searchRequestSchema } from './search-request.ts'
import { providerStatusSchema } from './result.ts'

export const tripDatesSchema = z.object({
  departureDate: z.iso.date('Please enter travel date'),
  returnDate: z.iso.date('Please enter a return date').nullable().default(null),
})

export type TripDates = z.infer<typeof tripDatesSchema>

const checkSentence = `Please choose up to ${maxDatePairsPerCheck} date pairs at a time`

export const flexibleDatesRequestSchema = z.object({
  search: searchRequestSchema.refine(({ tripType }) => tripType !== 'multicity', {
    error: 'Flexible dates only work for round trips and one-way trips',
    path: ['tripType'],
  }),
  /** Checked live before the reply; empty: only known fares. */
  check: z.array(tripDatesSchema, checkSentence).max(maxDatePairsPerCheck, checkSentence).default([]),
})

/** `live`: within ten minutes, a `price` of `null` if not sold; `cached`: as of `seenAt`; `unknown`: not requested. */
export const datePairFareSchema = z.object({
  departureDate: plainDate,
  returnDate: plainDate.nullable(),
  known: z.enum(['live', 'cached', 'unknown']),
  seenAt: instant.nullable(),
  /** Of the offer of lowest score, in major units. */
  price: z.number().nullable(),
  pricePerPassenger: z.number().nullable(),
  /** Below `price` if a slower offer is cheaper. */
  lowestPrice: z.number().nullable(),
  airline: z.string().nullable(),
  airlineCode: z.string().nullable(),
  travelTime: z.int().nullable(),
  stops: z.int().nullable(),
})

export type DatePairFare = z.infer<typeof datePairFareSchema>

export const flexibleDatesGridSchema = z.object({
  currency: supportedCurrencyCodeSchema,
  /** By departure, then return; impossible pairs are left out. */
  pairs: z.array(datePairFareSchema),
  checkedLive: z.int(),
  /** Airports of the other pairs where the search has metro areas, which would multiply requests. */
  othersBetween: z.object({ origin: iataCode, destination: iataCode }).nullable(),
  providers: z.array(providerStatusSchema),
})

export type FlexibleDatesGrid = z.infer<typeof flexibleDatesGridSchema>
