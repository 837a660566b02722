import * as z from 'zod'
import { iataCode, instant, plainDate } from '../common.ts'
import { currencyCodeSchema } from '../currency-code.ts'
import { daysBetween } from '../days.ts'
import { cabinClassSchema, samePlaceMessage } from '../search/search-request.ts'
import { priceLevelSchema } from './price-level.ts'
import { normalizedTripSchema, pricedRouteFields } from './price-query.ts'

/** A span of days of sight longer than that is refused. */
export const maxPriceHistoryDays = 366

const limitSentence = 'Please ask for 1 to 200 fares at a time'
const pageSentence = 'Please begin with the first page'
const numeral = z.string(limitSentence).regex(/^[1-9]\d{0,2}$/, limitSentence)

const route = {
  origin: pricedRouteFields.origin,
  destination: pricedRouteFields.destination,
  tripType: pricedRouteFields.tripType
    .unwrap()
    .optional()
    .describe('Both kinds of trip where it is left out.'),
  cabinClass: pricedRouteFields.cabinClass,
  departureDate: plainDate.optional(),
  returnDate: plainDate.optional(),
  from: plainDate
    .optional()
    .describe(
      `First day (UTC) on which fares were seen, included; without it ${maxPriceHistoryDays} days up to the last.`,
    ),
  to: plainDate
    .optional()
    .describe(
      `Last day (UTC) on which fares were seen, included; at most ${maxPriceHistoryDays} days in all.`,
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

/** Which of the fares are wanted that anybody has seen, in an address. */
export const priceHistoryQuerySchema = z
  .object({
    ...route,
    limit: numeral
      .transform(Number)
      .refine((count) => count <= 200, limitSentence)
      .prefault('50')
      .describe('How many fares a page has, 1 to 200.'),
    cursor: z
      .string(pageSentence)
      .max(400, pageSentence)
      .optional()
      .describe('`nextCursor` of the page before.'),
  })
  .superRefine(refuseSpans)

/** More fares than that no file has. */
export const maxPriceHistoryFileFares = 100_000

export const priceHistoryFileQuerySchema = z.object(route).superRefine(refuseSpans)

/** A fare for one adult as it was seen, each once. */
export const priceHistoryFareSchema = z.object({
  id: z.string(),
  route: z.string(),
  origin: iataCode,
  destination: iataCode,
  departureDate: plainDate,
  /** `null` one way. */
  returnDate: plainDate.nullable(),
  /** In major units of `currency`, as it would have been charged. */
  price: z.number(),
  currency: currencyCodeSchema,
  /** The same in US cents by the rate of that day; `null` where none is known. */
  usdMinor: z.int().nullable(),
  airline: z.string().nullable(),
  provider: z.string(),
  /** Most stops of one leg. */
  stops: z.int(),
  /** Minutes of all legs together; `null` where it was not told. */
  travelTime: z.int().nullable(),
  cabinClass: cabinClassSchema,
  /** `false`: a provider remembered it. */
  live: z.boolean(),
  /** It is so far from all others that it is taken for a mistake: shown, and neither learned from nor counted. */
  quarantined: z.boolean(),
  scannedAt: instant,
})

export type PriceHistoryFare = z.infer<typeof priceHistoryFareSchema>

/** Newest first. */
export const priceHistoryPageSchema = z.object({
  fares: z.array(priceHistoryFareSchema),
  /** `null` on the last page. */
  nextCursor: z.string().nullable(),
})

/** The lowest fare seen on one day (UTC), for one adult. */
export const dailyLowestPriceSchema = z.object({ day: plainDate, price: z.number() })

export type DailyLowestPrice = z.infer<typeof dailyLowestPriceSchema>

/** What a trip has cost, day by day. */
export const dailyPricesSchema = normalizedTripSchema.extend({
  /** Oldest first; days on which nobody looked are not there. */
  days: z.array(dailyLowestPriceSchema),
  /**
   * What `days` are of: `trip`, its own dates; `around`, where those were seen on too few days, the lowest of all departures
   * and returns within three days of its own.
   */
  of: z.enum(['trip', 'around']),
  /** `null` where too few prices were seen to say. */
  level: priceLevelSchema.nullable(),
})

export type DailyPrices = z.infer<typeof dailyPricesSchema>
