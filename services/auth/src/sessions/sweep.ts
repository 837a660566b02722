import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { deleteOldDevices } from '../devices/store.ts'
import { deleteExpiredSessions } from './store.ts'

const everyMs = 10 * 60 * 1000

/**
 * Deletes expired sessions, and browsers whose cookie has run out, now and every ten minutes. They are dead before that:
 * this only gives the room back.
 */
export function startSweep({ postgres, log, now }: Deps): AsyncDisposable {
  const sweep = async (signal: AbortSignal) => {
    const count = await deleteExpiredSessions(postgres.db, now(), signal)
    const devices = await deleteOldDevices(postgres.db, now(), signal)
    log.debug({ count, devices }, 'expired sessions deleted')
  }
  return startPeriodicTask(everyMs, sweep, { log, label: 'delete expired sessions' })
}
