import { alertsProblems } from '@faresight/contracts/alerts/problems'
import type { AlertChangeRequest } from '@faresight/contracts/alerts/request'
import { undoDeleteWindowMs } from '@faresight/contracts/search/limits'
import type { Principal } from '@faresight/contracts/viewer'
import type { Tx } from '@faresight/kit/postgres'
import type { Refusal } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { arm } from '../matching/arm.ts'
import { notice } from '../people/meet.ts'
import { holdPerson } from '../people/store.ts'
import { isStanding } from '../rules/standing.ts'
import type { StoredAlert } from '../schema.ts'
import { makeDue } from '../watches/store.ts'
import { changed } from './change.ts'
import { tooMany } from './create.ts'
import { countAlerts, lockAlert, updateAlert } from './store.ts'
import { hasDeparted } from '../rules/watching.ts'

type OwnDeps = Pick<Deps, 'postgres' | 'rates' | 'rules' | 'now'>
/** Why nothing was done; `null` where it was. */
type Refused = Refusal | null

const gone: Refusal = { type: alertsProblems['no-such-alert'] }

/** Pauses, resumes or changes one of somebody's alerts. One that stands after that is checked at once. */
export async function changeAlert(
  { postgres, rates, ...deps }: OwnDeps,
  who: Principal,
  id: string,
  change: AlertChangeRequest,
): Promise<Refused> {
  const rateDate = await rates.today()
  await notice({ postgres, ...deps }, who)
  return postgres.db.transaction(async (tx) => {
    const now = deps.now()
    await holdPerson(tx, who.userId)
    const locked = await lockAlert(tx, { id, userId: who.userId })
    if (!locked || locked.alert.deletedAt !== null) return gone
    const moment = { now, rateDate, isOver: hasDeparted(locked.watch, now) }
    const next = changed(locked.alert, change, moment)
    if ('refusal' in next) return next.refusal
    await put(tx, locked.alert, next.alert, now)
    return null
  })
}

/** Deletes one of somebody's alerts, which they may take back for a while. */
export function removeAlert({ postgres, ...deps }: OwnDeps, userId: string, id: string): Promise<Refused> {
  return postgres.db.transaction(async (tx) => {
    const locked = await lockAlert(tx, { id, userId })
    if (!locked || locked.alert.deletedAt !== null) return gone
    const now = deps.now()
    await put(tx, locked.alert, { deletedAt: now, deletedWithSearch: false }, now)
    return null
  })
}

/** Takes back that an alert was deleted. One that is there stays as it is. */
export async function restoreAlert(
  { postgres, rules, ...deps }: OwnDeps,
  who: Principal,
  id: string,
): Promise<Refused> {
  await notice({ postgres, ...deps }, who)
  return postgres.db.transaction(async (tx) => {
    const now = deps.now()
    // First, so that of two calls the second counts what the first has brought back.
    await holdPerson(tx, who.userId)
    const locked = await lockAlert(tx, { id, userId: who.userId })
    if (!locked) return gone
    const { deletedAt } = locked.alert
    if (deletedAt === null) return null
    if (deletedAt.getTime() < now.getTime() - undoDeleteWindowMs) return gone
    if ((await countAlerts(tx, who.userId)) >= rules.alertsEach) return tooMany.refusal
    await put(tx, locked.alert, { deletedAt: null, deletedWithSearch: false }, now)
    return null
  })
}

/** Writes what an alert that is locked is from now on, with all that follows from it. */
async function put(tx: Tx, alert: StoredAlert, change: Partial<StoredAlert>, now: Date): Promise<void> {
  const next = { ...alert, ...change }
  await updateAlert(tx, alert.id, { ...change, updatedAt: now })
  await arm(tx, [alert.id], now)
  if (isStanding(next)) await makeDue(tx, [alert.watchId], now)
}
