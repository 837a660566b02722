import * as z from 'zod'
import { instant, uuid } from '../common.ts'
import { dayMs } from '../days.ts'
import { defineBucket } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { cachedOfferSchema } from './cached-offer.ts'
import { itinerarySchema } from './itinerary.ts'
import { providerStatusSchema } from './result.ts'
import { calendarFareSchema } from './rpc.ts'

const kB = 1024
const MB = 1024 * kB

/**
 * What one provider answered to one question in the last day, under a key of both. It is current for `quoteMaxAgeMs`; an older
 * one is shown as cached fares when an allowance is used up.
 */
export const quotesBucket = defineBucket({
  name: 'quotes',
  owner: 'search',
  ttlMs: dayMs,
  maxValueBytes: 512 * kB,
  maxBytes: 256 * MB,
  data: z.object({
    quoteId: uuid,
    observedAt: instant,
    status: providerStatusSchema,
    itineraries: z.array(itinerarySchema),
    cached: z.array(cachedOfferSchema),
  }),
})

/** What providers remember of the fares of a month, each for itself, under a key of provider, route and month. */
export const calendarsBucket = defineBucket({
  name: 'calendars',
  owner: 'search',
  ttlMs: 60 * 60 * 1000,
  maxValueBytes: 512 * kB,
  maxBytes: 64 * MB,
  data: z.object({ fares: z.array(calendarFareSchema) }),
})

/**
 * What a trip costs, in short: its best offers when providers last answered, under a key of the question. Reading the grid of
 * flexible dates takes dozens of these, where whole answers would be megabytes.
 */
export const dateFaresBucket = defineBucket({
  name: 'date-fares',
  owner: 'search',
  ttlMs: dayMs,
  maxValueBytes: 4 * kB,
  maxBytes: 32 * MB,
  data: z.object({
    observedAt: instant,
    /** Live offers to which no other is both as cheap and as quick, cheapest first; empty if no provider sells the pair. */
    offers: z.array(
      z.object({
        /** For the whole party, in the question's currency. */
        price: moneySchema,
        /** Of all legs; `null` where it is not told. */
        minutes: z.int().nullable(),
        stops: z.int(),
        airline: z.string(),
        airlineCode: z.string().nullable(),
      }),
    ),
  }),
})
