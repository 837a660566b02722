import { cookieExpiryCutoff } from '../cookie-cutoff.ts'
import { maxPasskeys } from '@faresight/contracts/auth/passkey-http'
import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import { passkeyChallenges, passkeys, type User, users } from '../schema.ts'

export type Passkey = typeof passkeys.$inferSelect
export type PasskeyChallenge = typeof passkeyChallenges.$inferSelect

export async function insertPasskeyChallenge(db: DbOrTx, challenge: PasskeyChallenge): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge)
}

export async function takePasskeyChallenge(db: DbOrTx, id: string): Promise<PasskeyChallenge | null> {
  const [taken] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.id, id)).returning()
  return taken ?? null
}

export function deleteExpiredPasskeyChallenges(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteUnlockedRowsInBatches(
    db,
    passkeyChallenges.id,
    lte(passkeyChallenges.createdAt, cookieExpiryCutoff('passkey', now)),
    { signal },
  )
}

export function findUserPasskeys(db: DbOrTx, userId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function findPasskeyByCredential(
  db: DbOrTx,
  credentialId: string,
): Promise<{ passkey: Passkey; user: User } | null> {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.closedAt)))
  return row ?? null
}

/**
 * `false` when the counter has not grown (a cloned authenticator) or the passkey is gone. Authenticators without a
 * counter always send 0.
 */
export async function advancePasskeyCounter(
  db: DbOrTx,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const grows = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), grows))
  return rowCount === 1
}

type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>

/** Lock the account first, so that two inserts don't exceed the limit. @returns the reason when not inserted */
export async function insertPasskeyWithinLimit(
  tx: Tx,
  passkey: NewPasskey,
): Promise<Passkey | 'too-many-passkeys' | 'passkey-exists'> {
  if ((await tx.$count(passkeys, eq(passkeys.userId, passkey.userId))) >= maxPasskeys)
    return 'too-many-passkeys'
  const [inserted] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return inserted ?? 'passkey-exists'
}

const isUsersPasskey = (id: string, userId: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

export async function renamePasskey(
  db: DbOrTx,
  id: string,
  userId: string,
  name: string,
): Promise<Passkey | null> {
  const [renamed] = await db.update(passkeys).set({ name }).where(isUsersPasskey(id, userId)).returning()
  return renamed ?? null
}

export async function deletePasskey(db: DbOrTx, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.delete(passkeys).where(isUsersPasskey(id, userId))
  return rowCount === 1
}
