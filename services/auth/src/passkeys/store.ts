import { maxPasskeys } from '@faresight/contracts/auth/passkey-http'
import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import { passkeyChallenges, passkeys, type User, users } from '../schema.ts'

export type Passkey = typeof passkeys.$inferSelect
export type Challenge = typeof passkeyChallenges.$inferSelect

export async function insertChallenge(db: DbOrTx, challenge: Challenge): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge)
}

/** Gives a challenge to the first who asks for it alone. */
export async function takeChallenge(db: DbOrTx, id: string): Promise<Challenge | null> {
  const [taken] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.id, id)).returning()
  return taken ?? null
}

/** Deletes those that were made at `before` or earlier; says how many. */
export function deleteOldChallenges(db: Db, before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, passkeyChallenges.id, lte(passkeyChallenges.createdAt, before), { signal })
}

/** The passkeys of a user, the oldest first. */
export function findPasskeys(db: DbOrTx, userId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** A passkey of an open account, by the id that its authenticator gave it, and whose it is. */
export async function findByCredential(
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
 * Notes that a passkey has signed. `false` where its counter has not grown: either its key is in use elsewhere, too, or it has been
 * removed. Authenticators that do not count say 0 each time.
 */
export async function countUse(db: DbOrTx, id: string, counter: number, now: Date): Promise<boolean> {
  const grows = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), grows))
  return rowCount === 1
}

type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>

/**
 * Adds a passkey to an account whose row is held, so that two at once do not exceed the limit.
 *
 * @returns why not, where there is no room for it, or where it is there already, maybe in another account
 */
export async function insertPasskey(
  tx: Tx,
  passkey: NewPasskey,
): Promise<Passkey | 'too-many-passkeys' | 'passkey-exists'> {
  if ((await tx.$count(passkeys, eq(passkeys.userId, passkey.userId))) >= maxPasskeys)
    return 'too-many-passkeys'
  const [inserted] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return inserted ?? 'passkey-exists'
}

const own = (id: string, userId: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

export async function renamePasskey(
  db: DbOrTx,
  id: string,
  userId: string,
  name: string,
): Promise<Passkey | null> {
  const [renamed] = await db.update(passkeys).set({ name }).where(own(id, userId)).returning()
  return renamed ?? null
}

export async function deletePasskey(db: DbOrTx, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.delete(passkeys).where(own(id, userId))
  return rowCount === 1
}
