import * as z from 'zod'
import { iataCode, instant, plainDate } from '../common.ts'
import { currencyCodeSchema } from '../currency-code.ts'
import { maxDatePairsPerCheck } from './limits.ts'
import { searchRequestSchema } from './search-request.ts'
import { providerStatusSchema } from './result.ts'

/** The days of a trip. `returnDate` is `null` one way. */
export const tripDatesSchema = z.object({
  departureDate: z.iso.date('Please enter travel date'),
  returnDate: z.iso.date('Please enter a return date').nullable().default(null),
})

export type TripDates = z.infer<typeof tripDatesSchema>

const checkSentence = `Please choose up to ${maxDatePairsPerCheck} date pairs at a time`

export const flexibleDatesRequestSchema = z.object({
  /** The search around whose days fares are wanted. */
  search: searchRequestSchema.refine(({ tripType }) => tripType !== 'multicity', {
    error: 'Flexible dates only work for round trips and one-way trips',
    path: ['tripType'],
  }),
  /** Pairs to check live before the answer; without any it tells what is known already. */
  check: z.array(tripDatesSchema, checkSentence).max(maxDatePairsPerCheck, checkSentence).default([]),
})

/**
 * One cell of the grid. `live`: providers sold at this price within the last ten minutes; a `price` of `null` then says that
 * none of them sells such a trip. `cached`: it was seen at `seenAt` and may be gone. `unknown`: no provider has been asked.
 */
export const datePairFareSchema = z.object({
  departureDate: plainDate,
  returnDate: plainDate.nullable(),
  known: z.enum(['live', 'cached', 'unknown']),
  seenAt: instant.nullable(),
  /** Of the offer of lowest score, in major units of the grid's currency, for the whole party and for one. */
  price: z.number().nullable(),
  pricePerPassenger: z.number().nullable(),
  /** What the pair can be had for: less than `price` where another of its offers is cheaper, and slower. */
  lowestPrice: z.number().nullable(),
  /** Of the offer with `price`. What a cached fare does not tell is `null`. */
  airline: z.string().nullable(),
  airlineCode: z.string().nullable(),
  /** Minutes of all legs together. */
  travelTime: z.int().nullable(),
  /** Most stops of any one leg. */
  stops: z.int().nullable(),
})

export type DatePairFare = z.infer<typeof datePairFareSchema>

/** What trips around the days of a search cost: 7 × 7 pairs of days, or 7 days one way. */
export const flexibleDatesGridSchema = z.object({
  currency: currencyCodeSchema,
  /** In order of departure, then return; pairs that cannot be flown are left out. */
  pairs: z.array(datePairFareSchema),
  /** How many of `pairs` are known live. */
  checkedLive: z.int(),
  /**
   * Between which airports the pairs other than the search's own are checked, where its places are several airports: each
   * pair of airports would be one more request. Else `null`.
   */
  othersBetween: z.object({ origin: iataCode, destination: iataCode }).nullable(),
  /** How each provider fared that was asked for this answer. */
  providers: z.array(providerStatusSchema),
})

export type FlexibleDatesGrid = z.infer<typeof flexibleDatesGridSchema>
