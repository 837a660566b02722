import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { authenticators, pendingSignIns, recoveryCodes } from '../schema.ts'

export type Authenticator = typeof authenticators.$inferSelect
export type PendingSignIn = typeof pendingSignIns.$inferSelect

export async function findAuthenticator(db: DbOrTx, userId: string): Promise<Authenticator | null> {
  const [found] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  return found ?? null
}

/** Keeps an app that is to be confirmed, in place of one that never was. `false` where one is confirmed already. */
export async function putUnconfirmed(
  db: DbOrTx,
  userId: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const fresh = { secret, lastPeriod: 0, createdAt: now }
  const { rowCount } = await db
    .insert(authenticators)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: fresh,
      setWhere: isNull(authenticators.confirmedAt),
    })
  return rowCount === 1
}

/** Confirms the app that was read by a code of `period`; `false` where that is there no more, or confirmed. */
export async function confirmAuthenticator(
  tx: Tx,
  { userId, secret }: Authenticator,
  period: number,
  now: Date,
): Promise<boolean> {
  const asRead = and(eq(authenticators.userId, userId), eq(authenticators.secret, secret))
  const { rowCount } = await tx
    .update(authenticators)
    .set({ confirmedAt: now, lastPeriod: period })
    .where(and(asRead, isNull(authenticators.confirmedAt)))
  return rowCount === 1
}

/** Uses up a code of an app with all that are older; `false` where it has been used already. */
export async function usePeriod(db: DbOrTx, userId: string, period: number): Promise<boolean> {
  const isUnused = and(isNotNull(authenticators.confirmedAt), lt(authenticators.lastPeriod, period))
  const { rowCount } = await db
    .update(authenticators)
    .set({ lastPeriod: period })
    .where(and(eq(authenticators.userId, userId), isUnused))
  return rowCount === 1
}

/** Removes a confirmed app with its recovery codes; `false` where there is none. */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const theirs = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))
  const { rowCount } = await tx.delete(authenticators).where(theirs)
  if (rowCount !== 1) return false
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return true
}

/** Gives a user these recovery codes, as hashes, in place of those of before. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((id) => ({ id, userId })))
}

/** Uses up a recovery code; `false` where it is none, or has been used. */
export async function takeRecoveryCode(db: DbOrTx, userId: string, hash: string): Promise<boolean> {
  const theirs = and(eq(recoveryCodes.id, hash), eq(recoveryCodes.userId, userId))
  const { rowCount } = await db.delete(recoveryCodes).where(theirs)
  return rowCount === 1
}

export function countRecoveryCodes(db: DbOrTx, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

export async function insertPending(db: DbOrTx, pending: PendingSignIn): Promise<void> {
  await db.insert(pendingSignIns).values(pending)
}

export async function findPending(db: DbOrTx, id: string): Promise<PendingSignIn | null> {
  const [found] = await db.select().from(pendingSignIns).where(eq(pendingSignIns.id, id))
  return found ?? null
}

/** Ends a sign-in that lacked a code; `false` where somebody else has. */
export async function takePending(db: DbOrTx, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(pendingSignIns).where(eq(pendingSignIns.id, id))
  return rowCount === 1
}

/** Deletes those that were begun at `before` or earlier; says how many. */
export function deleteOldPending(db: Db, before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, pendingSignIns.id, lte(pendingSignIns.createdAt, before), { signal })
}
