import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { tooOldAt } from './challenge.ts'
import { deleteOldChallenges } from './store.ts'

const everyMs = 10 * 60 * 1000

/** Deletes challenges that no passkey has signed. They are dead before that. */
export function startPasskeySweep({ postgres, log, now }: Deps): AsyncDisposable {
  const sweep = (signal: AbortSignal) => deleteOldChallenges(postgres.db, tooOldAt(now()), signal)
  return startPeriodicTask(everyMs, sweep, { log, label: 'delete old challenges of passkeys' })
}
