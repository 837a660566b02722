import { dayMs } from '@faresight/contracts/days'
import { unknownActorRetentionDays } from '@faresight/contracts/retention'
import type { Tx } from '@faresight/kit/postgres'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { tellPresentHead } from '../audit/append.ts'
import { deleteStrangers, holdHead, lastStranger } from '../audit/store.ts'
import { strangersUpTo } from '../audit/strangers.ts'
import type { Deps } from '../deps.ts'
import { sayErased } from './say.ts'

const everyMs = 60 * 60 * 1000

/** Erases from where people came whom we do not know, 90 days later: now, and every hour until it is disposed. */
export function eraseStrangers(deps: Pick<Deps, 'postgres' | 'auditKey' | 'log' | 'now'>): AsyncDisposable {
  const sweep = async () => {
    const isErased = await deps.postgres.db.transaction((tx) => eraseOldStrangers(tx, deps))
    if (isErased) await tellPresentHead(deps)
  }
  return startPeriodicTask(everyMs, sweep, { log: deps.log, label: 'erase from where strangers came' })
}

/** Says in the log that it was done, without which it would be tampering. `false` where there is nothing to erase. */
export async function eraseOldStrangers(tx: Tx, deps: Pick<Deps, 'auditKey' | 'now'>): Promise<boolean> {
  const before = new Date(deps.now().getTime() - unknownActorRetentionDays * dayMs)
  // Nobody adds another one between the two.
  await holdHead(tx)
  const last = await lastStranger(tx, before)
  if (last === null) return false
  const origins = await deleteStrangers(tx, last)
  await sayErased(tx, deps, { targetUserId: null, targetResource: strangersUpTo(last), origins })
  return true
}
