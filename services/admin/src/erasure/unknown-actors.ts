import { type OriginErasureDeps, recordOriginErasure } from './admin-origins.ts'
import { dayMs } from '@faresight/contracts/days'
import { unknownActorRetentionDays } from '@faresight/contracts/retention'
import type { Tx } from '@faresight/kit/postgres'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { logCurrentAuditHead } from '../audit/append.ts'
import { deleteUnknownActorOrigins, findLastUnknownActorSequence, lockAuditHead } from '../audit/store.ts'
import { formatUnknownActorRange } from '../audit/unknown-actors.ts'

const everyMs = 60 * 60 * 1000

/** Erases addresses and browsers of unknown actors after 90 days: now and every hour. */
export function startUnknownActorOriginErasure(
  deps: Pick<OriginErasureDeps, 'postgres' | 'auditKey' | 'log' | 'now'>,
): AsyncDisposable {
  const sweep = async () => {
    const isErased = await deps.postgres.db.transaction((tx) => eraseExpiredUnknownActorOrigins(tx, deps))
    if (isErased) await logCurrentAuditHead(deps)
  }
  return startPeriodicTask(everyMs, sweep, { log: deps.log, label: 'erase the origins of unknown actors' })
}

/** Also appends an `origins.erased` entry. `false` when there was nothing to erase. */
export async function eraseExpiredUnknownActorOrigins(
  tx: Tx,
  deps: Pick<OriginErasureDeps, 'auditKey' | 'now'>,
): Promise<boolean> {
  const before = new Date(deps.now().getTime() - unknownActorRetentionDays * dayMs)
  // No other entry may be appended between the deletion and its record.
  await lockAuditHead(tx)
  const last = await findLastUnknownActorSequence(tx, before)
  if (last === null) return false
  const origins = await deleteUnknownActorOrigins(tx, last)
  await recordOriginErasure(tx, deps, {
    targetUserId: null,
    targetResource: formatUnknownActorRange(last),
    origins,
  })
  return true
}
