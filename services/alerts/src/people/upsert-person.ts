import type { Principal } from '@faresight/contracts/viewer'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import { hasAlertAccess } from '../rules/access.ts'
import type { AlertPerson } from '../schema.ts'
import { makeWatchesDue } from '../watches/store.ts'
import { findPerson, listActiveWatchIds, updatePerson, upsertPersonForUpdate } from './store.ts'

interface UpdatePersonDeps {
  postgres: Postgres
  now: () => Date
}

/** Until billing publishes a plan, the session’s access counts. */
function accessFromPrincipal(
  { role, accessUntil }: Principal,
  person: Pick<AlertPerson, 'planVersion' | 'accessUntil'>,
) {
  const sessionAccess = accessUntil === null ? null : new Date(accessUntil)
  return {
    isAdmin: role !== 'user',
    accessUntil: person.planVersion === 0 ? sessionAccess : person.accessUntil,
  }
}

/** Inserts or updates the caller’s row and locks it until `tx` ends. */
export async function upsertPersonFromPrincipal(
  tx: Tx,
  principal: Principal,
  now: Date,
): Promise<AlertPerson> {
  const person = await upsertPersonForUpdate(tx, principal.userId)
  return updatePersonAndResumeChecks(tx, person, accessFromPrincipal(principal, person), now)
}

/**
 * Updates role and access of a user who has a row. Call it before a transaction that locks alerts: it may make
 * watches due, which are locked after alerts.
 */
export async function updateKnownPersonFromPrincipal(
  { postgres, now }: UpdatePersonDeps,
  principal: Principal,
): Promise<void> {
  const stored = await findPerson(postgres.db, principal.userId)
  if (!stored) return
  const { isAdmin, accessUntil } = accessFromPrincipal(principal, stored)
  const isUnchanged =
    isAdmin === stored.isAdmin && (accessUntil?.getTime() ?? null) === (stored.accessUntil?.getTime() ?? null)
  if (!isUnchanged) await postgres.db.transaction((tx) => upsertPersonFromPrincipal(tx, principal, now()))
}

/** If access returns, the person’s watches are due at once. The caller holds the row lock. */
export async function updatePersonAndResumeChecks(
  tx: Tx,
  before: AlertPerson,
  change: Partial<AlertPerson>,
  now: Date,
): Promise<AlertPerson> {
  const person = { ...before, ...change }
  await updatePerson(tx, before.userId, change)
  if (!hasAlertAccess(before, now) && hasAlertAccess(person, now))
    await makeWatchesDue(tx, await listActiveWatchIds(tx, person.userId), now)
  return person
}
