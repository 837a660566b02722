import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { googleSignIns, type User, users } from '../schema.ts'

export type GoogleSignIn = typeof googleSignIns.$inferSelect

export async function insertSignIn(db: DbOrTx, signIn: GoogleSignIn): Promise<void> {
  await db.insert(googleSignIns).values(signIn)
}

/** Gives a sign-in that is under way, to the first who asks for it alone. */
export async function takeSignIn(db: DbOrTx, id: string): Promise<GoogleSignIn | null> {
  const [taken] = await db.delete(googleSignIns).where(eq(googleSignIns.id, id)).returning()
  return taken ?? null
}

/** Deletes those that were begun at `before` or earlier; says how many. */
export function deleteOldSignIns(db: Db, before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, googleSignIns.id, lte(googleSignIns.createdAt, before), { signal })
}

/** Lets sign-ins of one Google account through one after the other, until the transaction ends. */
export async function takeTurn(tx: Tx, sub: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`google ${sub}`}, 0))`)
}

/** The open account that a Google account signs in to, held until the transaction ends. */
export async function holdUserByGoogle(tx: Tx, sub: string): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.googleId, sub), isNull(users.closedAt)))
    .for('no key update')
  return user ?? null
}

/** An open account, held until the transaction ends. */
export async function holdOpenUser(tx: Tx, id: string): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.closedAt)))
    .for('no key update')
  return user ?? null
}

/** `null` where somebody else has just opened an account for the address. */
export async function insertGoogleUser(
  tx: Tx,
  user: Pick<User, 'email' | 'googleId' | 'firstName' | 'lastName' | 'profileImageUrl'>,
  now: Date,
): Promise<User | null> {
  const [inserted] = await tx
    .insert(users)
    .values({ ...user, authProvider: 'google', emailVerified: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  return inserted ?? null
}

export async function changeUser(
  tx: Tx,
  user: User,
  changes: Partial<Omit<User, 'id'>>,
  now: Date,
): Promise<User> {
  const [changed] = await tx
    .update(users)
    .set({ ...changes, updatedAt: now })
    .where(eq(users.id, user.id))
    .returning()
  if (!changed) throw new Error('A user whose row is held is gone.')
  return changed
}
