import type * as z from 'zod'
import { startPeriodicTask } from '../periodic-task.ts'
import { type JobTableDeps, enqueueTracedJobsAndMarkRows, type JobTableMapping } from './enqueue.ts'
import { findOrphanedRows } from './store.ts'

const secondMs = 1000

export interface OrphanTimes {
  everyMs: number
  /** Not queued for so long: longer than it takes from the commit to the bus. */
  unqueuedMs: number
  /** Queued, and not updated for so long: longer than a job waits between two attempts. */
  silentMs: number
}

export const defaultOrphanTimes: OrphanTimes = {
  everyMs: 10 * secondMs,
  unqueuedMs: 10 * secondMs,
  silentMs: 60 * 60 * secondMs,
}

const atOnce = 500

/** For jobs that the bus never got or has lost. */
export function startRequeuingOrphanedJobs<D extends z.ZodType>(
  deps: JobTableDeps,
  work: JobTableMapping<D>,
  { everyMs, unqueuedMs, silentMs } = defaultOrphanTimes,
): AsyncDisposable {
  const { postgres, log, now } = deps
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const requeueOrphans = async (signal: AbortSignal) => {
    const which = { unqueuedSince: ago(unqueuedMs), silentSince: ago(silentMs), isOpen: work.unfinishedRows }
    // What could not be queued remains: no more is tried in this run.
    for (let queued = atOnce; queued === atOnce && !signal.aborted;)
      queued = await enqueueTracedJobsAndMarkRows(
        deps,
        work,
        await findOrphanedRows(postgres.db, work.columns, which, atOnce),
      )
  }
  return startPeriodicTask(everyMs, requeueOrphans, { log, label: `enqueue ${work.label} again` })
}
