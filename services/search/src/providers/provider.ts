import type { Itinerary } from '@faresight/contracts/search/itinerary'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { LimitReason } from '@faresight/contracts/search/rpc'
import type { CachedOffer } from '@faresight/contracts/search/cached-offer'
import type { Fault } from '../outside/send.ts'
import type { Asking } from './asking.ts'
import type { AskCalendar } from './calendar.ts'

/** A source of fares, as the rest of the service sees it. Neither call throws for what the far side does. */
export interface Provider {
  /** Stands in answers and the database: `ignav`. */
  name: string
  /** Stands in sentences for travellers: `Ignav`. */
  title: string
  /** Why it takes no such question, in a sentence for the traveller; then it is not asked. `null` where it does. */
  declines?(question: FareQuery): string | null
  /** Settles soon after the signal aborts, with what had arrived by then. */
  ask(question: FareQuery, asking: Asking): Promise<ProviderAnswer>
  /** Turns the token of one of its own options into the seller's address. Absent where options hold their links. */
  resolve?(token: string, asking: Asking): Promise<{ url: string } | { fault: Fault | 'gone' }>
  /** None of its fares is live. */
  cachedOnly?: true
  /** What it remembers of the fares of a month, where it does. */
  calendar?: AskCalendar
  /** Which addresses its links may have. */
  links: LinkRule
}

export interface LinkRule {
  /** Domains, subdomains included, or `null` where a link may lead to any public seller. */
  domains: readonly string[] | null
  /** Networks that count a click and lead on to one of `domains`. */
  affiliates?: readonly Affiliate[]
  /** Loopback addresses over http count too: only while the provider itself is on loopback. */
  loopback: boolean
}

interface Affiliate {
  /** Subdomains included. */
  domain: string
  /** The query parameter that holds the address it leads on to. */
  target: string
}

export interface ProviderAnswer {
  itineraries: Itinerary[]
  /** Fares that it only remembers, to stand beside the itineraries that others find. */
  cached?: CachedOffer[]
  /** Itineraries that could not be read and were left out. */
  dropped: number
  fault: Fault | null
  /** With a fault: a part of the question was answered, if only with nothing. */
  isPartial?: boolean
  /** With the fault `limited`: by what. The guard says it. */
  limitedBy?: LimitReason
  /** With a fault: it was left alone, so it was not asked, until then. The guard says it. */
  againAt?: Date
  /** With the fault `limited`: for whoever asks it may not be asked today any more. The guard says it. */
  spent?: true
  /** A sentence for the traveller: in place of the usual one of the fault, or on an answer that is well. */
  detail?: string | undefined
  /** One that is not about this provider: what was asked. */
  remark?: string | undefined
}
