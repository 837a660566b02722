import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { tooOldAt } from './sign-in.ts'
import { deleteOldSignIns } from './store.ts'

const everyMs = 10 * 60 * 1000

/** Deletes sign-ins with Google that nobody came back from. They are dead before that. */
export function startGoogleSweep({ postgres, log, now }: Deps): AsyncDisposable {
  const sweep = (signal: AbortSignal) => deleteOldSignIns(postgres.db, tooOldAt(now()), signal)
  return startPeriodicTask(everyMs, sweep, { log, label: 'delete old sign-ins with Google' })
}
