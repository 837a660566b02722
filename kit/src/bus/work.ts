import { setTimeout as delay } from 'node:timers/promises'
import { nanos } from '@nats-io/transport-node'
import { withDeadline } from '../deadline.ts'
import type { Log } from '../telemetry/log.ts'
import { setAside } from './dead.ts'
import { type Delivery, takeOne, type Way } from './delivery.ts'
import type { Durable } from './durables.ts'
import { InvalidMessage } from './errors.ts'
import { atWork, handled } from './metrics.ts'
import { measureQueue } from './queue.ts'
import { handling } from './trace.ts'

export interface WorkOptions {
  /** How many are worked on at the same time in this process; eight unless told. */
  atOnce?: number
  /** How long those at work may take to stop once their signal is aborted; five seconds unless told. */
  stopMs?: number
}

/** How a process takes messages, and what it is at work on. */
interface Taking extends Way {
  log: Log
  /** The bus user that we are. */
  user: string
  works: Set<Work>
}

interface Task {
  way: Taking
  durable: Durable
  handle: (delivery: Delivery, signal: AbortSignal) => Promise<void>
}

type Outcome = { kind: 'done' | 'returned' } | { kind: 'failed' | 'dead'; error: unknown }

const usualAtOnce = 8
const usualStopMs = 5000
const restMs = 250
const refusedMs = 1000
const answerMs = 2000
const mostTriesToTell = 20

/** Takes the deliveries of a consumer and has them handled, until it is disposed. Without the bus it waits, and goes on. */
export class Work implements AsyncDisposable {
  readonly #task: Task
  readonly #atOnce: number
  readonly #stopMs: number
  readonly #stopping = new AbortController()
  /** The latest delivery of each message at work. */
  readonly #running = new Map<string, Delivery>()
  readonly #treating = new Set<Promise<void>>()
  readonly #taking: Promise<void>
  readonly #stopMeasuring: () => void
  #isRefused = false
  #ended: Promise<void> | undefined

  constructor(task: Task, { atOnce = usualAtOnce, stopMs = usualStopMs }: WorkOptions) {
    this.#task = task
    this.#atOnce = atOnce
    this.#stopMs = stopMs
    this.#taking = this.#take()
    this.#stopMeasuring = measureQueue(task.way, task.durable)
  }

  /** Takes no more, has those at work stop, and gives back what is not done by then. */
  [Symbol.asyncDispose](): Promise<void> {
    return (this.#ended ??= this.#end())
  }

  async #end(): Promise<void> {
    const { nats, connection } = this.#task.way
    this.#stopMeasuring()
    this.#stopping.abort()
    const stopped = this.#taking.then(() => Promise.allSettled(this.#treating))
    await withDeadline(stopped, this.#stopMs, 'did not stop').catch(() => {})
    for (const key of this.#running.keys()) this.#giveBack(key)
    if (connection.isUp()) await nats.flush().catch(() => {})
  }

  /** One after the other: whoever asks again stands behind the other processes, so each gets its share. */
  async #take(): Promise<void> {
    const { way, durable } = this.#task
    const { signal } = this.#stopping
    while (!signal.aborted && !way.nats.isClosed()) {
      try {
        if (this.#treating.size >= this.#atOnce) await Promise.race(this.#treating)
        else if (!way.connection.isUp()) await this.#rest(restMs)
        else {
          const delivery = await takeOne(way, durable, signal)
          this.#isRefused = false
          if (delivery) this.#begin(delivery)
        }
      } catch (error) {
        // Once, however long it lasts.
        if (!this.#isRefused)
          way.log.warn({ err: error, subject: durable.subject }, 'could not take from the bus')
        this.#isRefused = true
        await this.#rest(refusedMs)
      }
    }
  }

  #begin(delivery: Delivery): void {
    const treating = this.#treat(delivery)
      .catch((error: unknown) => this.#task.way.log.error({ err: error }, 'could not be concluded'))
      .finally(() => this.#treating.delete(treating))
    this.#treating.add(treating)
  }

  async #treat(delivery: Delivery): Promise<void> {
    const { subject, ackWaitMs } = this.#task.durable
    const { key } = delivery
    const isAtWork = this.#running.has(key)
    this.#running.set(key, delivery)
    // The server sends it again when it has not heard of it for too long. Who works on it goes on, and answers for both.
    if (isAtWork) return
    atWork.inc({ subject })
    const alive = setInterval(() => this.#tell(key, '+WPI'), ackWaitMs / 3)
    try {
      await this.#conclude(key, await this.#outcomeOf(delivery))
    } finally {
      clearInterval(alive)
      this.#running.delete(key)
      atWork.dec({ subject })
    }
  }

  async #outcomeOf(delivery: Delivery): Promise<Outcome> {
    const { durable, handle, way } = this.#task
    const { subject, maxDeliver } = durable
    const { signal } = this.#stopping
    const { attempt } = delivery
    if (signal.aborted) return { kind: 'returned' }
    if (attempt > maxDeliver)
      return { kind: 'dead', error: new Error('Whoever took it ended before it was done.') }
    try {
      await handling(`handle ${subject}`, delivery.headers, () => handle(delivery, signal))
      return { kind: 'done' }
    } catch (error) {
      if (error instanceof InvalidMessage) return { kind: 'dead', error }
      if (signal.aborted) return { kind: 'returned' }
      way.log.warn({ err: error, subject, attempt }, 'could not be handled')
      return { kind: attempt < maxDeliver ? 'failed' : 'dead', error }
    }
  }

  async #conclude(key: string, outcome: Outcome): Promise<void> {
    // Gone where it was given back before its handler settled.
    const delivery = this.#running.get(key)
    if (!delivery) return
    if (outcome.kind === 'returned') return this.#giveBack(key)
    handled.inc({ subject: this.#task.durable.subject, outcome: outcome.kind })
    const isOver =
      outcome.kind === 'done' ||
      (outcome.kind === 'dead' && (await this.#isSetAside(delivery, outcome.error)))
    if (isOver) await this.#acknowledge(key)
    else
      this.#tell(
        key,
        `-NAK ${JSON.stringify({ delay: nanos(pauseAfter(delivery.attempt, this.#task.durable)) })}`,
      )
  }

  #giveBack(key: string): void {
    handled.inc({ subject: this.#task.durable.subject, outcome: 'returned' })
    this.#tell(key, '-NAK')
    this.#running.delete(key)
  }

  async #isSetAside(delivery: Delivery, error: unknown): Promise<boolean> {
    const { way, durable } = this.#task
    const { subject } = durable
    way.log.error({ err: error, subject, attempt: delivery.attempt }, 'set aside')
    try {
      await setAside(way.nats, durable, delivery, error)
      return true
    } catch (failure) {
      way.log.warn({ err: failure, subject }, 'could not be set aside yet')
      return false
    }
  }

  /** What is over must not come again: says so until the server has heard it. */
  async #acknowledge(key: string): Promise<void> {
    const { nats, connection, log } = this.#task.way
    for (let tries = 0; tries < mostTriesToTell && !nats.isClosed();) {
      const delivery = this.#running.get(key)
      if (!delivery) return
      if (connection.isUp()) {
        tries += 1
        const heard = await nats.request(delivery.reply, '+ACK', { timeout: answerMs }).catch(() => null)
        if (heard) return
      } else if (this.#stopping.signal.aborted) break
      await this.#rest(restMs)
    }
    log.warn(
      { subject: this.#task.durable.subject },
      'the bus did not hear what is over, and may send it again',
    )
  }

  #tell(key: string, word: string): void {
    const { nats, connection } = this.#task.way
    const delivery = this.#running.get(key)
    if (delivery && connection.isUp()) nats.publish(delivery.reply, word)
  }

  async #rest(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}

/** @throws TypeError for what another user takes: the server would refuse us, again and again */
export function startWork(
  way: Taking,
  durable: Durable,
  handle: Task['handle'],
  options: WorkOptions = {},
): AsyncDisposable {
  if (durable.user !== way.user) throw new TypeError(`${durable.subject} is not for ${way.user}.`)
  const work = new Work({ way, durable, handle }, options)
  way.works.add(work)
  return work
}

function pauseAfter(attempt: number, { backoffMs }: Durable): number {
  return backoffMs[Math.min(attempt, backoffMs.length) - 1] ?? 0
}
