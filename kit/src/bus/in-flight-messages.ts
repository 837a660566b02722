import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../telemetry/log.ts'
import { storeDeadLetter } from './dead-letter.ts'
import type { DurableConsumer } from './durable-consumers.ts'
import { InvalidMessageError } from './errors.ts'
import type { MonitoredBusConnection } from './connection.ts'
import { ackAndAwaitConfirmation, type MessageDelivery } from './fetch-messages.ts'
import { deliveryHandlingDuration, handledDeliveries, inFlightDeliveries } from './metrics.ts'
import { runInSenderTrace } from './trace.ts'

export interface ConsumerContext extends MonitoredBusConnection {
  log: Log
  user: string
  consumers: Set<AsyncDisposable>
}

/** `failed` is redelivered after a backoff, `released` at once; `dead` becomes a dead letter. */
export type DeliveryOutcome = { kind: 'done' | 'released' } | { kind: 'failed' | 'dead'; error: unknown }

const pauseMs = 250
const confirmTimeoutMs = 2000
const maxAckAttempts = 20

/** Fetched and not settled; reports their progress to the server. */
export class InFlightMessages {
  readonly #context: ConsumerContext
  readonly #durable: DurableConsumer
  readonly #stopping: AbortSignal
  /** The latest delivery of each message. */
  readonly #running = new Map<string, MessageDelivery>()
  /** By `performance.now()`. */
  readonly #startedAt = new Map<string, number>()

  constructor(context: ConsumerContext, durable: DurableConsumer, stopping: AbortSignal) {
    this.#context = context
    this.#durable = durable
    this.#stopping = stopping
  }

  /** Tracks a message until disposal. `null` for the redelivery of a message in flight, whose handler settles the latest delivery. */
  start(delivery: MessageDelivery): Disposable | null {
    const { subject, ackWaitMs } = this.#durable
    const { key } = delivery
    const isInFlight = this.#running.has(key)
    this.#running.set(key, delivery)
    if (isInFlight) return null
    inFlightDeliveries.inc({ subject })
    this.#startedAt.set(key, performance.now())
    const progress = setInterval(() => this.#reply(key, ({ message }) => message.working()), ackWaitMs / 3)
    return {
      [Symbol.dispose]: () => {
        clearInterval(progress)
        this.#running.delete(key)
        this.#startedAt.delete(key)
        inFlightDeliveries.dec({ subject })
      },
    }
  }

  outcomeForError({ attempt, headers }: MessageDelivery, error: unknown): DeliveryOutcome {
    const { subject, maxDeliver } = this.#durable
    if (error instanceof InvalidMessageError) return { kind: 'dead', error }
    if (this.#stopping.aborted) return { kind: 'released' }
    runInSenderTrace(headers, () =>
      this.#context.log.warn({ err: error, subject, attempt }, 'could not handle a message'),
    )
    return { kind: attempt < maxDeliver ? 'failed' : 'dead', error }
  }

  outcomeBeforeHandling({ attempt }: MessageDelivery): DeliveryOutcome | null {
    if (this.#stopping.aborted) return { kind: 'released' }
    if (attempt <= this.#durable.maxDeliver) return null
    return { kind: 'dead', error: new Error('Every process that handled the message died.') }
  }

  async settle(key: string, outcome: DeliveryOutcome): Promise<void> {
    const delivery = this.#running.get(key)
    if (!delivery) return
    if (outcome.kind === 'released') return this.#release(key)
    this.#count(key, outcome.kind)
    const isFinal =
      outcome.kind === 'done' ||
      (outcome.kind === 'dead' &&
        (await runInSenderTrace(delivery.headers, () => this.#isStoredAsDeadLetter(delivery, outcome.error))))
    if (isFinal) await this.#acknowledge(key)
    else this.#reply(key, ({ message, attempt }) => message.nak(backoffFor(attempt, this.#durable)))
  }

  async releaseAll(): Promise<void> {
    for (const key of this.#running.keys()) this.#release(key)
    if (this.#context.connection.isConnected()) await this.#context.nats.flush().catch(() => {})
  }

  #release(key: string): void {
    this.#count(key, 'released')
    this.#reply(key, ({ message }) => message.nak())
    this.#running.delete(key)
  }

  #count(key: string, outcome: DeliveryOutcome['kind']): void {
    const labels = { subject: this.#durable.subject, outcome }
    const startedAt = this.#startedAt.get(key)
    handledDeliveries.inc(labels)
    if (startedAt !== undefined)
      deliveryHandlingDuration.observe(labels, (performance.now() - startedAt) / 1000)
  }

  async #isStoredAsDeadLetter(delivery: MessageDelivery, error: unknown): Promise<boolean> {
    const { nats, log } = this.#context
    const { subject } = this.#durable
    log.error({ err: error, subject, attempt: delivery.attempt }, 'moved to the dead letters')
    try {
      await storeDeadLetter(nats, this.#durable, delivery, error)
      return true
    } catch (failure) {
      log.warn({ err: failure, subject }, 'could not be moved to the dead letters yet')
      return false
    }
  }

  /** Repeats until the server has confirmed: a handled message should not be redelivered. */
  async #acknowledge(key: string): Promise<void> {
    const { nats, connection, log } = this.#context
    for (let attempts = 0; attempts < maxAckAttempts && !nats.isClosed();) {
      const delivery = this.#running.get(key)
      if (!delivery) return
      if (connection.isConnected()) {
        attempts += 1
        const isConfirmed = await ackAndAwaitConfirmation(nats, delivery.message, confirmTimeoutMs).then(
          () => true,
          () => false,
        )
        if (isConfirmed) return
      } else if (this.#stopping.aborted) break
      await delay(pauseMs, undefined, { signal: this.#stopping }).catch(() => {})
    }
    log.warn(
      { subject: this.#durable.subject },
      'an acknowledgement was not confirmed; the message may come again',
    )
  }

  #reply(key: string, reply: (delivery: MessageDelivery) => void): void {
    const delivery = this.#running.get(key)
    if (delivery && this.#context.connection.isConnected()) reply(delivery)
  }
}

function backoffFor(attempt: number, { backoffMs }: DurableConsumer): number {
  return backoffMs[Math.min(attempt, backoffMs.length) - 1] ?? 0
}
