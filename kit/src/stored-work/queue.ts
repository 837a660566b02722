import type { JobDefinition } from '@faresight/contracts/message-definitions'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { Bus } from '../bus/bus.ts'
import type { Postgres } from '../postgres.ts'
import type { Log } from '../telemetry/log.ts'
import { presentTrace } from '../telemetry/trace-headers.ts'
import { type LeftBehind, noteQueued, type WorkTable } from './store.ts'

/** Rows that are written with what they follow from, each of which is then worked on by one job. */
export interface StoredWork<D extends z.ZodType = z.ZodType> {
  table: WorkTable
  job: JobDefinition<D>
  /** What the job of a row is told. */
  dataOf: (id: string) => z.input<D>
  /** Of which rows something is still to be done; of all where a row goes when it is done. */
  isOpen?: SQL
  /** What the log calls them: `mail requests`. */
  what: string
}

export interface Queueing {
  bus: Pick<Bus, 'send'>
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
export async function queueStored<D extends z.ZodType>(
  deps: Queueing,
  work: StoredWork<D>,
  ids: readonly string[],
): Promise<number> {
  const trace = presentTrace()
  return queueWithin(
    deps,
    work,
    ids.map((id) => ({ id, trace })),
  )
}

/** The same for rows of before, each within the trace that was kept with it. */
export async function queueWithin<D extends z.ZodType>(
  { bus, postgres, log, now }: Queueing,
  { table, job, dataOf, what }: StoredWork<D>,
  rows: readonly LeftBehind[],
): Promise<number> {
  const ids = rows.map(({ id }) => id)
  const sent = await Promise.allSettled(rows.map(({ id, trace }) => bus.send(job, dataOf(id), { id, trace })))
  const queued = ids.filter((_, index) => sent[index]?.status === 'fulfilled')
  const failed = sent.find((it) => it.status === 'rejected')
  if (failed) log.warn({ err: failed.reason, count: ids.length - queued.length }, `${what} wait for the bus`)
  if (queued.length === 0) return 0
  return noteQueued(postgres.db, table, queued, now()).catch((error: unknown) => {
    log.warn({ err: error, count: queued.length }, `${what} are queued, which could not be noted`)
    return 0
  })
}
