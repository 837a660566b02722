import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { defineBroadcast, defineEvent } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { fareQuerySchema } from './search-request.ts'

/** Between airports, never metro areas. */
export const observedFareSchema = z.object({
  origin: iataCode,
  destination: iataCode,
  departureDate: plainDate,
  returnDate: plainDate.nullable(),
  provider: z.string(),
  airline: z.string(),
  stops: z.int(),
  durationMinutes: z.int(),
  /** For the whole party, as charged; converted from unsupported currencies. */
  price: moneySchema,
  /** US cents at the rate of that day; missing without a rate. */
  usd: z.object({ minor: z.int(), rateDate: plainDate }).optional(),
  live: z.boolean(),
  seenAt: instant,
  /** Triggers no alert and is never the best. */
  suspicious: z.literal(true).optional(),
})

/** The lowest live, cached and suspicious fare of each provider between each two airports; at most 20, one of each provider included. */
export const faresObservedEvent = defineEvent({
  subject: 'search.fares.observed.v1',
  owner: 'search',
  consumers: ['ai-scan', 'alerts'],
  data: z.object({
    quoteId: uuid,
    query: fareQuerySchema,
    observedAt: instant,
    fares: z.array(observedFareSchema).max(20),
  }),
})

/** Deleted or restored: its alerts follow. A lower `version` is older. */
export const savedSearchChangedEvent = defineEvent({
  subject: 'search.saved-search.changed.v1',
  owner: 'search',
  consumers: ['alerts'],
  data: z.object({ savedSearchId: uuid, userId: uuid, version: z.int().positive(), isDeleted: z.boolean() }),
})

export type ObservedFare = z.infer<typeof observedFareSchema>

export const searchUpdatedBroadcast = defineBroadcast({
  subject: 'broadcast.search.search-updated',
  owner: 'search',
  subscribers: ['search'],
  keyed: true,
  data: z.object({}),
})
