import { randomUUID } from 'node:crypto'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { QuotePurpose } from '@faresight/contracts/search/rpc'
import type { BoundedQueue } from '@faresight/kit/bounded-queue'
import type { Provider } from '../providers/provider.ts'
import { createRunning } from '../running.ts'
import type { Answer, AnswerDeps } from './answer.ts'
import type { ObservedQuote } from './observed.ts'
import type { AnswerCache } from './cache.ts'
import { createSharedAnswers, type Quote } from './shared-answers.ts'

export interface QuotesOptions extends AnswerDeps {
  /** How long each provider has, in milliseconds. */
  deadlineMs: number
  cache: AnswerCache
  /** How many quotes may ask providers at the same time. */
  queue: BoundedQueue
  /** Gets what providers were really asked for, once all of a quote have answered; not what was known already. */
  observe: (quote: ObservedQuote) => Promise<void>
}

interface QuoteAsking {
  providers: readonly Provider[]
  purpose: QuotePurpose
  spenders?: readonly string[]
  mayAsk?: () => boolean
  notBefore?: Date
}

export interface Quotes extends AsyncDisposable {
  /**
   * Puts a question to providers and gives what each of them says, in their order, each as soon as it comes. None
   * rejects. What a provider is being asked already, or has answered in the last ten minutes, it is not asked again.
   * Nobody has to wait: what has been asked is paid for, so it is brought to its end and kept.
   *
   * @param asking.spenders for whom what has to be asked is counted
   * @param asking.mayAsk whether this asker may have a provider asked now; not consulted for what is known already
   * @param asking.notBefore an answer of before that is not good enough: its provider is asked again
   */
  ask(question: FareQuery, asking: QuoteAsking): Promise<Answer>[]
}

/** The quotes of this process. The unit that is shared and kept is the answer of one provider. */
export function createQuotes(options: QuotesOptions): Quotes {
  const { queue, observe, deadlineMs, log } = options
  const running = createRunning((error) => log.error({ err: error }, 'what a quote observed is lost'))
  const answerOf = createSharedAnswers({ ...options, running })

  return {
    ask(question, { providers, purpose, spenders, mayAsk = () => true, notBefore }) {
      const ended = Promise.withResolvers<void>()
      const place = placeIn(queue, ended.promise)
      const admitted = async () => mayAsk() && place()
      const until = performance.now() + deadlineMs
      const quote: Quote = {
        id: randomUUID(),
        question,
        purpose,
        spenders,
        until,
        admitted,
        notBefore,
        asked: [],
      }
      const answers = providers.map((provider) => answerOf(provider, quote))
      const told = Promise.all(answers)
        .finally(ended.resolve)
        .then((all) => (quote.asked.length ? observe({ ...quote, all }) : undefined))
      running.add(told)
      return answers
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  }
}

/** Takes a place when it is first needed, and keeps it `until` then. */
function placeIn(queue: BoundedQueue, until: Promise<void>): () => Promise<boolean> {
  let place: Promise<boolean> | undefined
  const take = () =>
    new Promise<boolean>((resolve) => {
      const work = queue.tryRun(async () => {
        resolve(true)
        await until
      })
      if (!work) resolve(false)
    })
  return () => (place ??= take())
}
