import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { QuotePurpose } from '@faresight/contracts/search/rpc'
import { countReusedAnswer } from '../metrics.ts'
import type { Provider } from '../providers/provider.ts'
import { overloadedProviderStatus, unsupportedQuestionStatus } from '../providers/provider-status.ts'
import type { BackgroundTasks } from '../background-tasks.ts'
import { isStaleQuote, type ProviderQuote, type QueryProviderDeps, queryProvider } from './query-provider.ts'
import { type ProviderQuoteCache, providerQuoteCacheKey, isFreshQuote } from './provider-quote-cache.ts'
import { hasLargerDailyQuota } from '../providers/guard/quotas.ts'
import { isUpcomingItinerary } from './upcoming-itinerary.ts'

export interface QuoteRequest {
  id: string
  question: FareQuery
  purpose: QuotePurpose
  quotaKeys: readonly string[] | undefined
  /** On the clock of `performance.now()`; a second attempt ends then, too. */
  deadlineAtMs: number
  /** Takes a slot of the queue, until all have answered; `false` where it is full. */
  takeQueueSlot: () => Promise<boolean>
  notBefore: Date | undefined
  freshAnswers: ProviderQuote[]
}

/** Stays listed until its answer is cached. */
interface InFlight {
  purpose: QuotePurpose
  quotaKey: string | undefined
  answer: Promise<ProviderQuote>
}

interface SingleFlightOptions extends QueryProviderDeps {
  cache: ProviderQuoteCache
  tasks: BackgroundTasks
}

/** @returns a function that asks a provider, or reuses its answer to the same question: one in flight, or cached and fresh */
export function createSingleFlightProviderQuery(
  options: SingleFlightOptions,
): (provider: Provider, quote: QuoteRequest) => Promise<ProviderQuote> {
  const { cache, tasks, now, places } = options
  const inFlight = new Map<string, InFlight>()

  return function askOnce(provider: Provider, quote: QuoteRequest): Promise<ProviderQuote> {
    const declined = provider.declineReason?.(quote.question)
    if (declined)
      return Promise.resolve(emptyAnswer(quote, unsupportedQuestionStatus(provider, declined), now()))
    const key = providerQuoteCacheKey(provider, quote.question)
    const other = inFlight.get(key)
    if (!other) return start(key, provider, quote)
    return other.answer.then((answer) => {
      // A requester with another budget is not bound by that refusal.
      const isAnother = quote.purpose !== other.purpose || quote.quotaKeys?.[0] !== other.quotaKey
      const mayAskAgain =
        answer.status.status === 'limited' &&
        (hasLargerDailyQuota(quote.purpose, other.purpose) || (answer.limitedBy === 'budget' && isAnother))
      if (mayAskAgain) return askOnce(provider, quote)
      // The answer stays in flight until it is cached, so joining again would return it again.
      if (!isRecentEnough(quote, answer)) return start(key, provider, quote)
      countReusedAnswer(provider.name, 'joined')
      return answer
    })
  }

  function start(key: string, provider: Provider, quote: QuoteRequest): Promise<ProviderQuote> {
    const { purpose, quotaKeys } = quote
    const started = { purpose, quotaKey: quotaKeys?.[0], answer: readCacheOrQuery(key, provider, quote) }
    inFlight.set(key, started)
    return started.answer
  }

  async function readCacheOrQuery(
    key: string,
    provider: Provider,
    quote: QuoteRequest,
  ): Promise<ProviderQuote> {
    let isBeingCached = false
    try {
      const known = await cache.get(key)
      if (known && isFreshQuote(known, now()) && isRecentEnough(quote, known)) {
        countReusedAnswer(provider.name, 'cached')
        return known
      }
      if (!(await quote.takeQueueSlot())) {
        return {
          ...emptyAnswer(quote, overloadedProviderStatus(provider), now()),
          limitedBy: 'rate',
          isRefused: true,
        }
      }
      const answer = await queryProviderUntilDeadline(quote, provider, options)
      quote.freshAnswers.push(answer)
      // A failed or stale answer is not cached, so that another attempt asks that provider again.
      isBeingCached = answer.status.status === 'ok' && !isStaleQuote(answer)
      if (isBeingCached) tasks.add(cache.put(key, answer).finally(() => inFlight.delete(key)))
      const isNothing = !answer.itineraries.length && !answer.cached.length
      const mayStandIn = answer.limitedBy === 'budget' && isNothing && known && !quote.notBefore
      return mayStandIn ? fallBackToCached(provider, answer, known) : answer
    } finally {
      if (!isBeingCached) inFlight.delete(key)
    }
  }

  /** An answer of the last day, as cached fares, where the quota is used up. */
  function fallBackToCached(provider: Provider, refused: ProviderQuote, known: ProviderQuote): ProviderQuote {
    const at = now()
    const itineraries = known.itineraries
      .filter((it) => isUpcomingItinerary(it, at, places.timeZoneOf))
      .map((it) => ({ ...it, options: it.options.map((option) => ({ ...option, live: false })) }))
    const count = itineraries.length + known.cached.length
    if (!count) return refused
    countReusedAnswer(provider.name, 'fallback')
    const detail = `Showing earlier fares from ${provider.title}.`
    return { ...refused, status: { ...refused.status, count, detail }, itineraries, cached: known.cached }
  }
}

function isRecentEnough({ notBefore }: QuoteRequest, { observedAt }: ProviderQuote): boolean {
  return !notBefore || observedAt >= notBefore
}

function queryProviderUntilDeadline(
  { id, question, purpose, quotaKeys, deadlineAtMs }: QuoteRequest,
  provider: Provider,
  deps: QueryProviderDeps,
) {
  const signal = AbortSignal.timeout(Math.max(0, Math.round(deadlineAtMs - performance.now())))
  return queryProvider(provider, question, { signal, purpose, quotaKeys, quoteId: id }, deps)
}

function emptyAnswer({ id }: QuoteRequest, status: ProviderStatus, now: Date): ProviderQuote {
  return { status, itineraries: [], cached: [], quoteId: id, observedAt: now }
}
