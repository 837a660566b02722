import * as z from 'zod'
import { iataCode, instant, plainDate } from '../common.ts'
import { currencyCodeSchema } from '../currency-code.ts'
import { defineRpc } from '../message-definitions.ts'
import { usualPriceSchema } from '../search/suspicious-fares.ts'
import { partyFields } from '../search/party-fields.ts'
import { cabinClassSchema, fareQuerySchema, stopsFilterSchema } from '../search/search-request.ts'
import { scanTripTypeSchema } from './request.ts'

/** More pairs no plan holds. */
const maxPlannedPairs = 20
/** Nor does anybody tell of more that they have seen. */
const maxSeenPairs = 100

/**
 * Which of the trips in a window of departure are worth a check now: those that the sampler would ask for first, by what is
 * remembered of their fares. Nobody is asked for a fare, but for what calendars remember, and nothing is kept; who asks again
 * after some checks, once these were observed, is told others.
 */
export const planWindowChecksRpc = defineRpc({
  subject: 'rpc.ai-scan.window.plan.v1',
  owner: 'ai-scan',
  callers: ['alerts'],
  replyWithinMs: 10_000,
  request: z.object({
    tripType: scanTripTypeSchema,
    origin: iataCode,
    destination: iataCode,
    /** Days of departure, both included. */
    from: plainDate,
    to: plainDate,
    /** Of a round trip; the return may lie after `to`. */
    minNights: z.int().nullable(),
    maxNights: z.int().nullable(),
    ...partyFields,
    cabinClass: cabinClassSchema,
    stops: stopsFilterSchema,
    currency: currencyCodeSchema,
    /** By the calendar of the origin. */
    today: plainDate,
    limit: z.int().min(1).max(maxPlannedPairs),
    /**
     * What the asker's own checks have last found of pairs: in that currency, for the whole party; `null` where nobody sells
     * one, which is then left alone for some days. Price history knows of no parties, and of nothing that is not sold.
     */
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
    /** In the order in which they are worth it; fewer than asked for where there are no more. */
    pairs: z
      .array(z.object({ departureDate: plainDate, returnDate: plainDate.nullable() }))
      .max(maxPlannedPairs),
    /** How many trips the window holds. */
    candidates: z.int(),
  }),
})

/** How many scans, of whoever, wait for a worker and how many run. */
export const readScanStatsRpc = defineRpc({
  subject: 'rpc.ai-scan.stats.read.v1',
  owner: 'ai-scan',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({}),
  reply: z.object({ pending: z.int(), running: z.int() }),
})

/**
 * What one adult usually pays for such a question, whatever its days: by the lowest prices of its trips in the last two weeks.
 * Search judges by it which prices look wrong; if it is late, search judges without it.
 */
export const readUsualPriceRpc = defineRpc({
  subject: 'rpc.ai-scan.usual-price.read.v1',
  owner: 'ai-scan',
  callers: ['search'],
  replyWithinMs: 1000,
  request: z.object({ question: fareQuerySchema }),
  reply: z.object({
    /** `null` where too few prices are known. */
    usual: usualPriceSchema.nullable(),
  }),
})

/**
 * What trips of a question were last seen to cost one adult, on its own days and on those up to `flexibleDaysEachWay` before and after
 * them, in the last week: a hint for a grid of flexible dates, never an offer.
 */
export const readDatePairPricesRpc = defineRpc({
  subject: 'rpc.ai-scan.pair-prices.read.v1',
  owner: 'ai-scan',
  callers: ['search'],
  replyWithinMs: 2000,
  request: z.object({ question: fareQuerySchema }),
  reply: z.object({
    /** One of each pair of days, the newest; in US cents. */
    prices: z
      .array(
        z.object({
          departureDate: plainDate,
          /** `null` one way. */
          returnDate: plainDate.nullable(),
          usdMinor: z.int(),
          seenAt: instant,
        }),
      )
      .max(49),
  }),
})
