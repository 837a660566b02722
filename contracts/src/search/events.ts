import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { defineEvent } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { fareQuerySchema } from './search-request.ts'

/** One fare of a quote, between real airports (a metro code of the question never stands here). */
export const observedFareSchema = z.object({
  origin: iataCode,
  destination: iataCode,
  departureDate: plainDate,
  returnDate: plainDate.nullable(),
  provider: z.string(),
  airline: z.string(),
  stops: z.int(),
  durationMinutes: z.int(),
  /** For the whole party, as it will be charged; converted where that is a currency that is not offered here. */
  price: moneySchema,
  /**
   * The same in US cents, by the rate of that day: what prices of several currencies are compared by. Absent where no rate
   * is known.
   */
  usd: z.object({ minor: z.int(), rateDate: plainDate }).optional(),
  live: z.boolean(),
  seenAt: instant,
  /** Whether its price looks wrong: such a fare triggers no alert and is never the best. */
  suspicious: z.literal(true).optional(),
})

/**
 * The cheapest fares that a quote found, at most 20, the cheapest live one of each provider among them: what price history,
 * alerts and statistics live on.
 */
export const faresObservedEvent = defineEvent({
  subject: 'search.fares.observed.v1',
  owner: 'search',
  consumers: ['ai-scan', 'alerts'],
  data: z.object({
    quoteId: uuid,
    question: fareQuerySchema,
    observedAt: instant,
    fares: z.array(observedFareSchema).max(20),
  }),
})

/** A saved search was deleted, or that was taken back: what was made from it goes and comes with it. A lower version is older. */
export const savedSearchChangedEvent = defineEvent({
  subject: 'search.saved-search.changed.v1',
  owner: 'search',
  consumers: ['alerts'],
  data: z.object({ savedSearchId: uuid, userId: uuid, version: z.int().positive(), isDeleted: z.boolean() }),
})

export type ObservedFare = z.infer<typeof observedFareSchema>
