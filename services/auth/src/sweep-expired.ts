import type { Db, Postgres } from '@faresight/kit/postgres'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import { deleteExpiredDevices } from './devices/store.ts'
import { deleteExpiredGoogleSignIns } from './google/store.ts'
import { deleteExpiredPasskeyChallenges } from './passkeys/store.ts'
import { deleteExpiredRateLimits } from './rate-limits/store.ts'
import { deleteExpiredPendingSignIns } from './second-factor/store.ts'
import { deleteExpiredSessions } from './sessions/store.ts'

interface SweepDeps {
  postgres: Postgres
  log: Log
  now: () => Date
}

type DeleteExpired = (db: Db, now: Date, signal: AbortSignal) => Promise<number>

const everyMs = 10 * 60 * 1000

const sweeps: Record<string, DeleteExpired> = {
  sessions: deleteExpiredSessions,
  'known devices': deleteExpiredDevices,
  'sign-ins with Google': deleteExpiredGoogleSignIns,
  'passkey challenges': deleteExpiredPasskeyChallenges,
  'sign-ins that lack a code': deleteExpiredPendingSignIns,
  'rate limits': deleteExpiredRateLimits,
}

/** Deletes expired rows now and every ten minutes. Queries already ignore them: deletion only frees the space. */
export function startExpirySweeps({ postgres, log, now }: SweepDeps): AsyncDisposable {
  const running = new AsyncDisposableStack()
  for (const [what, deleteExpired] of Object.entries(sweeps)) {
    const sweep = async (signal: AbortSignal) => {
      const count = await deleteExpired(postgres.db, now(), signal)
      log.debug({ count }, `expired ${what} deleted`)
    }
    running.use(startPeriodicTask(everyMs, sweep, { log, label: `delete expired ${what}` }))
  }
  return running
}
