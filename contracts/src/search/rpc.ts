import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { currencyCode } from '../currencies.ts'
import { defineRpc } from '../messages.ts'
import { money } from '../money.ts'
import { observedFare } from './events.ts'
import { question } from './question.ts'
import { providerStatus } from './result.ts'

/** For whom providers are asked: how much of a day's budget may be used up for them. */
export const purpose = z.enum(['visitor', 'member', 'scheduled', 'subscriber'])

export type Purpose = z.infer<typeof purpose>

/** The cheapest fares for one question, asked now or within the last ten minutes. The reply stays under 32 kB. */
export const quoteFares = defineRpc({
  subject: 'rpc.search.fares.quote.v1',
  owner: 'search',
  callers: [],
  request: z.object({
    question,
    purpose,
    /** `scan` asks those alone that scans may use. */
    providers: z.enum(['all', 'scan']).default('scan'),
  }),
  reply: z.object({
    quoteId: uuid,
    observedAt: instant,
    /** Cheapest first, live before cached. */
    fares: z.array(observedFare).max(20),
    providers: z.array(providerStatus),
  }),
})

/** One price of a provider's cached calendar: somebody saw it in the last days, and it may be gone. */
export const calendarFare = z.object({
  departureDate: plainDate,
  /** `null` for a one-way fare. */
  returnDate: plainDate.nullable(),
  /** For one adult. */
  price: money,
  /** Most stops of one leg, where it is told. */
  stops: z.int().nullable(),
  seenAt: instant,
})

export type CalendarFare = z.infer<typeof calendarFare>

/** What calendars know of the fares between two places in a span of days: a hint where to look, never an offer. */
export const fareCalendar = defineRpc({
  subject: 'rpc.search.fares.calendar.v1',
  owner: 'search',
  callers: [],
  request: z.object({
    origin: iataCode,
    destination: iataCode,
    tripType: z.enum(['roundtrip', 'oneway']),
    /** Of departure, both included; at most 12 months. */
    from: plainDate,
    to: plainDate,
    currency: currencyCode,
    purpose,
  }),
  reply: z.object({ fares: z.array(calendarFare), providers: z.array(providerStatus) }),
})
