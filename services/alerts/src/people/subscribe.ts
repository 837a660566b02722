import { userClosedEvent, userDeletedEvent } from '@faresight/contracts/auth/messages'
import { subscriptionChangedEvent } from '@faresight/contracts/billing/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { consumeOnce } from '@faresight/kit/inbox/consume-once'
import type { Postgres } from '@faresight/kit/postgres'
import {
  deletePersonWithAlerts,
  markUnsentNotificationsDropped,
  updatePerson,
  upsertPersonForUpdate,
} from './store.ts'
import { updatePersonAndResumeChecks } from './upsert-person.ts'

interface PeopleSubscriptionDeps {
  postgres: Postgres
  bus: Bus
  now: () => Date
}

export function copyAlertAccessOnPlanChange(deps: PeopleSubscriptionDeps): AsyncDisposable {
  return consumeOnce(deps, subscriptionChangedEvent, async (tx, { userId, version, accessUntil }) => {
    const held = await upsertPersonForUpdate(tx, userId)
    if (held.planVersion >= version) return
    const until = accessUntil === null ? null : new Date(accessUntil)
    await updatePersonAndResumeChecks(tx, held, { planVersion: version, accessUntil: until }, deps.now())
  })
}

export function stopAlertsOnAccountClosure(deps: PeopleSubscriptionDeps): AsyncDisposable {
  return consumeOnce(deps, userClosedEvent, async (tx, { userId, closedAt }) => {
    await upsertPersonForUpdate(tx, userId)
    await updatePerson(tx, userId, { closedAt: new Date(closedAt) })
    await markUnsentNotificationsDropped(tx, userId, deps.now())
  })
}

interface EraseDeps {
  postgres: Postgres
  bus: Bus
}

/** Watches stay: they name no user. */
export function eraseAlertsOnUserDeletion(deps: EraseDeps): AsyncDisposable {
  return consumeOnce(deps, userDeletedEvent, (tx, { userId }) => deletePersonWithAlerts(tx, userId))
}
