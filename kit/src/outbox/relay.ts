import { setTimeout as delay } from 'node:timers/promises'
import { inArray, isNull, sql } from 'drizzle-orm'
import type { Bus } from '../bus/bus.ts'
import type { Log } from '../telemetry/log.ts'
import { backgroundRunDuration } from '../telemetry/background-task.ts'
import { createCounter, createGauge, createHistogram } from '../telemetry/metrics.ts'
import { runInStoredTrace } from '../telemetry/trace-context.ts'
import { type OutboxBatch, maxOutboxBatchSize, publishDueOutboxRows } from './publish.ts'
import { outboxTable } from './outbox.ts'
import type { Db, Postgres } from '../postgres.ts'

export interface OutboxRelayOptions {
  postgres: Pick<Postgres, 'db'>
  bus: Pick<Bus, 'publish' | 'ready'>
  log: Log
  source: string
  pollMs?: number
}

const maxPauseMs = 10_000
const countEveryMs = 10_000
const cleanEveryMs = 60 * 1000
const cleanAtOnce = 5000

const published = createCounter('outbox_published_total', 'Events that their stream has stored', ['subject'])
const failures = createCounter('outbox_failures_total', 'Tries to publish an event that failed', ['subject'])
const poisoned = createCounter('outbox_poisoned_total', 'Events that can never be published as they are', [
  'subject',
])
const waited = createHistogram(
  'outbox_wait_seconds',
  'Time from the change that an event tells of until its stream has stored it',
  [],
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
)
const backlog = createGauge('outbox_backlog', 'Events that wait to be published')
const poisonedRows = createGauge('outbox_poisoned', 'Events that an operator must look at')

/** At least once, in no fixed order; retries while the bus or PostgreSQL is unavailable. Disposal awaits the current batch. */
export function startOutboxRelay({
  postgres,
  bus,
  log,
  source,
  pollMs = 250,
}: OutboxRelayOptions): AsyncDisposable {
  const stopping = new AbortController()
  const periodicWork = [
    every(countEveryMs, log, () => countBacklog(postgres.db)),
    every(cleanEveryMs, log, () => deletePublished(postgres.db)),
  ]
  let pauseMs = pollMs

  async function runOnce(): Promise<void> {
    const stopTimer = backgroundRunDuration.startTimer({ task: 'publish events' })
    try {
      for (const due of periodicWork) await due()
      await bus.ready()
      const batch = await publishDueOutboxRows(postgres.db, bus, source)
      recordBatch(batch, log)
      stopTimer({ outcome: 'done' })
      const tookAll =
        batch.published.length + batch.failed.length + batch.poisoned.length < maxOutboxBatchSize
      pauseMs = tookAll ? pollMs : 0
    } catch (error) {
      stopTimer({ outcome: 'failed' })
      pauseMs = Math.min(Math.max(pauseMs, 500) * 2, maxPauseMs)
      log.warn({ err: error, pauseMs }, 'the outbox could not be published yet')
    }
  }

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await runOnce()
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await loop
    },
  }
}

function recordBatch(batch: OutboxBatch, log: Log): void {
  for (const { subject } of batch.published) published.inc({ subject })
  for (const waitedMs of batch.waitedMs) waited.observe(waitedMs / 1000)
  for (const { id, subject, trace, error } of batch.failed) {
    failures.inc({ subject })
    runInStoredTrace(trace, () =>
      log.warn({ id, subject, err: error }, 'an event could not be published yet'),
    )
  }
  for (const { id, subject, trace, error } of batch.poisoned) {
    poisoned.inc({ subject })
    runInStoredTrace(trace, () => log.error({ id, subject, err: error }, 'an event can never be published'))
  }
}

function every(ms: number, log: Log, work: () => Promise<void>): () => Promise<void> {
  let dueAt = 0
  return async () => {
    if (Date.now() < dueAt) return
    dueAt = Date.now() + ms
    await work().catch((error: unknown) => log.warn({ err: error }, 'could not count or clean the outbox'))
  }
}

async function countBacklog(db: Db): Promise<void> {
  const isPoisoned = sql<string>`count(*) filter (where ${outboxTable.poison} is not null)`
  const [row] = await db
    .select({ all: sql<string>`count(*)`, poisoned: isPoisoned })
    .from(outboxTable)
    .where(isNull(outboxTable.publishedAt))
  const poisonedCount = Number(row?.poisoned ?? 0)
  poisonedRows.set(poisonedCount)
  backlog.set(Number(row?.all ?? 0) - poisonedCount)
}

async function deletePublished(db: Db): Promise<void> {
  const old = db
    .select({ id: outboxTable.id })
    .from(outboxTable)
    .where(sql`${outboxTable.publishedAt} < now() - interval '1 day'`)
    .limit(cleanAtOnce)
  await db.delete(outboxTable).where(inArray(outboxTable.id, old))
}
