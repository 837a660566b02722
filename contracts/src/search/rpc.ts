import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { currencyCodeSchema } from '../currency-code.ts'
import { defineRpc } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { viewers } from '../viewer.ts'
import { fieldErrorSchema } from '../problem-body.ts'
import { observedFareSchema } from './events.ts'
import { networkPrefixSchema, networkUsageSchema, providerQuotaUsageSchema } from './network-usage.ts'
import { maxProofOfWorkLength } from './proof-of-work.ts'
import { fareQuerySchema } from './search-request.ts'
import { exchangeRatesSchema } from './rates.ts'
import { providerUsageSchema } from './provider-usage.ts'
import { openResultSchema, providerStatusSchema } from './result.ts'
import { savedSearchSchema } from './saved-search.ts'

/** For whom providers are asked, `scheduled` where nobody waits: how much of a day's budget may be used up for them. */
export const quotePurposeSchema = z.enum([...viewers, 'scheduled'])

export type QuotePurpose = z.infer<typeof quotePurposeSchema>

/** For whom what providers are asked is counted, the narrowest first: the networks of a visitor, or `userQuotaKeys`. */
const quotaKeysSchema = z.array(z.string().max(100)).max(4).readonly().optional()

/**
 * Why a provider was `limited`, and so when it is worth asking again: `rate`, in a second or two; `pause`, when it has had
 * its quiet, seconds to minutes; `budget`, not for this purpose before the next day (UTC).
 */
const limitReasonSchema = z.enum(['rate', 'pause', 'budget'])

export type LimitReason = z.infer<typeof limitReasonSchema>

/** How a provider fared in a quote. */
const quoteProviderStatusSchema = providerStatusSchema.extend({
  limitedBy: limitReasonSchema.optional(),
  /** It is left alone, so it was not asked; from then on it is, by one question at first. */
  retryAt: instant.optional(),
})

export type QuoteProviderStatus = z.infer<typeof quoteProviderStatusSchema>

/** More whole offers than that no reply holds. */
const maxOffersPerQuote = 5

/**
 * The cheapest fares for one question, asked now or within the last ten minutes. The reply stays under 32 kB: where whole
 * offers would not fit, the last of them are left out.
 *
 * It comes when every provider has answered or its deadline has passed. What is asked goes on also when nobody waits, and
 * is known to who asks again within ten minutes.
 */
export const quoteFaresRpc = defineRpc({
  subject: 'rpc.search.fares.quote.v1',
  owner: 'search',
  callers: ['ai-scan', 'alerts'],
  replyWithinMs: 12_000,
  request: z.object({
    question: fareQuerySchema,
    purpose: quotePurposeSchema,
    spenders: quotaKeysSchema,
    /** `scan` asks those alone that scans may use. */
    providers: z.enum(['all', 'scan']).default('scan'),
    /** How many whole offers are wanted, legs and sellers included. */
    offers: z.int().min(0).max(maxOffersPerQuote).default(0),
    /**
     * Keeps the offers for a user, under a scan, so that each can be booked like a result of a search. All questions of a
     * scan are between the same places and in one currency. To ask again keeps nothing twice.
     */
    keepFor: z.object({ userId: uuid, scanId: uuid }).optional(),
  }),
  reply: z.object({
    quoteId: uuid,
    observedAt: instant,
    /** Cheapest first, live before cached. */
    fares: z.array(observedFareSchema).max(20),
    /**
     * Each that was to be asked. One that is not `ok` and found nothing has not answered: that nobody flies is known only of
     * those that are. `limited` without a reason is one that takes no such question (`unsupported`).
     */
    providers: z.array(quoteProviderStatusSchema),
    /**
     * Live offers to which no other is both as cheap and as quick, cheapest first, in the question's currency, each with
     * its three cheapest sellers at most. `bookingUrl` and `searchId` are `null` where they are not kept. Everything is in
     * them: who sends them on has `visible()` take away what the reader may not see.
     */
    results: z.array(openResultSchema).max(maxOffersPerQuote).default([]),
  }),
})

/** One price of a provider's cached calendar: somebody saw it in the last days, and it may be gone. */
export const calendarFareSchema = z.object({
  departureDate: plainDate,
  /** `null` for a one-way fare. */
  returnDate: plainDate.nullable(),
  /** For one adult. */
  price: moneySchema,
  /** Most stops of one leg, where it is told. */
  stops: z.int().nullable(),
  seenAt: instant,
})

export type CalendarFare = z.infer<typeof calendarFareSchema>

/**
 * What calendars know of the fares between two places in a span of days: a hint where to look, never an offer. No travel
 * times are known, and of a round trip those pairs alone that somebody has looked for. It comes in time with what is known
 * by then, and is no failure where nothing is: what was late is there for who asks again.
 */
export const readFareCalendarRpc = defineRpc({
  subject: 'rpc.search.fares.calendar.v1',
  owner: 'search',
  callers: ['ai-scan'],
  replyWithinMs: 5000,
  request: z.object({
    origin: iataCode,
    destination: iataCode,
    tripType: z.enum(['roundtrip', 'oneway']),
    /** Of departure, both included; what lies more than a year after the first is left out. */
    from: plainDate,
    to: plainDate,
    currency: currencyCodeSchema,
    purpose: quotePurposeSchema,
    spenders: quotaKeysSchema,
  }),
  reply: z.object({ fares: z.array(calendarFareSchema), providers: z.array(providerStatusSchema) }),
})

/** An airport or a metro area, as far as those need it who ask for fares from and to it. */
const resolvedPlace = z.object({
  code: iataCode,
  city: z.string(),
  /** Country name in English. */
  country: z.string(),
  /** Degrees: of the airport, or of the centre of a metro area. */
  lat: z.number(),
  lon: z.number(),
  /** IANA name: 'today' in a place is by its clock. A metro area has that of its largest airport. */
  timeZone: z.string(),
  /** IATA codes, largest first: of a metro area all of its own, of an airport itself. */
  airports: z.array(iataCode).min(1),
})

/**
 * What two codes stand for, before anybody asks for fares between them. `null` is a place that a search refuses as
 * `search/unknown-airport`. Whether anybody flies between two places shows only when providers are asked.
 */
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
    /**
     * Why a search between them is refused, by the field: those that are unknown, or `destination` where the one is a part of
     * the other, as Heathrow is of London.
     */
    errors: z.array(fieldErrorSchema),
  }),
})

/** The rates by which search converts prices now, for who compares prices of several currencies. */
export const readExchangeRatesRpc = defineRpc({
  subject: 'rpc.search.rates.read.v1',
  owner: 'search',
  callers: ['ai-scan', 'alerts'],
  replyWithinMs: 2000,
  request: z.object({}),
  reply: exchangeRatesSchema,
})

/** What a saved search asks, for who makes something of it on behalf of its owner. */
export const readSavedSearchRpc = defineRpc({
  subject: 'rpc.search.saved-search.read.v1',
  owner: 'search',
  callers: ['alerts'],
  replyWithinMs: 2000,
  request: z.object({ userId: uuid, savedSearchId: uuid }),
  reply: z.object({
    /** `null` where there is none of that id, it is deleted, or somebody else's. */
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

/** How many searches were begun on each day (UTC) of a span, both included, by whom; days without any are left out. */
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

/** How the providers do, what they were asked on each day (UTC) since `from`, and what a request costs. */
export const readProviderUsageRpc = defineRpc({
  subject: 'rpc.search.provider-usage.read.v1',
  owner: 'search',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ from: plainDate }),
  reply: z.object({ providers: z.array(providerUsageSchema) }),
})

/**
 * For whom what a visitor asks is counted, and whether they may ask now: mostly at once, and with a proof of work while searches come in as
 * in an attack.
 */
export const admitVisitorRpc = defineRpc({
  subject: 'rpc.search.visitor.admit.v1',
  owner: 'search',
  callers: ['ai-scan'],
  replyWithinMs: 2000,
  request: z.object({
    address: z.string().max(100),
    /** What the visitor sent by `proofOfWorkHeader`. */
    proof: z.string().max(maxProofOfWorkLength).nullable(),
  }),
  reply: z.object({
    /** As `spenders`: the narrowest first, those that may be one household's as hashes. */
    networks: z.array(z.string()),
    /** What to solve first; `null` where nothing has to be. */
    challenge: z.string().nullable(),
  }),
})

/** For whom providers were asked today, and what is blocked. */
export const readNetworkUsageRpc = defineRpc({
  subject: 'rpc.search.network-usage.read.v1',
  owner: 'search',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({}),
  reply: z.object({
    /** Those whose allowances hold; none against providers that cost nothing. */
    shares: z.array(providerQuotaUsageSchema),
    /** Those for which most requests were sent, the most first, and all that are blocked. */
    networks: z.array(networkUsageSchema),
  }),
})

/** Blocks a network, or lets it ask again. Safe to say twice. */
export const setNetworkBlockedRpc = defineRpc({
  subject: 'rpc.search.network.block.v1',
  owner: 'search',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ network: networkPrefixSchema, isBlocked: z.boolean() }),
  reply: z.object({ wasBlocked: z.boolean() }),
})
