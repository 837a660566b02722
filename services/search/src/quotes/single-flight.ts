import type { Question } from '@faresight/contracts/search/question'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Purpose } from '@faresight/contracts/search/rpc'
import { countReusedAnswer } from '../metrics.ts'
import type { Provider } from '../providers/provider.ts'
import { busyStatus, unsuitedStatus } from '../providers/statuses.ts'
import type { BackgroundTasks } from '../background-tasks.ts'
import { type QuoteAnswer, type AskProviderDeps, askProvider } from './answer.ts'
import { type AnswerCache, isFreshAnswer } from './cache.ts'
import { answerCacheKey } from './key.ts'
import { hasLargerBudget } from './purposes.ts'
import { isUpcomingItinerary } from './upcoming.ts'

/** One question to some providers, for one of those who ask. */
export interface QuoteRequest {
  id: string
  question: Question
  purpose: Purpose
  spenders: readonly string[] | undefined
  /** By the clock of `performance`: also who asks again for want of somebody else's answer is done by then. */
  until: number
  /** Whether there is room to ask anybody; the place is kept until all have answered. */
  admitted: () => Promise<boolean>
  /** Answers of before that are not good enough. */
  notBefore: Date | undefined
  /** What was really asked for. */
  asked: QuoteAnswer[]
}

/** A provider being asked. Ends when its answer is in the cache, so that nobody asks in between. */
interface UnderWay {
  purpose: Purpose
  spender: string | undefined
  answer: Promise<QuoteAnswer>
}

interface SharedAnswersOptions extends AskProviderDeps {
  cache: AnswerCache
  running: BackgroundTasks
}

/** What a provider says to the question of a quote: what it is being asked already, or has answered lately, it is not asked. */
export function createSingleFlightAsk(
  options: SharedAnswersOptions,
): (provider: Provider, quote: QuoteRequest) => Promise<QuoteAnswer> {
  const { cache, running, now, places } = options
  const underWay = new Map<string, UnderWay>()

  return function answerOf(provider: Provider, quote: QuoteRequest): Promise<QuoteAnswer> {
    const declined = provider.declines?.(quote.question)
    if (declined) return Promise.resolve(nothingFrom(quote, unsuitedStatus(provider, declined), now()))
    const key = answerCacheKey(provider, quote.question)
    const other = underWay.get(key)
    if (!other) return begin(key, provider, quote)
    return other.answer.then((answer) => {
      // Who may use more of the budget is not bound by what was refused to somebody else.
      const isAnother = quote.purpose !== other.purpose || quote.spenders?.[0] !== other.spender
      const mayAskAgain =
        answer.status.status === 'limited' &&
        (hasLargerBudget(quote.purpose, other.purpose) || (answer.limitedBy === 'budget' && isAnother))
      if (mayAskAgain) return answerOf(provider, quote)
      // What was answered stays under way until it is kept, so joining it again would lead to the same answer.
      if (!isGoodFor(quote, answer)) return begin(key, provider, quote)
      countReusedAnswer(provider.name, 'joined')
      return answer
    })
  }

  function begin(key: string, provider: Provider, quote: QuoteRequest): Promise<QuoteAnswer> {
    const { purpose, spenders } = quote
    const begun = { purpose, spender: spenders?.[0], answer: find(key, provider, quote) }
    underWay.set(key, begun)
    return begun.answer
  }

  async function find(key: string, provider: Provider, quote: QuoteRequest): Promise<QuoteAnswer> {
    let isBeingKept = false
    try {
      const known = await cache.get(key)
      if (known && isFreshAnswer(known, now()) && isGoodFor(quote, known)) {
        countReusedAnswer(provider.name, 'cached')
        return known
      }
      if (!(await quote.admitted())) {
        return { ...nothingFrom(quote, busyStatus(provider), now()), limitedBy: 'rate', isRefused: true }
      }
      const answer = await askFor(quote, provider, options)
      quote.asked.push(answer)
      // Only a whole answer is kept: to try again is to ask those again who failed, or told old prices for lack of new ones.
      isBeingKept = answer.status.status === 'ok' && !isStale(provider, answer)
      if (isBeingKept) running.add(cache.put(key, answer).finally(() => underWay.delete(key)))
      const isNothing = !answer.itineraries.length && !answer.cached.length
      const mayStandIn = answer.limitedBy === 'budget' && isNothing && known && !quote.notBefore
      return mayStandIn ? rememberedInstead(provider, answer, known) : answer
    } finally {
      if (!isBeingKept) underWay.delete(key)
    }
  }

  /** What a provider said within the last day, in place of what it may not be asked now: as remembered fares. */
  function rememberedInstead(provider: Provider, refused: QuoteAnswer, known: QuoteAnswer): QuoteAnswer {
    const at = now()
    const itineraries = known.itineraries
      .filter((it) => isUpcomingItinerary(it, at, places.timeZoneOf))
      .map((it) => ({ ...it, options: it.options.map((option) => ({ ...option, live: false })) }))
    const count = itineraries.length + known.cached.length
    if (!count) return refused
    countReusedAnswer(provider.name, 'remembered')
    const detail = `Showing earlier fares from ${provider.title}.`
    return { ...refused, status: { ...refused.status, count, detail }, itineraries, cached: known.cached }
  }
}

function isGoodFor({ notBefore }: QuoteRequest, { observedAt }: QuoteAnswer): boolean {
  return !notBefore || observedAt >= notBefore
}

/** Whether one that sells told nothing but what it remembers. */
function isStale({ cachedOnly }: Provider, { itineraries }: QuoteAnswer): boolean {
  if (cachedOnly || !itineraries.length) return false
  return !itineraries.some(({ options }) => options.some(({ live }) => live))
}

function askFor(
  { id, question, purpose, spenders, until }: QuoteRequest,
  provider: Provider,
  deps: AskProviderDeps,
) {
  const signal = AbortSignal.timeout(Math.max(0, Math.round(until - performance.now())))
  return askProvider(provider, question, { signal, purpose, spenders, quoteId: id }, deps)
}

/** Of a provider that was not asked. */
function nothingFrom({ id }: QuoteRequest, status: ProviderStatus, now: Date): QuoteAnswer {
  return { status, itineraries: [], cached: [], quoteId: id, observedAt: now }
}
