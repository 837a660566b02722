import { randomUUID } from 'node:crypto'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { QuotePurpose } from '@faresight/contracts/search/rpc'
import { withDeadline } from '@faresight/kit/deadline'
import type { Provider } from '../providers/provider.ts'
import { createBackgroundTasks } from '../background-tasks.ts'
import type { ProviderQuote, QueryProviderDeps } from './query-provider.ts'
import type { CompletedQuote } from './observed-fares.ts'
import type { QuoteAdmission } from './quote-admission.ts'
import type { ProviderQuoteCache } from './provider-quote-cache.ts'
import { createSingleFlightProviderQuery, type QuoteRequest } from './single-flight.ts'

export interface QuoteServiceOptions extends QueryProviderDeps {
  deadlineMs: number
  cache: ProviderQuoteCache
  queue: QuoteAdmission
  /** Called once all providers of a quote have answered, unless all answers were cached or shared. Settles once its fares are stored. */
  onCompleted: (quote: CompletedQuote) => Promise<void>
}

interface QuoteOptions {
  providers: readonly Provider[]
  purpose: QuotePurpose
  quotaKeys?: readonly string[]
  mayAsk?: () => boolean
  notBefore?: Date
  timeoutMs?: number
}

interface Quote {
  id: string
  /** One per provider, in their order; none rejects. */
  answers: readonly Promise<ProviderQuote>[]
  /** Settles once the observed fares are stored, at most a second after the last answer; never rejects. A crash after it loses none of them. */
  stored: Promise<void>
}

/** Without PostgreSQL and NATS, observed fares wait in memory for longer. */
const maxStoreWaitMs = 1000

export interface QuoteService
  extends AsyncDisposable, Pick<QuoteAdmission, 'isFlooded' | 'nextRetryAfterSeconds'> {
  /**
   * Asks providers, unless an answer to the same question is in flight or less than ten minutes old. A request runs to its end even
   * where the caller leaves, and its answer is cached.
   * @param options.quotaKeys whose allowances the requests count against
   * @param options.mayAsk called before the first request; not for cached answers
   * @param options.notBefore older answers are not reused
   * @param options.timeoutMs shorter than the deadline of all quotes
   */
  ask(question: FareQuery, options: QuoteOptions): Quote
}

/** What is cached and shared is the answer of one provider to one question. */
export function createQuoteService(options: QuoteServiceOptions): QuoteService {
  const { queue, onCompleted, deadlineMs, log } = options
  const tasks = createBackgroundTasks((error) =>
    log.error({ err: error }, 'observed fares could not be published'),
  )
  const askOnce = createSingleFlightProviderQuery({ ...options, tasks })

  return {
    ask(question, { providers, purpose, quotaKeys, mayAsk = () => true, notBefore, timeoutMs = deadlineMs }) {
      const ended = Promise.withResolvers<void>()
      const takeSlot = createQueueSlotClaim(queue, ended.promise)
      const takeQueueSlot = async () => mayAsk() && takeSlot()
      const deadlineAtMs = performance.now() + timeoutMs
      const quote: QuoteRequest = {
        id: randomUUID(),
        question,
        purpose,
        quotaKeys,
        deadlineAtMs,
        takeQueueSlot,
        notBefore,
        freshAnswers: [],
      }
      const answers = providers.map((provider) => askOnce(provider, quote))
      const answered = Promise.all(answers).finally(ended.resolve)
      const completed = answered.then((all) =>
        quote.freshAnswers.length ? onCompleted({ ...quote, all }) : undefined,
      )
      tasks.add(completed)
      // A failure is logged with the task.
      const stored = answered
        .then(() => withDeadline(completed, maxStoreWaitMs, 'Observed fares were not stored'))
        .catch(() => {})
      return { id: quote.id, answers, stored }
    },
    isFlooded: queue.isFlooded,
    nextRetryAfterSeconds: queue.nextRetryAfterSeconds,
    [Symbol.asyncDispose]: () => tasks[Symbol.asyncDispose](),
  }
}

/** The first call takes a slot of the queue and keeps it `until` then; all calls resolve to whether there was one. */
function createQueueSlotClaim(
  queue: Pick<QuoteAdmission, 'tryRun'>,
  until: Promise<void>,
): () => Promise<boolean> {
  let slot: Promise<boolean> | undefined
  const take = () =>
    new Promise<boolean>((resolve) => {
      const work = queue.tryRun(async () => {
        resolve(true)
        await until
      })
      if (!work) resolve(false)
    })
  return () => (slot ??= take())
}
