import type { JobDefinition } from '@faresight/contracts/message-definitions'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { Bus } from '../bus/bus.ts'
import type { Postgres } from '../postgres.ts'
import type { Log } from '../telemetry/log.ts'
import { currentTraceHeaders } from '../telemetry/trace-context.ts'
import { type OrphanedRow, markJobsQueued, type JobTableColumns } from './store.ts'

/** Rows that are written with what they follow from, each of which is then worked on by one job. */
export interface JobTable<D extends z.ZodType = z.ZodType> {
  columns: JobTableColumns
  job: JobDefinition<D>
  /** What the job of a row is told. */
  payloadFor: (id: string) => z.input<D>
  /** Of which rows something is still to be done; of all where a row goes when it is done. */
  isOpen?: SQL
  /** What the log calls them: `mail requests`. */
  label: string
}

export interface JobTableDeps {
  bus: Pick<Bus, 'sendJob'>
  postgres: Pick<Postgres, 'db'>
  log: Log
  now: () => Date
}

/**
 * Has rows worked on soon, once they are committed. Never fails: what cannot be queued now is left behind, and the loop of
 * `left-behind.ts` queues it again.
 *
 * @returns how many are queued
 */
export async function enqueueJobs<D extends z.ZodType>(
  deps: JobTableDeps,
  work: JobTable<D>,
  ids: readonly string[],
): Promise<number> {
  const trace = currentTraceHeaders()
  return enqueueTracedJobs(
    deps,
    work,
    ids.map((id) => ({ id, trace })),
  )
}

/** The same for rows of before, each within the trace that was kept with it. */
export async function enqueueTracedJobs<D extends z.ZodType>(
  { bus, postgres, log, now }: JobTableDeps,
  { columns, job, payloadFor, label }: JobTable<D>,
  rows: readonly OrphanedRow[],
): Promise<number> {
  const ids = rows.map(({ id }) => id)
  const sent = await Promise.allSettled(
    rows.map(({ id, trace }) => bus.sendJob(job, payloadFor(id), { id, trace })),
  )
  const queued = ids.filter((_, index) => sent[index]?.status === 'fulfilled')
  const failed = sent.find((it) => it.status === 'rejected')
  if (failed) log.warn({ err: failed.reason, count: ids.length - queued.length }, `${label} wait for the bus`)
  if (queued.length === 0) return 0
  return markJobsQueued(postgres.db, columns, queued, now()).catch((error: unknown) => {
    log.warn({ err: error, count: queued.length }, `${label} are queued, which could not be noted`)
    return 0
  })
}
