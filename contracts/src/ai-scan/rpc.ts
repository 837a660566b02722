import * as z from 'zod'
import { supportedCurrencyCodeSchema, iataCode, instant, plainDate } from '../common.ts'
import { defineRpc } from '../message-definitions.ts'
import { usualLogPriceSchema } from '../search/suspicious-fares.ts'
import { partyFields } from '../search/party-fields.ts'
import { cabinClassSchema, fareQuerySchema, stopsFilterSchema } from '../search/search-request.ts'
import { scanTripTypeSchema } from './request.ts'

const maxPlannedPairs = 20
const maxSeenPairs = 100

/** The trips of a departure window worth checking next, by the sampler’s model. Uses price history and fare calendars only; nothing is stored. */
export const planWindowChecksRpc = defineRpc({
  subject: 'rpc.ai-scan.window.plan.v1',
  owner: 'ai-scan',
  callers: ['alerts'],
  replyWithinMs: 10_000,
  request: z.object({
    tripType: scanTripTypeSchema,
    origin: iataCode,
    destination: iataCode,
    from: plainDate,
    to: plainDate,
    /** Round trips only; the return may be after `to`. */
    minNights: z.int().nullable(),
    maxNights: z.int().nullable(),
    ...partyFields,
    cabinClass: cabinClassSchema,
    stops: stopsFilterSchema,
    currency: supportedCurrencyCodeSchema,
    today: plainDate,
    limit: z.int().min(1).max(maxPlannedPairs),
    /** Latest results of the caller: in `currency`, for the whole party; `null`: not sold. */
    seen: z
      .array(
        z.object({
          departureDate: plainDate,
          returnDate: plainDate.nullable(),
          price: z.number().nullable(),
          seenAt: instant,
        }),
      )
      .max(maxSeenPairs)
      .default([]),
  }),
  reply: z.object({
    pairs: z
      .array(z.object({ departureDate: plainDate, returnDate: plainDate.nullable() }))
      .max(maxPlannedPairs),
    candidates: z.int(),
  }),
})

export const readScanStatsRpc = defineRpc({
  subject: 'rpc.ai-scan.stats.read.v1',
  owner: 'ai-scan',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({}),
  reply: z.object({ pending: z.int(), running: z.int() }),
})

/** For one adult, any dates, from two weeks of lowest prices. Search flags suspicious fares with it, and goes on without it after the timeout. */
export const readUsualPriceRpc = defineRpc({
  subject: 'rpc.ai-scan.usual-price.read.v1',
  owner: 'ai-scan',
  callers: ['search'],
  replyWithinMs: 1000,
  request: z.object({ query: fareQuerySchema }),
  reply: z.object({
    usual: usualLogPriceSchema.nullable(),
  }),
})

/** Last seen prices for one adult within a week, on the query’s dates and `flexibleDaysEachWay` around them. A hint, not an offer. */
export const readDatePairPricesRpc = defineRpc({
  subject: 'rpc.ai-scan.pair-prices.read.v1',
  owner: 'ai-scan',
  callers: ['search'],
  replyWithinMs: 2000,
  request: z.object({ query: fareQuerySchema }),
  reply: z.object({
    /** The newest of each pair, in US cents. */
    prices: z
      .array(
        z.object({
          departureDate: plainDate,
          returnDate: plainDate.nullable(),
          usdMinor: z.int(),
          seenAt: instant,
        }),
      )
      .max(49),
  }),
})
