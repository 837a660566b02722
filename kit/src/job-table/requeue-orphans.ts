import type * as z from 'zod'
import { startPeriodicTask } from '../periodic-task.ts'
import { type JobTableDeps, enqueueTracedJobs, type JobTable } from './enqueue.ts'
import { findOrphanedRows } from './store.ts'

const secondMs = 1000

/** How often what was left behind is looked for, and when something counts as that. */
export interface OrphanTimes {
  everyMs: number
  /** Never queued for so long: longer than it takes from the commit to the bus. */
  unqueuedMs: number
  /** Not heard of for so long: longer than a job rests between two tries. */
  silentMs: number
}

export const defaultOrphanTimes: OrphanTimes = {
  everyMs: 10 * secondMs,
  unqueuedMs: 10 * secondMs,
  silentMs: 60 * 60 * secondMs,
}

const atOnce = 500

/** Queues again, until it is disposed, rows of which the bus has never heard, or which it has lost. */
export function startRequeuingOrphans<D extends z.ZodType>(
  deps: JobTableDeps,
  work: JobTable<D>,
  { everyMs, unqueuedMs, silentMs } = defaultOrphanTimes,
): AsyncDisposable {
  const { postgres, log, now } = deps
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const turn = async (signal: AbortSignal) => {
    const which = { unqueuedSince: ago(unqueuedMs), silentSince: ago(silentMs), isOpen: work.isOpen }
    // What could not be queued is still there: no more of it is tried in this turn.
    for (let queued = atOnce; queued === atOnce && !signal.aborted;)
      queued = await enqueueTracedJobs(
        deps,
        work,
        await findOrphanedRows(postgres.db, work.columns, which, atOnce),
      )
  }
  return startPeriodicTask(everyMs, turn, { log, label: `queue ${work.label} again` })
}
