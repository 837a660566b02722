import type { JobDefinition } from '@faresight/contracts/message-definitions'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { Bus } from '../bus/bus.ts'
import type { Postgres } from '../postgres.ts'
import type { Log } from '../telemetry/log.ts'
import { currentTraceHeaders } from '../telemetry/trace-context.ts'
import { type OrphanedRow, markJobsQueued, type JobTableColumns } from './store.ts'

export interface JobTableMapping<D extends z.ZodType = z.ZodType> {
  columns: JobTableColumns
  job: JobDefinition<D>
  payloadFor: (id: string) => z.input<D>
  /** Which rows are unfinished; all, where a finished row is deleted. */
  unfinishedRows?: SQL
  /** Names the rows in the log: `mail requests`. */
  label: string
}

export interface JobTableDeps {
  bus: Pick<Bus, 'sendJob'>
  postgres: Pick<Postgres, 'db'>
  log: Log
  now: () => Date
}

/**
 * Never rejects: `startRequeuingOrphanedJobs` sends what could not be sent now.
 * @returns how many are queued
 */
export async function enqueueJobsAndMarkRows<D extends z.ZodType>(
  deps: JobTableDeps,
  work: JobTableMapping<D>,
  ids: readonly string[],
): Promise<number> {
  const trace = currentTraceHeaders()
  return enqueueTracedJobsAndMarkRows(
    deps,
    work,
    ids.map((id) => ({ id, trace })),
  )
}

/** In the trace that each row stores. */
export async function enqueueTracedJobsAndMarkRows<D extends z.ZodType>(
  { bus, postgres, log, now }: JobTableDeps,
  { columns, job, payloadFor, label }: JobTableMapping<D>,
  rows: readonly OrphanedRow[],
): Promise<number> {
  const ids = rows.map(({ id }) => id)
  const sent = await Promise.allSettled(
    rows.map(({ id, trace }) => bus.sendJob(job, payloadFor(id), { id, trace })),
  )
  const queued = ids.filter((_, index) => sent[index]?.status === 'fulfilled')
  const failed = sent.find((it) => it.status === 'rejected')
  if (failed)
    log.warn({ err: failed.reason, count: ids.length - queued.length }, `could not enqueue ${label} yet`)
  if (queued.length === 0) return 0
  return markJobsQueued(postgres.db, columns, queued, now()).catch((error: unknown) => {
    log.warn({ err: error, count: queued.length }, `could not mark ${label} as enqueued`)
    return 0
  })
}
