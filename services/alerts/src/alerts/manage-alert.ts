import { alertsProblems } from '@faresight/contracts/alerts/problems'
import type { AlertChangeRequest } from '@faresight/contracts/alerts/request'
import { undoDeleteWindowMs } from '@faresight/contracts/search/limits'
import type { Principal } from '@faresight/contracts/viewer'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import type { Refusal } from '@faresight/kit/refusal'
import type { AlertSettings } from '../config.ts'
import { indexAlerts } from '../matching/index-alerts.ts'
import { upsertPersonForUpdate } from '../people/store.ts'
import { updateKnownPersonFromPrincipal } from '../people/upsert-person.ts'
import type { DailyExchangeRates } from '../rates/dated-rates.ts'
import { isActiveAlert } from '../rules/active.ts'
import { hasLastDepartureDayPassed } from '../rules/alert-state.ts'
import type { StoredAlert, Watch } from '../schema.ts'
import { makeWatchesDue } from '../watches/store.ts'
import { computeChangedAlert } from './compute-changed-alert.ts'
import { tooManyAlertsRefusal } from './create-alert.ts'
import { countUserAlerts, findActiveAlertId, lockUserAlert, updateAlertRow } from './store.ts'

export interface ManageAlertDeps {
  postgres: Postgres
  rates: DailyExchangeRates
  settings: AlertSettings
  now: () => Date
}

type RefusalOrNull = Refusal | null

const alertExistsRefusal: Refusal = { type: alertsProblems['already-exists'] }
const alertNotFound: Refusal = { type: alertsProblems['no-such-alert'] }

export async function changeAlert(
  { postgres, rates, ...deps }: ManageAlertDeps,
  who: Principal,
  id: string,
  change: AlertChangeRequest,
): Promise<RefusalOrNull> {
  const rateDate = await rates.fetchLatestDate()
  await updateKnownPersonFromPrincipal({ postgres, ...deps }, who)
  return postgres.db.transaction(async (tx) => {
    const now = deps.now()
    await upsertPersonForUpdate(tx, who.userId)
    const locked = await lockUserAlert(tx, { id, userId: who.userId })
    if (!locked || locked.alert.deletedAt !== null) return alertNotFound
    const context = { now, rateDate, isOver: hasLastDepartureDayPassed(locked.watch, now) }
    const next = computeChangedAlert(locked.alert, change, context)
    if ('refusal' in next) return next.refusal
    if (await hasActiveTwin(tx, locked, next.alert)) return alertExistsRefusal
    await saveAlert(tx, locked.alert, next.alert, now)
    return null
  })
}

export function softDeleteAlert(
  { postgres, ...deps }: ManageAlertDeps,
  userId: string,
  id: string,
): Promise<RefusalOrNull> {
  return postgres.db.transaction(async (tx) => {
    const locked = await lockUserAlert(tx, { id, userId })
    if (!locked || locked.alert.deletedAt !== null) return alertNotFound
    const now = deps.now()
    await saveAlert(tx, locked.alert, { deletedAt: now, deletedWithSearch: false }, now)
    return null
  })
}

/** Restores a deleted alert within the undo window. Restoring one that is not deleted changes nothing. */
export async function restoreAlertWithinUndoWindow(
  { postgres, settings, ...deps }: ManageAlertDeps,
  who: Principal,
  id: string,
): Promise<RefusalOrNull> {
  await updateKnownPersonFromPrincipal({ postgres, ...deps }, who)
  return postgres.db.transaction(async (tx) => {
    const now = deps.now()
    // Locked before counting, so that two concurrent calls can’t exceed the limit.
    await upsertPersonForUpdate(tx, who.userId)
    const locked = await lockUserAlert(tx, { id, userId: who.userId })
    if (!locked) return alertNotFound
    const { deletedAt } = locked.alert
    if (deletedAt === null) return null
    if (deletedAt.getTime() < now.getTime() - undoDeleteWindowMs) return alertNotFound
    if ((await countUserAlerts(tx, who.userId)) >= settings.maxAlertsPerUser)
      return tooManyAlertsRefusal.refusal
    if (await hasActiveTwin(tx, locked, { deletedAt: null })) return alertExistsRefusal
    await saveAlert(tx, locked.alert, { deletedAt: null, deletedWithSearch: false }, now)
    return null
  })
}

/** Whether a change makes an alert active and equal to another active one. The caller has locked the owner, so no other call can create one. */
async function hasActiveTwin(
  tx: Tx,
  { alert, watch }: { alert: StoredAlert; watch: Watch },
  change: Partial<StoredAlert>,
): Promise<boolean> {
  const changed = { ...alert, ...change }
  if (!isActiveAlert(changed)) return false
  const { id, userId } = alert
  const { criteriaKey } = watch
  return (await findActiveAlertId(tx, { userId, criteriaKey, terms: changed, exceptId: id })) !== null
}

/** Updates a locked alert, its keys, and the next check of its watch. */
async function saveAlert(tx: Tx, alert: StoredAlert, change: Partial<StoredAlert>, now: Date): Promise<void> {
  const next = { ...alert, ...change }
  await updateAlertRow(tx, alert.id, { ...change, updatedAt: now })
  await indexAlerts(tx, [alert.id], now)
  if (isActiveAlert(next)) await makeWatchesDue(tx, [alert.watchId], now)
}
