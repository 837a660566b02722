import * as z from 'zod'
import { supportedCurrencyCodeSchema, iataCode, instant, plainDate } from '../common.ts'
import { daysBetween } from '../days.ts'
import { cabinClassSchema, samePlaceMessage } from '../search/search-request.ts'
import { priceLevelSchema } from './price-level.ts'
import { normalizedTripSchema, pricedRouteFields } from './price-query.ts'

export const maxPriceHistoryDays = 366

const limitSentence = 'Please ask for 1 to 200 fares at a time'
const pageSentence = 'Please begin with the first page'
const numeral = z.string(limitSentence).regex(/^[1-9]\d{0,2}$/, limitSentence)

const route = {
  origin: pricedRouteFields.origin,
  destination: pricedRouteFields.destination,
  tripType: pricedRouteFields.tripType.unwrap().optional().describe('Omit for both types of trip.'),
  cabinClass: pricedRouteFields.cabinClass,
  departureDate: plainDate.optional(),
  returnDate: plainDate.optional(),
  from: plainDate
    .optional()
    .describe(
      `First day (UTC) on which fares were seen, inclusive; defaults to ${maxPriceHistoryDays} days before the last day.`,
    ),
  to: plainDate
    .optional()
    .describe(
      `Last day (UTC) on which fares were seen, inclusive; at most ${maxPriceHistoryDays} days in total.`,
    ),
}

function refuseSpans({ origin, destination, from, to }: Span, context: z.RefinementCtx): void {
  const refuse = (path: keyof Span, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (origin === destination) refuse('destination', samePlaceMessage)
  if (from === undefined || to === undefined) return
  if (to < from) refuse('to', 'The last day cannot be before the first one')
  if (daysBetween(from, to) >= maxPriceHistoryDays)
    refuse('to', `Please choose at most ${maxPriceHistoryDays} days`)
}

interface Span {
  origin: string
  destination: string
  from?: string | undefined
  to?: string | undefined
}

export const priceHistoryQuerySchema = z
  .object({
    ...route,
    limit: numeral
      .transform(Number)
      .refine((count) => count <= 200, limitSentence)
      .prefault('50')
      .describe('Fares per page, 1 to 200.'),
    cursor: z
      .string(pageSentence)
      .max(400, pageSentence)
      .optional()
      .describe('The `nextCursor` of the previous page.'),
  })
  .superRefine(refuseSpans)

export const maxPriceHistoryFileFares = 100_000

export const priceHistoryFileQuerySchema = z.object(route).superRefine(refuseSpans)

/** For one adult. */
export const priceHistoryFareSchema = z.object({
  id: z.string(),
  route: z.string(),
  origin: iataCode,
  destination: iataCode,
  departureDate: plainDate,
  returnDate: plainDate.nullable(),
  /** Major units, as charged. */
  price: z.number(),
  currency: supportedCurrencyCodeSchema,
  /** US cents at the rate of that day; `null` if unknown. */
  usdMinor: z.int().nullable(),
  airline: z.string().nullable(),
  provider: z.string(),
  stops: z.int(),
  travelTime: z.int().nullable(),
  cabinClass: cabinClassSchema,
  /** `false`: cached by a provider. */
  live: z.boolean(),
  /** An outlier: shown, but neither counted nor used for training. */
  quarantined: z.boolean(),
  scannedAt: instant,
})

export type PriceHistoryFare = z.infer<typeof priceHistoryFareSchema>

export const priceHistoryPageSchema = z.object({
  fares: z.array(priceHistoryFareSchema),
  nextCursor: z.string().nullable(),
})

export const dailyLowestPriceSchema = z.object({ day: plainDate, price: z.number() })

export type DailyLowestPrice = z.infer<typeof dailyLowestPriceSchema>

export const dailyPricesSchema = normalizedTripSchema.extend({
  /** Oldest first; days without searches are missing. */
  days: z.array(dailyLowestPriceSchema),
  /** `trip`: the exact dates; `around`: dates within three days of them, if the exact dates have too few prices. */
  basis: z.enum(['trip', 'around']),
  level: priceLevelSchema.nullable(),
})

export type DailyPrices = z.infer<typeof dailyPricesSchema>
