import type { CachedOffer } from '@faresight/contracts/search/cached-offer'
import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { CalendarFare, LimitReason, QuotePurpose } from '@faresight/contracts/search/rpc'
import type { HttpFault } from '../http-client/http-client.ts'
import type { ProviderCallRecord } from './guard/call-record.ts'

/** A source of fares. Its calls return faults of the provider and never throw them. */
export interface Provider {
  /** In answers and the database: `ignav`. */
  name: string
  /** In sentences for travellers: `Ignav`. */
  title: string
  /** Why it cannot search a question, as a message for the traveller; `null` where it can. */
  declineReason?(question: FareQuery): string | null
  /** Settles soon after the signal aborts, with what had arrived by then. */
  search(question: FareQuery, context: ProviderCallContext): Promise<ProviderSearchAnswer>
  /** The seller's address for the token of one of its options. Absent where options hold their links. */
  resolveLink?(
    token: string,
    context: ProviderCallContext,
  ): Promise<{ url: string } | { fault: HttpFault | 'gone' }>
  /** None of its fares is live. */
  cachedOnly?: true
  fetchFareCalendar?: FetchFareCalendar
  linkRule: SellerLinkRule
}

/** Groups of providers in the order in which they are asked: those of a group together, the next group if none of these answers. */
export type ProviderChain = readonly (readonly Provider[])[]

export interface ProviderCallContext {
  signal: AbortSignal
  purpose: QuotePurpose
  /** Whose quotas a request counts against, narrowest first: networks of a visitor, or a user. */
  quotaKeys?: readonly string[]
  record?: ProviderCallRecord
}

export interface ProviderSearchAnswer {
  itineraries: Itinerary[]
  cached?: CachedOffer[]
  droppedItineraries: number
  fault: HttpFault | null
  /** With a fault: part of the question was answered, perhaps with nothing. */
  isPartial?: boolean
  /** With the fault `limited`, set by the guard: by what. */
  limitedBy?: LimitReason
  /** With a fault, set by the guard: no request was sent, and none will be until then. */
  retryAt?: Date
  /** With the fault `limited`, set by the guard: the caller's quota of today is used up. */
  isQuotaExceeded?: true
  /** A message for the traveller, in place of the fault's usual one. */
  detail?: string | undefined
  remark?: string | undefined
}

/** Departures of one month, for one adult in economy. */
export interface FareCalendarQuery {
  origin: string
  destination: string
  tripType: 'roundtrip' | 'oneway'
  /** `2027-01`. */
  month: string
}

/** Cached fares of a month, in any currency; several may be for the same days. Never rejects. */
type FetchFareCalendar = (
  query: FareCalendarQuery,
  context: ProviderCallContext,
) => Promise<FareCalendarAnswer>

export interface FareCalendarAnswer {
  fares: CalendarFare[]
  /** Set even where only a part failed. */
  fault: HttpFault | null
  isPartial?: boolean
}

export interface SellerLinkRule {
  /** Domains, subdomains included; `null` for any public seller. */
  domains: readonly string[] | null
  /** Affiliate networks, which count a click and redirect to one of `domains`. */
  affiliates?: readonly Affiliate[]
  /** Allows loopback over http: only while the provider itself is on loopback. */
  loopback: boolean
}

interface Affiliate {
  domain: string
  /** The query parameter that holds the target address. */
  target: string
}

/** In characters: browsers and servers cut off longer links. */
export const maxLinkLength = 8192
