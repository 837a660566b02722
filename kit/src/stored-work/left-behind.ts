import type * as z from 'zod'
import { repeat } from '../repeat.ts'
import { type Queueing, queueWithin, type StoredWork } from './queue.ts'
import { findLeftBehind } from './store.ts'

const secondMs = 1000

/** How often what was left behind is looked for, and when something counts as that. */
export interface LeftBehindPauses {
  everyMs: number
  /** Never queued for so long: longer than it takes from the commit to the bus. */
  unqueuedMs: number
  /** Not heard of for so long: longer than a job rests between two tries. */
  silentMs: number
}

export const usualPauses: LeftBehindPauses = {
  everyMs: 10 * secondMs,
  unqueuedMs: 10 * secondMs,
  silentMs: 60 * 60 * secondMs,
}

const atOnce = 500

/** Queues again, until it is disposed, rows of which the bus has never heard, or which it has lost. */
export function queueLeftBehind<D extends z.ZodType>(
  deps: Queueing,
  work: StoredWork<D>,
  { everyMs, unqueuedMs, silentMs } = usualPauses,
): AsyncDisposable {
  const { postgres, log, now } = deps
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const turn = async (signal: AbortSignal) => {
    const which = { unqueuedSince: ago(unqueuedMs), silentSince: ago(silentMs), isOpen: work.isOpen }
    // What could not be queued is still there: no more of it is tried in this turn.
    for (let queued = atOnce; queued === atOnce && !signal.aborted;)
      queued = await queueWithin(deps, work, await findLeftBehind(postgres.db, work.table, which, atOnce))
  }
  return repeat(everyMs, turn, { log, what: `queue ${work.what} again` })
}
