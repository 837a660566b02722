import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { tooOldAt } from './pending.ts'
import { deleteOldPending } from './store.ts'

const everyMs = 10 * 60 * 1000

/** Deletes sign-ins for which no code came. They are dead before that. */
export function startPendingSweep({ postgres, log, now }: Deps): AsyncDisposable {
  const sweep = (signal: AbortSignal) => deleteOldPending(postgres.db, tooOldAt(now()), signal)
  return startPeriodicTask(everyMs, sweep, { log, label: 'delete sign-ins that lack a code' })
}
