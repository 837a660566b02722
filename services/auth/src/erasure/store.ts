import type { PersonalDataCounts } from '@faresight/contracts/erasure'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import {
  authenticators,
  closuresToReplay,
  erasures,
  knownDevices,
  mailRequests,
  passkeyChallenges,
  passkeys,
  signInsAwaitingSecondFactor,
  recoveryCodes,
  registrations,
  signInLinks,
  users,
  type User,
} from '../schema.ts'
import { countUserSessions, deleteSessionsAndPendingSignIns } from '../sessions/store.ts'
import type { erasureCutoffs, filterRemainingPersonalData } from './rules.ts'

export type Erasure = typeof erasures.$inferSelect

/** Skips accounts locked by another replica, and unverified ones with a valid link. */
export async function lockAccountDueForErasure(
  tx: Tx,
  due: ReturnType<typeof erasureCutoffs>,
  now: Date,
): Promise<User | null> {
  const wasClosed = and(isNotNull(users.closedAt), lte(users.closedAt, due.closed))
  const wasNeverVerified = and(
    isNull(users.closedAt),
    not(users.emailVerified),
    eq(users.role, 'user'),
    lte(users.createdAt, due.unverified),
    lte(users.updatedAt, due.unverified),
    isExpired(users.emailVerificationExpires, now),
    isExpired(users.resetPasswordExpires, now),
  )
  for (const isDue of [wasClosed, wasNeverVerified]) {
    const [user] = await tx.select().from(users).where(isDue).limit(1).for('update', { skipLocked: true })
    if (user) return user
  }
  return null
}

function isExpired(
  expires: typeof users.emailVerificationExpires | typeof users.resetPasswordExpires,
  now: Date,
) {
  return or(isNull(expires), lte(expires, now))
}

/** Deletes an account and everything that references it. Later mail requests for the address belong to its next owner. */
export async function deleteAccountData(tx: Tx, { id, email, closedAt, updatedAt }: User): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
  await deleteSessionsAndPendingSignIns(tx, id)
  await tx
    .delete(mailRequests)
    .where(and(eq(mailRequests.email, email), lte(mailRequests.createdAt, closedAt ?? updatedAt)))
}

export async function insertErasure(tx: Tx, userId: string, deletedAt: Date): Promise<void> {
  await tx.insert(erasures).values({ userId, deletedAt, publishedAt: deletedAt })
}

export async function upsertUnprovenErasure(
  tx: Tx,
  userId: string,
  deletedAt: Date,
  now: Date,
): Promise<void> {
  const unproven = { deletedAt, publishedAt: now, checkedAt: null, remaining: null, provenAt: null }
  await tx
    .insert(erasures)
    .values({ userId, ...unproven })
    .onConflictDoUpdate({ target: erasures.userId, set: unproven })
}

/** Deletes one row and locks its account, if that exists. */
export async function takeClosureAndLockUser(
  tx: Tx,
): Promise<{ closure: typeof closuresToReplay.$inferSelect; user: User | null } | null> {
  const [closure] = await tx.select().from(closuresToReplay).limit(1).for('update', { skipLocked: true })
  if (!closure) return null
  await tx.delete(closuresToReplay).where(eq(closuresToReplay.userId, closure.userId))
  const [user] = await tx.select().from(users).where(eq(users.id, closure.userId)).for('update')
  return { closure, user: user ?? null }
}

export function claimUnprovenErasures(db: DbOrTx, since: Date, now: Date, most: number): Promise<Erasure[]> {
  const due = db
    .select({ userId: erasures.userId })
    .from(erasures)
    .where(and(isNull(erasures.provenAt), or(isNull(erasures.checkedAt), lte(erasures.checkedAt, since))))
    .orderBy(sql`${erasures.checkedAt} nulls first`, asc(erasures.userId))
    .limit(most)
    .for('update', { skipLocked: true })
  return db.update(erasures).set({ checkedAt: now }).where(inArray(erasures.userId, due)).returning()
}

export async function recordErasureCheck(
  db: DbOrTx,
  userId: string,
  remaining: ReturnType<typeof filterRemainingPersonalData>,
  now: Date,
): Promise<void> {
  const provenAt = Object.keys(remaining).length === 0 ? now : null
  await db
    .update(erasures)
    .set({ remaining, provenAt })
    .where(and(eq(erasures.userId, userId), isNull(erasures.provenAt)))
}

/** Whether the deletion was last published at or before `by`, and thus has to be published again. */
export async function claimErasureRepublish(tx: Tx, userId: string, by: Date, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(erasures)
    .set({ publishedAt: now })
    .where(and(eq(erasures.userId, userId), isNull(erasures.provenAt), lte(erasures.publishedAt, by)))
  return rowCount === 1
}

export function countOverdueErasures(db: DbOrTx, before: Date): Promise<number> {
  return db.$count(erasures, and(isNull(erasures.provenAt), lte(erasures.deletedAt, before)))
}

export async function countUserAuthRecords(db: DbOrTx, userId: string): Promise<PersonalDataCounts> {
  return {
    users: await db.$count(users, eq(users.id, userId)),
    sessions: await countUserSessions(db, userId),
    registrations: await db.$count(registrations, eq(registrations.userId, userId)),
    sign_in_links: await db.$count(signInLinks, eq(signInLinks.userId, userId)),
    known_devices: await db.$count(knownDevices, eq(knownDevices.userId, userId)),
    passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
    authenticators: await db.$count(authenticators, eq(authenticators.userId, userId)),
    recovery_codes: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
    pending_sign_ins: await db.$count(
      signInsAwaitingSecondFactor,
      eq(signInsAwaitingSecondFactor.userId, userId),
    ),
    passkey_challenges: await db.$count(passkeyChallenges, eq(passkeyChallenges.userId, userId)),
  }
}
