import { setTimeout as delay } from 'node:timers/promises'
import type { Consumer } from '@nats-io/jetstream'
import { withDeadline } from '../deadline.ts'
import type { DurableConsumer } from './durable-consumers.ts'
import { type MessageDelivery, fetchMessages, openConsumerWithoutLookup } from './fetch-messages.ts'
import { type ConsumerContext, InFlightMessages } from './in-flight-messages.ts'
import { startQueueMetrics } from './queue-length.ts'

interface PullLoopOptions {
  concurrency: number
  stopTimeoutMs?: number | undefined
  /** @param free how many more handlers may run */
  fetchLimit: (free: number) => number
  /** Each promise counts as one handler, and never rejects for a handler's error. */
  dispatch: (
    deliveries: readonly MessageDelivery[],
    inFlight: InFlightMessages,
    signal: AbortSignal,
  ) => Promise<void>[]
}

const defaultStopTimeoutMs = 5000
const pauseMs = 250
const refusedPauseMs = 1000

/** Fetches and dispatches until it is disposed. */
export class PullLoop implements AsyncDisposable {
  readonly #context: ConsumerContext
  readonly #durable: DurableConsumer
  readonly #options: PullLoopOptions
  readonly #consumer: Consumer
  readonly #stopping = new AbortController()
  readonly #inFlight: InFlightMessages
  readonly #running = new Set<Promise<void>>()
  readonly #loop: Promise<void>
  readonly #stopMetrics: () => void
  #isRefused = false
  #ended: Promise<void> | undefined

  /** @throws TypeError for the consumer of another user, which the server would refuse again and again */
  constructor(context: ConsumerContext, durable: DurableConsumer, options: PullLoopOptions) {
    if (durable.user !== context.user) throw new TypeError(`${durable.subject} is not for ${context.user}.`)
    this.#context = context
    this.#durable = durable
    this.#options = options
    this.#consumer = openConsumerWithoutLookup(context.nats, durable)
    this.#inFlight = new InFlightMessages(context, durable, this.#stopping.signal)
    this.#loop = this.#run()
    this.#stopMetrics = startQueueMetrics(context, durable)
  }

  /** Aborts the signal of running handlers, and releases what they have not finished in time. */
  [Symbol.asyncDispose](): Promise<void> {
    return (this.#ended ??= this.#end())
  }

  async #end(): Promise<void> {
    this.#stopMetrics()
    this.#stopping.abort()
    const stopped = this.#loop.then(() => Promise.allSettled(this.#running))
    const { stopTimeoutMs = defaultStopTimeoutMs } = this.#options
    await withDeadline(stopped, stopTimeoutMs, 'did not stop').catch(() => {})
    await this.#inFlight.releaseAll()
  }

  /** One fetch at a time: the server serves the process that has waited longest, so each gets its share. */
  async #run(): Promise<void> {
    const { nats, connection, log } = this.#context
    const { concurrency } = this.#options
    const { signal } = this.#stopping
    while (!signal.aborted && !nats.isClosed()) {
      try {
        if (this.#running.size >= concurrency) await Promise.race(this.#running)
        else if (!connection.isConnected()) await this.#pause(pauseMs)
        else {
          const deliveries = await this.#fetch(concurrency - this.#running.size)
          this.#isRefused = false
          for (const work of this.#options.dispatch(deliveries, this.#inFlight, signal)) this.#track(work)
        }
      } catch (error) {
        if (!this.#isRefused)
          log.warn({ err: error, subject: this.#durable.subject }, 'could not fetch from the bus')
        this.#isRefused = true
        await this.#pause(refusedPauseMs)
      }
    }
  }

  #fetch(free: number): Promise<MessageDelivery[]> {
    const limit = this.#options.fetchLimit(free)
    return fetchMessages(this.#context, this.#consumer, limit, this.#stopping.signal)
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#context.log.error({ err: error }, 'a message could not be settled'))
      .finally(() => this.#running.delete(tracked))
    this.#running.add(tracked)
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}
