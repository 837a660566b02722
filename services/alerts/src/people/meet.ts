import type { Principal } from '@faresight/contracts/viewer'
import type { Tx } from '@faresight/kit/postgres'
import type { Deps } from '../deps.ts'
import type { Person } from '../schema.ts'
import { makeDue } from '../watches/store.ts'
import { isServed } from '../rules/access.ts'
import { findPerson, holdPerson, updatePerson, watchesOf } from './store.ts'

/** What a call tells of who makes it. Once billing has said what plan they have, that counts in place of what the call says. */
function toldBy({ role, accessUntil }: Principal, person: Pick<Person, 'planVersion' | 'accessUntil'>) {
  const told = accessUntil === null ? null : new Date(accessUntil)
  return { isAdmin: role !== 'user', accessUntil: person.planVersion === 0 ? told : person.accessUntil }
}

/** Holds who calls until `tx` ends, so that of two calls the one sees what the other did. */
export async function meet(tx: Tx, who: Principal, now: Date): Promise<Person> {
  const held = await holdPerson(tx, who.userId)
  return changePerson(tx, held, toldBy(who, held), now)
}

/**
 * Notes in passing what a call tells of somebody who has alerts. Who goes on to lock one of them does this before, apart: it may
 * make watches due, which are locked after alerts.
 */
export async function notice(
  { postgres, now }: Pick<Deps, 'postgres' | 'now'>,
  who: Principal,
): Promise<void> {
  const known = await findPerson(postgres.db, who.userId)
  if (!known) return
  const { isAdmin, accessUntil } = toldBy(who, known)
  const isAsKnown =
    isAdmin === known.isAdmin && (accessUntil?.getTime() ?? null) === (known.accessUntil?.getTime() ?? null)
  if (!isAsKnown) await postgres.db.transaction((tx) => meet(tx, who, now()))
}

/** Writes what is known of somebody who is held. On the day that they have access again their watches are due at once. */
export async function changePerson(
  tx: Tx,
  held: Person,
  change: Partial<Person>,
  now: Date,
): Promise<Person> {
  const person = { ...held, ...change }
  await updatePerson(tx, held.userId, change)
  if (!isServed(held, now) && isServed(person, now)) await makeDue(tx, await watchesOf(tx, held.userId), now)
  return person
}
