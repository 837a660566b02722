import * as z from 'zod'
import { instant, uuid } from '../common.ts'
import { dayMs } from '../days.ts'
import { defineBucket } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { cachedOfferSchema } from './cached-offer.ts'
import { itinerarySchema, legSchema } from './itinerary.ts'
import { providerStatusSchema } from './result.ts'
import { calendarFareSchema } from './rpc.ts'

const kB = 1024
const MB = 1024 * kB

/** Answers by provider and fare query: current for `quoteMaxAgeMs`, then used as cached fares when a quota is exhausted. */
export const quotesBucket = defineBucket({
  name: 'quotes',
  owner: 'search',
  ttlMs: dayMs,
  maxValueBytes: 512 * kB,
  maxBytes: 256 * MB,
  data: z
    .object({
      quoteId: uuid,
      observedAt: instant,
      status: providerStatusSchema,
      /** The itineraries of a round trip combine few legs in many ways. */
      legs: z.array(legSchema),
      /** `legs`: indexes into the list above. */
      itineraries: z.array(itinerarySchema.extend({ legs: z.array(z.int().nonnegative()).min(1) })),
      cached: z.array(cachedOfferSchema),
    })
    .refine(({ legs, itineraries }) => itineraries.every((it) => it.legs.every((at) => at < legs.length))),
})

export const fareCalendarsBucket = defineBucket({
  name: 'calendars',
  owner: 'search',
  ttlMs: 60 * 60 * 1000,
  maxValueBytes: 512 * kB,
  maxBytes: 64 * MB,
  data: z.object({ fares: z.array(calendarFareSchema) }),
})

/** Small summaries by fare query, since a flexible-dates grid reads dozens. */
export const dateFaresBucket = defineBucket({
  name: 'date-fares',
  owner: 'search',
  ttlMs: dayMs,
  maxValueBytes: 4 * kB,
  maxBytes: 32 * MB,
  data: z.object({
    observedAt: instant,
    /** Pareto-optimal live offers, cheapest first; empty if no provider sells the trip. */
    offers: z.array(
      z.object({
        /** For the whole party, in the query's currency. */
        price: moneySchema,
        minutes: z.int().nullable(),
        stops: z.int(),
        airline: z.string(),
        airlineCode: z.string().nullable(),
      }),
    ),
  }),
})
