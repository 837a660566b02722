import type { Log } from '@faresight/kit/log'
import type { Postgres } from '@faresight/kit/postgres'
import { deleteExpiredSessions } from './store.ts'

const everyMs = 10 * 60 * 1000

/** Deletes expired sessions now and every ten minutes. They are dead before that: this only gives the room back. */
export function startSweep({ db }: Postgres, log: Log, now: () => Date): Disposable {
  const sweep = () =>
    deleteExpiredSessions(db, now()).then(
      (count) => log.debug({ count }, 'expired sessions deleted'),
      (error: unknown) => log.warn({ err: error }, 'expired sessions were not deleted'),
    )
  void sweep()
  const timer = setInterval(() => void sweep(), everyMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
