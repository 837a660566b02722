import { randomUUID } from 'node:crypto'
import type { Question } from '@faresight/contracts/search/question'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Purpose } from '@faresight/contracts/search/rpc'
import type { BoundedQueue } from '@faresight/kit/http/streams/queue'
import { answerReused } from '../metrics.ts'
import type { Provider } from '../providers/provider.ts'
import { type Answer, type AnswerDeps, askProvider } from './answer.ts'
import type { AnswerCache } from './cache.ts'
import { answerKey } from './key.ts'
import { outranks } from './purposes.ts'
import { busyStatus, unsuitedStatus } from '../providers/statuses.ts'

export interface QuotesOptions extends AnswerDeps {
  /** How long each provider has, in milliseconds. */
  deadlineMs: number
  cache: AnswerCache
  /** How many quotes may ask providers at the same time. */
  queue: BoundedQueue
  /** Gets what providers were really asked for, once all of a quote have answered; not what was known already. */
  observe: (quote: { id: string; question: Question; asked: readonly Answer[] }) => Promise<void>
}

export interface Quotes extends AsyncDisposable {
  /**
   * Puts a question to providers and gives what each of them says, in their order, each as soon as it comes. None
   * rejects. What a provider is being asked already, or has answered in the last ten minutes, it is not asked again.
   * Nobody has to wait: what has been asked is paid for, so it is brought to its end and kept.
   *
   * @param asking.mayAsk whether this asker may have a provider asked now; not consulted for what is known already
   */
  ask(
    question: Question,
    asking: { providers: readonly Provider[]; purpose: Purpose; mayAsk?: () => boolean },
  ): Promise<Answer>[]
}

/** A provider being asked. Ends when its answer is in the cache, so that nobody asks in between. */
interface UnderWay {
  purpose: Purpose
  answer: Promise<Answer>
}

/** One question to some providers, for one of those who ask. */
interface Quote {
  id: string
  question: Question
  purpose: Purpose
  /** By the clock of `performance`: also who asks again for want of somebody else's answer is done by then. */
  until: number
  /** Whether there is room to ask anybody; the place is kept until all have answered. */
  admitted: () => Promise<boolean>
  /** What was really asked for. */
  asked: Answer[]
}

/** The quotes of this process. The unit that is shared and kept is the answer of one provider. */
export function createQuotes(options: QuotesOptions): Quotes {
  const { cache, queue, observe, log } = options
  const underWay = new Map<string, UnderWay>()
  const running = new Set<Promise<void>>()

  function answerOf(provider: Provider, quote: Quote): Promise<Answer> {
    const declined = provider.declines?.(quote.question)
    if (declined) return Promise.resolve(nothingFrom(quote, unsuitedStatus(provider, declined)))
    const key = answerKey(provider, quote.question)
    const other = underWay.get(key)
    if (!other) return begin(key, provider, quote)
    return other.answer.then((answer) => {
      // Who may use more of the budget is not bound by what was refused to somebody else.
      const mayAskAgain = answer.status.status === 'limited' && outranks(quote.purpose, other.purpose)
      if (mayAskAgain) return answerOf(provider, quote)
      answerReused(provider.name, 'joined')
      return answer
    })
  }

  function begin(key: string, provider: Provider, quote: Quote): Promise<Answer> {
    const begun = { purpose: quote.purpose, answer: find(key, provider, quote) }
    underWay.set(key, begun)
    return begun.answer
  }

  async function find(key: string, provider: Provider, quote: Quote): Promise<Answer> {
    let isBeingKept = false
    try {
      const known = await cache.get(key)
      if (known) {
        answerReused(provider.name, 'cached')
        return known
      }
      const { id: quoteId, question, purpose } = quote
      if (!(await quote.admitted())) {
        return { ...nothingFrom(quote, busyStatus(provider)), isRefused: true }
      }
      const signal = AbortSignal.timeout(Math.max(0, Math.round(quote.until - performance.now())))
      const answer = await askProvider(provider, question, { signal, purpose, quoteId }, options)
      quote.asked.push(answer)
      // Only a whole answer is kept: to try again is to ask those again who failed.
      isBeingKept = answer.status.status === 'ok'
      if (isBeingKept) toTheEnd(cache.put(key, answer).finally(() => underWay.delete(key)))
      return answer
    } finally {
      if (!isBeingKept) underWay.delete(key)
    }
  }

  /** Of a provider that was not asked. */
  function nothingFrom({ id }: Quote, status: ProviderStatus): Answer {
    return { status, itineraries: [], cached: [], quoteId: id, observedAt: options.now() }
  }

  function toTheEnd(promise: Promise<void>): void {
    const work = promise.finally(() => running.delete(work))
    running.add(work)
  }

  async function tell(quote: Quote): Promise<void> {
    if (!quote.asked.length) return
    await observe(quote).catch((error: unknown) => log.error({ err: error }, 'what a quote observed is lost'))
  }

  return {
    ask(question, { providers, purpose, mayAsk = () => true }) {
      const ended = Promise.withResolvers<void>()
      const place = placeIn(queue, ended.promise)
      const admitted = async () => mayAsk() && place()
      const until = performance.now() + options.deadlineMs
      const quote: Quote = { id: randomUUID(), question, purpose, until, admitted, asked: [] }
      const answers = providers.map((provider) => answerOf(provider, quote))
      toTheEnd(
        Promise.all(answers)
          .finally(ended.resolve)
          .then(() => tell(quote)),
      )
      return answers
    },
    async [Symbol.asyncDispose]() {
      while (running.size) await Promise.all(running)
    },
  }
}

/** Takes a place when it is first needed, and keeps it `until` then. */
function placeIn(queue: BoundedQueue, until: Promise<void>): () => Promise<boolean> {
  let place: Promise<boolean> | undefined
  const take = () =>
    new Promise<boolean>((resolve) => {
      const work = queue.offer(async () => {
        resolve(true)
        await until
      })
      if (!work) resolve(false)
    })
  return () => (place ??= take())
}
