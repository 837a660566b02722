import { cookieExpiryCutoff } from '../cookie-cutoff.ts'
import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { authenticators, signInsAwaitingSecondFactor, recoveryCodes } from '../schema.ts'

export type Authenticator = typeof authenticators.$inferSelect
export type PendingSignIn = typeof signInsAwaitingSecondFactor.$inferSelect

export async function findAuthenticator(db: DbOrTx, userId: string): Promise<Authenticator | null> {
  const [found] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  return found ?? null
}

export async function upsertUnconfirmedAuthenticator(
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

/** `false` when it was replaced or confirmed since it was read. */
export async function markAuthenticatorConfirmed(
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

/** Accepts a code's time step once, and no older one; `false` when it was used. */
export async function consumeTotpPeriod(db: DbOrTx, userId: string, period: number): Promise<boolean> {
  const isUnused = and(isNotNull(authenticators.confirmedAt), lt(authenticators.lastPeriod, period))
  const { rowCount } = await db
    .update(authenticators)
    .set({ lastPeriod: period })
    .where(and(eq(authenticators.userId, userId), isUnused))
  return rowCount === 1
}

/** `false` without a confirmed authenticator. */
export async function deleteAuthenticatorAndRecoveryCodes(tx: Tx, userId: string): Promise<boolean> {
  const theirs = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))
  const { rowCount } = await tx.delete(authenticators).where(theirs)
  if (rowCount !== 1) return false
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return true
}

export async function replaceRecoveryCodeHashes(tx: Tx, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((id) => ({ id, userId })))
}

export async function consumeRecoveryCode(db: DbOrTx, userId: string, hash: string): Promise<boolean> {
  const theirs = and(eq(recoveryCodes.id, hash), eq(recoveryCodes.userId, userId))
  const { rowCount } = await db.delete(recoveryCodes).where(theirs)
  return rowCount === 1
}

export function countRecoveryCodes(db: DbOrTx, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

export async function insertPendingSignIn(db: DbOrTx, pending: PendingSignIn): Promise<void> {
  await db.insert(signInsAwaitingSecondFactor).values(pending)
}

export async function findPendingSignIn(db: DbOrTx, id: string): Promise<PendingSignIn | null> {
  const [found] = await db
    .select()
    .from(signInsAwaitingSecondFactor)
    .where(eq(signInsAwaitingSecondFactor.id, id))
  return found ?? null
}

export async function deletePendingSignIn(db: DbOrTx, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(signInsAwaitingSecondFactor)
    .where(eq(signInsAwaitingSecondFactor.id, id))
  return rowCount === 1
}

export function deleteExpiredPendingSignIns(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteUnlockedRowsInBatches(
    db,
    signInsAwaitingSecondFactor.id,
    lte(signInsAwaitingSecondFactor.createdAt, cookieExpiryCutoff('code', now)),
    { signal },
  )
}
