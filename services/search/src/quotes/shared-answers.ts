import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { QuotePurpose } from '@faresight/contracts/search/rpc'
import { answerReused } from '../metrics.ts'
import type { Provider } from '../providers/provider.ts'
import { overloadedStatus, unsupportedQuestionStatus } from '../providers/provider-status.ts'
import type { Running } from '../running.ts'
import { type Answer, type AnswerDeps, askProvider } from './answer.ts'
import { type AnswerCache, isYoung } from './cache.ts'
import { answerKey } from './key.ts'
import { outranks } from './purposes.ts'
import { hasYetToLeave } from './yet-to-leave.ts'

/** One question to some providers, for one of those who ask. */
export interface Quote {
  id: string
  question: FareQuery
  purpose: QuotePurpose
  spenders: readonly string[] | undefined
  /** By the clock of `performance`: also who asks again for want of somebody else's answer is done by then. */
  until: number
  /** Whether there is room to ask anybody; the place is kept until all have answered. */
  admitted: () => Promise<boolean>
  /** Answers of before that are not good enough. */
  notBefore: Date | undefined
  /** What was really asked for. */
  asked: Answer[]
}

/** A provider being asked. Ends when its answer is in the cache, so that nobody asks in between. */
interface UnderWay {
  purpose: QuotePurpose
  spender: string | undefined
  answer: Promise<Answer>
}

interface SharedAnswersOptions extends AnswerDeps {
  cache: AnswerCache
  running: Running
}

/** What a provider says to the question of a quote: what it is being asked already, or has answered lately, it is not asked. */
export function createSharedAnswers(
  options: SharedAnswersOptions,
): (provider: Provider, quote: Quote) => Promise<Answer> {
  const { cache, running, now, places } = options
  const underWay = new Map<string, UnderWay>()

  return function answerOf(provider: Provider, quote: Quote): Promise<Answer> {
    const declined = provider.declineReason?.(quote.question)
    if (declined)
      return Promise.resolve(nothingFrom(quote, unsupportedQuestionStatus(provider, declined), now()))
    const key = answerKey(provider, quote.question)
    const other = underWay.get(key)
    if (!other) return begin(key, provider, quote)
    return other.answer.then((answer) => {
      // Who may use more of the budget is not bound by what was refused to somebody else.
      const isAnother = quote.purpose !== other.purpose || quote.spenders?.[0] !== other.spender
      const mayAskAgain =
        answer.status.status === 'limited' &&
        (outranks(quote.purpose, other.purpose) || (answer.limitedBy === 'budget' && isAnother))
      if (mayAskAgain) return answerOf(provider, quote)
      // What was answered stays under way until it is kept, so joining it again would lead to the same answer.
      if (!isGoodFor(quote, answer)) return begin(key, provider, quote)
      answerReused(provider.name, 'joined')
      return answer
    })
  }

  function begin(key: string, provider: Provider, quote: Quote): Promise<Answer> {
    const { purpose, spenders } = quote
    const begun = { purpose, spender: spenders?.[0], answer: find(key, provider, quote) }
    underWay.set(key, begun)
    return begun.answer
  }

  async function find(key: string, provider: Provider, quote: Quote): Promise<Answer> {
    let isBeingKept = false
    try {
      const known = await cache.get(key)
      if (known && isYoung(known, now()) && isGoodFor(quote, known)) {
        answerReused(provider.name, 'cached')
        return known
      }
      if (!(await quote.admitted())) {
        return {
          ...nothingFrom(quote, overloadedStatus(provider), now()),
          limitedBy: 'rate',
          isRefused: true,
        }
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
  function rememberedInstead(provider: Provider, refused: Answer, known: Answer): Answer {
    const at = now()
    const itineraries = known.itineraries
      .filter((it) => hasYetToLeave(it, at, places.timeZoneOf))
      .map((it) => ({ ...it, options: it.options.map((option) => ({ ...option, live: false })) }))
    const count = itineraries.length + known.cached.length
    if (!count) return refused
    answerReused(provider.name, 'remembered')
    const detail = `Showing earlier fares from ${provider.title}.`
    return { ...refused, status: { ...refused.status, count, detail }, itineraries, cached: known.cached }
  }
}

function isGoodFor({ notBefore }: Quote, { observedAt }: Answer): boolean {
  return !notBefore || observedAt >= notBefore
}

/** Whether one that sells told nothing but what it remembers. */
function isStale({ cachedOnly }: Provider, { itineraries }: Answer): boolean {
  if (cachedOnly || !itineraries.length) return false
  return !itineraries.some(({ options }) => options.some(({ live }) => live))
}

function askFor({ id, question, purpose, spenders, until }: Quote, provider: Provider, deps: AnswerDeps) {
  const signal = AbortSignal.timeout(Math.max(0, Math.round(until - performance.now())))
  return askProvider(provider, question, { signal, purpose, spenders, quoteId: id }, deps)
}

/** Of a provider that was not asked. */
function nothingFrom({ id }: Quote, status: ProviderStatus, now: Date): Answer {
  return { status, itineraries: [], cached: [], quoteId: id, observedAt: now }
}
