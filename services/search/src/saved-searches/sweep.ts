import { deletedItemRetentionHours } from '@faresight/contracts/retention'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { removeDeleted } from './store.ts'

const hourMs = 60 * 60 * 1000
const everyMs = hourMs

/** Long enough for whoever could still take it back, and for alerts made from it to have heard of it. */
const goneAfterMs = deletedItemRetentionHours * hourMs

/** Removes saved searches a day after they were deleted: now, and every hour until it is disposed. */
export function sweepSaved({ postgres, log, now }: Pick<Deps, 'postgres' | 'log' | 'now'>): AsyncDisposable {
  const sweep = (signal: AbortSignal) =>
    removeDeleted(postgres.db, new Date(now().getTime() - goneAfterMs), signal)
  return startPeriodicTask(everyMs, sweep, { log, label: 'remove deleted saved searches' })
}
