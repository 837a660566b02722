import type { PersonalDataReport } from '@faresight/contracts/erasure'
import { holdingsOf } from '@faresight/kit/holdings'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import {
  authenticators,
  departures,
  erasures,
  knownDevices,
  mailRequests,
  passkeyChallenges,
  passkeys,
  pendingSignIns,
  recoveryCodes,
  registrations,
  signInLinks,
  users,
  type User,
} from '../schema.ts'
import { countSessionsOf, deleteSessionsOf } from '../sessions/store.ts'
import type { dueBy, stillHeld } from './rules.ts'

export type Erasure = typeof erasures.$inferSelect

/**
 * An account that is due, which nobody else changes until `tx` ends; one that another replica has at hand is passed over.
 * One with a link in a mail that still opens it is left alone.
 */
export async function lockDue(tx: Tx, due: ReturnType<typeof dueBy>, now: Date): Promise<User | null> {
  const wasClosed = and(isNotNull(users.closedAt), lte(users.closedAt, due.closed))
  const wasNeverVerified = and(
    isNull(users.closedAt),
    not(users.emailVerified),
    eq(users.role, 'user'),
    lte(users.createdAt, due.unverified),
    lte(users.updatedAt, due.unverified),
    isOver(users.emailVerificationExpires, now),
    isOver(users.resetPasswordExpires, now),
  )
  for (const isDue of [wasClosed, wasNeverVerified]) {
    const [user] = await tx.select().from(users).where(isDue).limit(1).for('update', { skipLocked: true })
    if (user) return user
  }
  return null
}

/** Of a link in a mail. */
function isOver(
  expires: typeof users.emailVerificationExpires | typeof users.resetPasswordExpires,
  now: Date,
) {
  return or(isNull(expires), lte(expires, now))
}

/**
 * Deletes an account with all that hangs on it. Limits are named by hashes, and have run out long before. What somebody has
 * asked for by the same address since is of whoever has that now.
 */
export async function deleteAccount(tx: Tx, { id, email, closedAt, updatedAt }: User): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
  await deleteSessionsOf(tx, id)
  await tx
    .delete(mailRequests)
    .where(and(eq(mailRequests.email, email), lte(mailRequests.createdAt, closedAt ?? updatedAt)))
}

export async function insertErasure(tx: Tx, userId: string, deletedAt: Date): Promise<void> {
  await tx.insert(erasures).values({ userId, deletedAt, toldAt: deletedAt })
}

/** Notes that somebody is erased who may have been before: it has to be proven anew. */
export async function renewErasure(tx: Tx, userId: string, deletedAt: Date, now: Date): Promise<void> {
  const unproven = { deletedAt, toldAt: now, checkedAt: null, held: null, provenAt: null }
  await tx
    .insert(erasures)
    .values({ userId, ...unproven })
    .onConflictDoUpdate({ target: erasures.userId, set: unproven })
}

/** One that somebody has left word of, and their account where it is there; nobody else has it before `tx` ends. */
export async function takeDeparture(
  tx: Tx,
): Promise<{ departure: typeof departures.$inferSelect; user: User | null } | null> {
  const [departure] = await tx.select().from(departures).limit(1).for('update', { skipLocked: true })
  if (!departure) return null
  await tx.delete(departures).where(eq(departures.userId, departure.userId))
  const [user] = await tx.select().from(users).where(eq(users.id, departure.userId)).for('update')
  return { departure, user: user ?? null }
}

/** Takes erasures that nobody has checked since a moment, for a check at `now`: each goes to one replica. */
export function takeUnproven(db: DbOrTx, since: Date, now: Date, most: number): Promise<Erasure[]> {
  const due = db
    .select({ userId: erasures.userId })
    .from(erasures)
    .where(and(isNull(erasures.provenAt), or(isNull(erasures.checkedAt), lte(erasures.checkedAt, since))))
    .orderBy(sql`${erasures.checkedAt} nulls first`, asc(erasures.userId))
    .limit(most)
    .for('update', { skipLocked: true })
  return db.update(erasures).set({ checkedAt: now }).where(inArray(erasures.userId, due)).returning()
}

/** Keeps what a check found; where that is nothing the erasure is proven, once and for good. */
export async function noteCheck(
  db: DbOrTx,
  userId: string,
  held: ReturnType<typeof stillHeld>,
  now: Date,
): Promise<void> {
  const provenAt = Object.keys(held).length === 0 ? now : null
  await db
    .update(erasures)
    .set({ held, provenAt })
    .where(and(eq(erasures.userId, userId), isNull(erasures.provenAt)))
}

/** Takes it upon us to tell anew of an erasure that is not proven and was last told of by that moment; `false` where nobody has to. */
export async function takeTelling(tx: Tx, userId: string, by: Date, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(erasures)
    .set({ toldAt: now })
    .where(and(eq(erasures.userId, userId), isNull(erasures.provenAt), lte(erasures.toldAt, by)))
  return rowCount === 1
}

/** Erasures of before a moment that are not proven. */
export function countOverdue(db: DbOrTx, before: Date): Promise<number> {
  return db.$count(erasures, and(isNull(erasures.provenAt), lte(erasures.deletedAt, before)))
}

/** How much is kept of a user here, by table. */
export async function countHeld(db: DbOrTx, userId: string): Promise<PersonalDataReport> {
  const counts = {
    users: await db.$count(users, eq(users.id, userId)),
    sessions: await countSessionsOf(db, userId),
    registrations: await db.$count(registrations, eq(registrations.userId, userId)),
    sign_in_links: await db.$count(signInLinks, eq(signInLinks.userId, userId)),
    known_devices: await db.$count(knownDevices, eq(knownDevices.userId, userId)),
    passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
    authenticators: await db.$count(authenticators, eq(authenticators.userId, userId)),
    recovery_codes: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
    pending_sign_ins: await db.$count(pendingSignIns, eq(pendingSignIns.userId, userId)),
    passkey_challenges: await db.$count(passkeyChallenges, eq(passkeyChallenges.userId, userId)),
  }
  return holdingsOf(counts)
}
