import type { Deps } from '../deps.ts'
import { deleteExpiredSessions } from './store.ts'

const everyMs = 10 * 60 * 1000

/** Deletes expired sessions now and every ten minutes. They are dead before that: this only gives the room back. */
export function startSweep({ postgres, log, now }: Deps): AsyncDisposable {
  const sweep = () =>
    deleteExpiredSessions(postgres.db, now()).then(
      (count) => log.debug({ count }, 'expired sessions deleted'),
      (error: unknown) => log.warn({ err: error }, 'expired sessions were not deleted'),
    )
  let last = sweep()
  const timer = setInterval(() => (last = sweep()), everyMs)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await last
    },
  }
}
