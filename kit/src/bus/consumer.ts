import { setTimeout as delay } from 'node:timers/promises'
import { withDeadline } from '../deadline.ts'
import { type DeliveryOutcome, type ConsumerContext, InFlightMessages } from './in-flight-messages.ts'
import { type Delivery, takeMost } from './delivery.ts'
import type { DurableConsumer } from './durable-consumers.ts'
import { InvalidMessageError } from './errors.ts'
import { startQueueMetrics } from './queue-length.ts'
import { runInConsumerSpan } from './trace.ts'

export interface ConsumerOptions {
  /** How many are worked on at the same time in this process; eight unless told. */
  concurrency?: number
  /**
   * How many are taken at a time, of those that find a place; one unless told. More are quicker to take, and less evenly
   * shared with our replicas: for work that takes no time.
   */
  batchSize?: number
  /** How long those at work may take to stop once their signal is aborted; five seconds unless told. */
  stopTimeoutMs?: number
}

export interface BatchConsumerOptions extends Pick<ConsumerOptions, 'stopTimeoutMs'> {
  /** How many are handled together at most; 250 unless told. */
  maxBatchSize?: number
}

/** How messages are read, each by itself, and what is made of those that could be. */
export interface MessageTask<M> {
  /** @throws InvalidMessage */
  read: (delivery: Delivery, signal: AbortSignal) => M
  /** What it throws concerns all of them. */
  handle: (messages: readonly M[]) => Promise<void>
  /** How many are handled together at most. */
  maxBatchSize: number
}

const usualAtOnce = 8
const usualStopMs = 5000
const restMs = 250
const refusedMs = 1000

/** Takes the deliveries of a consumer and has them handled, until it is disposed. Without the bus it waits, and goes on. */
class Consumer<M> implements AsyncDisposable {
  readonly #way: ConsumerContext
  readonly #durable: DurableConsumer
  readonly #task: MessageTask<M>
  readonly #atOnce: number
  readonly #takes: number
  readonly #stopMs: number
  readonly #stopping = new AbortController()
  readonly #unconcluded: InFlightMessages
  readonly #treating = new Set<Promise<void>>()
  readonly #taking: Promise<void>
  readonly #stopMeasuring: () => void
  #isRefused = false
  #ended: Promise<void> | undefined

  constructor(
    way: ConsumerContext,
    durable: DurableConsumer,
    task: MessageTask<M>,
    { concurrency = usualAtOnce, batchSize = 1, stopTimeoutMs = usualStopMs }: ConsumerOptions,
  ) {
    this.#way = way
    this.#durable = durable
    this.#task = task
    this.#atOnce = concurrency
    this.#takes = batchSize
    this.#stopMs = stopTimeoutMs
    this.#unconcluded = new InFlightMessages(way, durable, this.#stopping.signal)
    this.#taking = this.#take()
    this.#stopMeasuring = startQueueMetrics(way, durable)
  }

  /** Takes no more, has those at work stop, and gives back what is not done by then. */
  [Symbol.asyncDispose](): Promise<void> {
    return (this.#ended ??= this.#end())
  }

  async #end(): Promise<void> {
    this.#stopMeasuring()
    this.#stopping.abort()
    const stopped = this.#taking.then(() => Promise.allSettled(this.#treating))
    await withDeadline(stopped, this.#stopMs, 'did not stop').catch(() => {})
    await this.#unconcluded.releaseAll()
  }

  /** One after the other: whoever asks again stands behind the other processes, so each gets its share. */
  async #take(): Promise<void> {
    const way = this.#way
    const { signal } = this.#stopping
    while (!signal.aborted && !way.nats.isClosed()) {
      try {
        if (this.#treating.size >= this.#atOnce) await Promise.race(this.#treating)
        else if (!way.connection.isConnected()) await this.#rest(restMs)
        else {
          const deliveries = await this.#next()
          this.#isRefused = false
          if (this.#task.maxBatchSize > 1 && deliveries.length) this.#begin(deliveries)
          else for (const delivery of deliveries) this.#begin([delivery])
        }
      } catch (error) {
        // Once, however long it lasts.
        if (!this.#isRefused)
          way.log.warn({ err: error, subject: this.#durable.subject }, 'could not take from the bus')
        this.#isRefused = true
        await this.#rest(refusedMs)
      }
    }
  }

  async #next(): Promise<Delivery[]> {
    const { signal } = this.#stopping
    if (this.#task.maxBatchSize > 1)
      return takeMost(this.#way, this.#durable, this.#task.maxBatchSize, signal)
    return takeMost(
      this.#way,
      this.#durable,
      Math.min(this.#takes, this.#atOnce - this.#treating.size),
      signal,
    )
  }

  #begin(deliveries: readonly Delivery[]): void {
    const treating = this.#treat(deliveries)
      .catch((error: unknown) => this.#way.log.error({ err: error }, 'could not be concluded'))
      .finally(() => this.#treating.delete(treating))
    this.#treating.add(treating)
  }

  async #treat(deliveries: readonly Delivery[]): Promise<void> {
    using begun = new DisposableStack()
    const taken = deliveries.filter((delivery) => {
      const work = this.#unconcluded.start(delivery)
      if (work) begun.use(work)
      return work !== null
    })
    for (const together of batchesOf(taken)) {
      const outcomes = await this.#outcomesOf(together)
      await Promise.all(outcomes.map(([key, outcome]) => this.#unconcluded.settle(key, outcome)))
    }
  }

  async #outcomesOf(together: readonly Delivery[]): Promise<[string, DeliveryOutcome][]> {
    const outcomes = new Map<string, DeliveryOutcome>()
    const messages: M[] = []
    const sound = together.filter((delivery) => {
      const outcome = this.#unconcluded.outcomeBeforeHandling(delivery) ?? this.#read(delivery, messages)
      if (outcome) outcomes.set(delivery.key, outcome)
      return !outcome
    })
    const failure = await this.#failureOf(messages, sound)
    for (const delivery of sound)
      outcomes.set(
        delivery.key,
        failure ? this.#unconcluded.outcomeForError(delivery, failure.error) : { kind: 'done' },
      )
    return [...outcomes]
  }

  /** Reads one to the others, or says what becomes of it. */
  #read(delivery: Delivery, messages: M[]): DeliveryOutcome | null {
    try {
      messages.push(this.#task.read(delivery, this.#stopping.signal))
      return null
    } catch (error) {
      return this.#unconcluded.outcomeForError(delivery, error)
    }
  }

  async #failureOf(
    messages: readonly M[],
    [first, ...others]: readonly Delivery[],
  ): Promise<{ error: unknown } | null> {
    if (!first) return null
    const from = [first, ...others].map(({ headers }) => headers)
    try {
      await runInConsumerSpan(`handle ${this.#durable.subject}`, from, () => this.#task.handle(messages))
      return null
    } catch (error) {
      // Which one it is shows when each is handled by itself.
      if (others.length && error instanceof InvalidMessageError)
        return { error: new Error('One of several is invalid.', { cause: error }) }
      return { error }
    }
  }

  async #rest(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}

/** What comes for the first time is handled together. One that comes again may be why the others of its batch failed. */
function batchesOf(deliveries: readonly Delivery[]): Delivery[][] {
  const first = deliveries.filter(({ attempt }) => attempt === 1)
  const again = deliveries.filter(({ attempt }) => attempt > 1)
  return [...(first.length ? [first] : []), ...again.map((it) => [it])]
}

/** @throws TypeError for what another user takes: the server would refuse us, again and again */
export function startConsumer<M>(
  way: ConsumerContext,
  durable: DurableConsumer,
  task: MessageTask<M>,
  options: ConsumerOptions = {},
): AsyncDisposable {
  if (durable.user !== way.user) throw new TypeError(`${durable.subject} is not for ${way.user}.`)
  return new Consumer(way, durable, task, options)
}
