import { setTimeout as delay } from 'node:timers/promises'
import { nanos } from '@nats-io/transport-node'
import type { Log } from '../telemetry/log.ts'
import { storeDeadLetter } from './dead-letter.ts'
import type { Delivery, Way } from './delivery.ts'
import type { DurableConsumer } from './durable-consumers.ts'
import { InvalidMessageError } from './errors.ts'
import { inFlightDeliveries, handledDeliveries, deliveryHandlingDuration } from './metrics.ts'
import { runInSenderTrace } from './trace.ts'

/** How a process takes messages, and what it is at work on. */
export interface ConsumerContext extends Way {
  log: Log
  /** The bus user that we are. */
  user: string
  consumers: Set<AsyncDisposable>
}

/** What became of a message. */
export type DeliveryOutcome = { kind: 'done' | 'returned' } | { kind: 'failed' | 'dead'; error: unknown }

const restMs = 250
const answerMs = 2000
const mostTriesToTell = 20

/** What this process has taken from a consumer and not concluded yet, and what the server hears of each. */
export class InFlightMessages {
  readonly #way: ConsumerContext
  readonly #durable: DurableConsumer
  readonly #stopping: AbortSignal
  /** The latest delivery of each message at work. */
  readonly #running = new Map<string, Delivery>()
  /** When each was begun, by `performance.now()`. */
  readonly #begunAt = new Map<string, number>()

  constructor(way: ConsumerContext, durable: DurableConsumer, stopping: AbortSignal) {
    this.#way = way
    this.#durable = durable
    this.#stopping = stopping
  }

  /**
   * Begins with a message, and tells the server that it is alive until it is ended. `null` where it is at work on it already:
   * the server sends it again when it has not heard of it for too long. Who works on it goes on, and answers for both.
   */
  start(delivery: Delivery): Disposable | null {
    const { subject, ackWaitMs } = this.#durable
    const { key } = delivery
    const isAtWork = this.#running.has(key)
    this.#running.set(key, delivery)
    if (isAtWork) return null
    inFlightDeliveries.inc({ subject })
    this.#begunAt.set(key, performance.now())
    const alive = setInterval(() => this.#tell(key, '+WPI'), ackWaitMs / 3)
    return {
      [Symbol.dispose]: () => {
        clearInterval(alive)
        this.#running.delete(key)
        this.#begunAt.delete(key)
        inFlightDeliveries.dec({ subject })
      },
    }
  }

  /** Says what comes of a message that could not be handled: it is tried again until it has been tried often enough. */
  outcomeForError({ attempt, headers }: Delivery, error: unknown): DeliveryOutcome {
    const { subject, maxDeliver } = this.#durable
    if (error instanceof InvalidMessageError) return { kind: 'dead', error }
    if (this.#stopping.aborted) return { kind: 'returned' }
    runInSenderTrace(headers, () =>
      this.#way.log.warn({ err: error, subject, attempt }, 'could not be handled'),
    )
    return { kind: attempt < maxDeliver ? 'failed' : 'dead', error }
  }

  /** What has been decided of a message before it is handled; `null` where it is to be handled. */
  outcomeBeforeHandling({ attempt }: Delivery): DeliveryOutcome | null {
    if (this.#stopping.aborted) return { kind: 'returned' }
    if (attempt <= this.#durable.maxDeliver) return null
    return { kind: 'dead', error: new Error('Whoever took it ended before it was done.') }
  }

  async settle(key: string, outcome: DeliveryOutcome): Promise<void> {
    // Gone where it was given back before its handler settled.
    const delivery = this.#running.get(key)
    if (!delivery) return
    if (outcome.kind === 'returned') return this.#release(key)
    this.#count(key, outcome.kind)
    const isOver =
      outcome.kind === 'done' ||
      (outcome.kind === 'dead' &&
        (await runInSenderTrace(delivery.headers, () => this.#isSetAside(delivery, outcome.error))))
    if (isOver) await this.#acknowledge(key)
    else
      this.#tell(key, `-NAK ${JSON.stringify({ delay: nanos(pauseAfter(delivery.attempt, this.#durable)) })}`)
  }

  /** Gives back all that is not done. */
  async releaseAll(): Promise<void> {
    for (const key of this.#running.keys()) this.#release(key)
    if (this.#way.connection.isConnected()) await this.#way.nats.flush().catch(() => {})
  }

  #release(key: string): void {
    this.#count(key, 'returned')
    this.#tell(key, '-NAK')
    this.#running.delete(key)
  }

  #count(key: string, outcome: DeliveryOutcome['kind']): void {
    const labels = { subject: this.#durable.subject, outcome }
    const begunAt = this.#begunAt.get(key)
    handledDeliveries.inc(labels)
    if (begunAt !== undefined) deliveryHandlingDuration.observe(labels, (performance.now() - begunAt) / 1000)
  }

  async #isSetAside(delivery: Delivery, error: unknown): Promise<boolean> {
    const { nats, log } = this.#way
    const { subject } = this.#durable
    log.error({ err: error, subject, attempt: delivery.attempt }, 'set aside')
    try {
      await storeDeadLetter(nats, this.#durable, delivery, error)
      return true
    } catch (failure) {
      log.warn({ err: failure, subject }, 'could not be set aside yet')
      return false
    }
  }

  /** What is over must not come again: says so until the server has heard it. */
  async #acknowledge(key: string): Promise<void> {
    const { nats, connection, log } = this.#way
    for (let tries = 0; tries < mostTriesToTell && !nats.isClosed();) {
      const delivery = this.#running.get(key)
      if (!delivery) return
      if (connection.isConnected()) {
        tries += 1
        const heard = await nats.request(delivery.reply, '+ACK', { timeout: answerMs }).catch(() => null)
        if (heard) return
      } else if (this.#stopping.aborted) break
      await delay(restMs, undefined, { signal: this.#stopping }).catch(() => {})
    }
    log.warn({ subject: this.#durable.subject }, 'the bus did not hear what is over, and may send it again')
  }

  #tell(key: string, word: string): void {
    const { nats, connection } = this.#way
    const delivery = this.#running.get(key)
    if (delivery && connection.isConnected()) nats.publish(delivery.reply, word)
  }
}

function pauseAfter(attempt: number, { backoffMs }: DurableConsumer): number {
  return backoffMs[Math.min(attempt, backoffMs.length) - 1] ?? 0
}
