import { setTimeout as delay } from 'node:timers/promises'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { InvalidMessageError } from '@faresight/kit/bus/errors'
import { withDeadline } from '@faresight/kit/deadline'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { currentTraceHeaders, type TraceHeaders } from '@faresight/kit/telemetry/trace-context'
import type * as z from 'zod'

export interface ObservedFaresPublisher extends AsyncDisposable {
  /**
   * Stores `search.fares.observed.v1` in its stream, or else in the outbox. Where neither takes it, it waits in memory and is tried
   * again. The event's id is the quote's, so storing it twice is harmless.
   * @returns once it is stored, or waits in memory
   */
  publish(fares: ObservedFares): Promise<void>
}

export type ObservedFares = z.output<typeof faresObservedEvent.data>

interface PublisherDeps {
  bus: Pick<Bus, 'ready' | 'publish'>
  postgres: Pick<Postgres, 'db'>
  log: Log
}

interface Observation {
  fares: ObservedFares
  trace: TraceHeaders
}

/** A server that hangs must not keep searches from ending. */
const storeTimeoutMs = 1000
const firstRetryMs = 500
const maxRetryMs = 5000
/** Some 40 MB. */
const maxWaiting = 5000

export function createObservedFaresPublisher({ bus, postgres, log }: PublisherDeps): ObservedFaresPublisher {
  const waiting = new Map<string, Observation>()
  const stopping = new AbortController()
  let retrying: Promise<void> | null = null

  /** `false` where neither the stream nor the outbox has stored it. */
  async function store({ fares, trace }: Observation): Promise<boolean> {
    const { subject } = faresObservedEvent
    const { quoteId: id, observedAt: time } = fares
    try {
      // A lost connection drops what is published.
      const published = bus
        .ready()
        .then(() =>
          bus.publish(faresObservedEvent, { id, subject, time, source: 'search', data: fares }, { trace }),
        )
      await withDeadline(published, storeTimeoutMs, 'The stream did not store observed fares')
      return true
    } catch (err) {
      if (err instanceof InvalidMessageError) {
        log.error({ err, quoteId: id }, 'observed fares can never be published')
        return true
      }
    }
    try {
      const inserted = postgres.db
        .insert(outboxTable)
        .values({ id, subject, data: fares, trace })
        .onConflictDoNothing()
      await withDeadline(inserted.execute(), storeTimeoutMs, 'The outbox did not store observed fares')
      return true
    } catch (err) {
      log.warn({ err, quoteId: id }, 'observed fares wait to be stored')
      return false
    }
  }

  /** The oldest first, until all are stored. */
  async function retryUntilStored(): Promise<void> {
    for (let retryMs = firstRetryMs; waiting.size && !stopping.signal.aborted;) {
      await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      retryMs = (await storeWaiting()) ? firstRetryMs : Math.min(2 * retryMs, maxRetryMs)
    }
    retrying = null
  }

  /** `false` at the first that cannot be stored. */
  async function storeWaiting(): Promise<boolean> {
    for (const [id, observation] of waiting) {
      if (!(await store(observation))) return false
      waiting.delete(id)
    }
    return true
  }

  function keep(observation: Observation): void {
    const { quoteId } = observation.fares
    if (waiting.size >= maxWaiting) return log.error({ quoteId }, 'observed fares were dropped')
    waiting.set(quoteId, observation)
    retrying ??= retryUntilStored()
  }

  return {
    async publish(fares) {
      const observation = { fares: faresObservedEvent.data.parse(fares), trace: currentTraceHeaders() }
      if (!(await store(observation))) keep(observation)
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await retrying
      if (!(await storeWaiting())) log.error({ quotes: waiting.size }, 'observed fares were dropped')
    },
  }
}
