import * as z from 'zod'
import { supportedCurrencyCodeSchema, iataCode, instant, plainDate, uuid } from '../common.ts'
import { defineRpc } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { viewerKinds } from '../viewer.ts'
import { fieldErrorSchema } from '../problem-body.ts'
import { observedFareSchema } from './messages.ts'
import { networkPrefixSchema, networkUsageSchema, providerQuotaUsageSchema } from './network-usage.ts'
import { maxProofOfWorkLength } from './proof-of-work.ts'
import { fareQuerySchema } from './search-request.ts'
import { exchangeRatesSchema } from './rates.ts'
import { providerUsageSchema } from './provider-health.ts'
import { unlockedResultSchema, providerStatusSchema } from './result.ts'
import { savedSearchSchema } from './saved-search.ts'

/** The viewer, or `scheduled`: decides how much of the daily budget may be used. */
export const quotePurposeSchema = z.enum([...viewerKinds, 'scheduled'])

export type QuotePurpose = z.infer<typeof quotePurposeSchema>

/** Quota keys, narrowest first: networks of a visitor, or `userAndNetworkQuotaKeys`. */
const quotaKeysSchema = z.array(z.string().max(100)).max(4).readonly().optional()

/** `rate`: retry in seconds; `pause`: in seconds to minutes; `budget`: tomorrow (UTC). */
const limitReasonSchema = z.enum(['rate', 'pause', 'budget'])

export type LimitReason = z.infer<typeof limitReasonSchema>

const quoteProviderStatusSchema = providerStatusSchema.extend({
  limitedBy: limitReasonSchema.optional(),
  retryAt: instant.optional(),
  /** Asked only because the providers before it did not answer. */
  fallback: z.literal(true).optional(),
})

export type QuoteProviderStatus = z.infer<typeof quoteProviderStatusSchema>

const maxOffersPerQuote = 5

/** The lowest fares of a query, at most ten minutes old. Replies when the providers that were asked have or at the deadline; requests continue after the caller has left. The reply stays under 32 kB: the last offers are cut. */
export const quoteFaresRpc = defineRpc({
  subject: 'rpc.search.fares.quote.v1',
  owner: 'search',
  callers: ['ai-scan', 'alerts'],
  replyWithinMs: 12_000,
  request: z.object({
    query: fareQuerySchema,
    purpose: quotePurposeSchema,
    quotaKeys: quotaKeysSchema,
    /** `scan`: those enabled for scans, one after the other until one answers, unless the operator named some. */
    providers: z.enum(['all', 'scan']).default('scan'),
    /** Complete offers, with legs and sellers. */
    offers: z.int().min(0).max(maxOffersPerQuote).default(0),
    /** Stores the offers under a scan, bookable like search results. Idempotent. */
    keepFor: z.object({ userId: uuid, scanId: uuid }).optional(),
  }),
  reply: z.object({
    quoteId: uuid,
    observedAt: instant,
    /** As in `faresObservedEvent`. */
    fares: z.array(observedFareSchema).max(20),
    /** All providers that were asked. Only `ok` proves that no flight is sold. */
    providers: z.array(quoteProviderStatusSchema),
    /** Pareto-optimal live offers, cheapest first, with at most three sellers each. Not redacted: callers use `redactForViewer`. */
    results: z.array(unlockedResultSchema).max(maxOffersPerQuote).default([]),
  }),
})

/** Seen within days; may be gone. */
export const calendarFareSchema = z.object({
  departureDate: plainDate,
  returnDate: plainDate.nullable(),
  price: moneySchema,
  /** Most stops of one leg; `null` if unknown. */
  stops: z.int().nullable(),
  seenAt: instant,
})

export type CalendarFare = z.infer<typeof calendarFareSchema>

/** Cached fares between two places: a hint, never an offer, without travel times. Slow providers are left out, and included in the next call. */
export const readCachedFareCalendarRpc = defineRpc({
  subject: 'rpc.search.fares.calendar.v1',
  owner: 'search',
  callers: ['ai-scan'],
  replyWithinMs: 5000,
  request: z.object({
    origin: iataCode,
    destination: iataCode,
    tripType: z.enum(['roundtrip', 'oneway']),
    /** Departures, both included; at most a year. */
    from: plainDate,
    to: plainDate,
    currency: supportedCurrencyCodeSchema,
    purpose: quotePurposeSchema,
    quotaKeys: quotaKeysSchema,
  }),
  reply: z.object({ fares: z.array(calendarFareSchema), providers: z.array(providerStatusSchema) }),
})

const resolvedPlace = z.object({
  code: iataCode,
  city: z.string(),
  country: z.string(),
  /** Of the airport, or the centre of the metro area. */
  lat: z.number(),
  lon: z.number(),
  /** IANA name; of a metro area, that of its largest airport. */
  timeZone: z.string(),
  /** Largest first; an airport has itself. */
  airports: z.array(iataCode).min(1),
})

/** `null`: a search refuses the place as `search/unknown-airport`. */
export const resolvePlacesRpc = defineRpc({
  subject: 'rpc.search.places.resolve.v1',
  owner: 'search',
  callers: ['ai-scan', 'alerts'],
  replyWithinMs: 5000,
  /** In any case, spaces around them allowed. */
  request: z.object({ origin: z.string(), destination: z.string() }),
  reply: z.object({
    origin: resolvedPlace.nullable(),
    destination: resolvedPlace.nullable(),
    errors: z.array(fieldErrorSchema),
  }),
})

export const readExchangeRatesRpc = defineRpc({
  subject: 'rpc.search.rates.read.v1',
  owner: 'search',
  callers: ['ai-scan', 'alerts'],
  replyWithinMs: 2000,
  request: z.object({}),
  reply: exchangeRatesSchema,
})

export const readSavedSearchRpc = defineRpc({
  subject: 'rpc.search.saved-search.read.v1',
  owner: 'search',
  callers: ['alerts'],
  replyWithinMs: 2000,
  request: z.object({ userId: uuid, savedSearchId: uuid }),
  reply: z.object({
    /** `null`: unknown, deleted, or of another user. */
    savedSearch: savedSearchSchema
      .pick({
        id: true,
        tripType: true,
        origin: true,
        destination: true,
        departureDate: true,
        returnDate: true,
        passengers: true,
        children: true,
        infants: true,
        cabinClass: true,
        stops: true,
      })
      .extend({ version: z.int() })
      .nullable(),
  }),
})

/** By day (UTC), both ends included; days without searches are left out. */
export const readDailySearchCountsRpc = defineRpc({
  subject: 'rpc.search.daily-searches.read.v1',
  owner: 'search',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ from: plainDate, to: plainDate }),
  reply: z.object({
    days: z.array(z.object({ day: plainDate, visitor: z.int(), member: z.int(), subscriber: z.int() })),
  }),
})

/** Health, requests by day (UTC) since `from`, and prices. */
export const readProviderUsageRpc = defineRpc({
  subject: 'rpc.search.provider-usage.read.v1',
  owner: 'search',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ from: plainDate }),
  reply: z.object({ providers: z.array(providerUsageSchema) }),
})

/** Quota keys of a visitor, and a proof-of-work challenge during an attack. */
export const admitVisitorRpc = defineRpc({
  subject: 'rpc.search.visitor.admit.v1',
  owner: 'search',
  callers: ['ai-scan'],
  replyWithinMs: 2000,
  request: z.object({
    address: z.string().max(100),
    proof: z.string().max(maxProofOfWorkLength).nullable(),
  }),
  reply: z.object({
    /** Quota keys, narrowest first; those of a household are hashed. */
    networks: z.array(z.string()),
    /** `null` if no proof is needed. */
    challenge: z.string().nullable(),
  }),
})

export const readQuotaAndNetworkUsageRpc = defineRpc({
  subject: 'rpc.search.network-usage.read.v1',
  owner: 'search',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({}),
  reply: z.object({
    shares: z.array(providerQuotaUsageSchema),
    networks: z.array(networkUsageSchema),
  }),
})

export const setNetworkBlockedRpc = defineRpc({
  subject: 'rpc.search.network.block.v1',
  owner: 'search',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ network: networkPrefixSchema, isBlocked: z.boolean() }),
  reply: z.object({ wasBlocked: z.boolean() }),
})
