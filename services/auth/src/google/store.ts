import { cookieExpiryCutoff } from '../cookie-cutoff.ts'
import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { googleSignIns, type User, users } from '../schema.ts'

export type PendingGoogleSignIn = typeof googleSignIns.$inferSelect

export async function insertPendingGoogleSignIn(db: DbOrTx, signIn: PendingGoogleSignIn): Promise<void> {
  await db.insert(googleSignIns).values(signIn)
}

export async function takePendingGoogleSignIn(db: DbOrTx, id: string): Promise<PendingGoogleSignIn | null> {
  const [taken] = await db.delete(googleSignIns).where(eq(googleSignIns.id, id)).returning()
  return taken ?? null
}

export function deleteExpiredGoogleSignIns(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteUnlockedRowsInBatches(
    db,
    googleSignIns.id,
    lte(googleSignIns.createdAt, cookieExpiryCutoff('google', now)),
    { signal },
  )
}

export async function takeGoogleSubAdvisoryLock(tx: Tx, sub: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`google ${sub}`}, 0))`)
}

export async function lockUserByGoogleId(tx: Tx, sub: string): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.googleId, sub), isNull(users.closedAt)))
    .for('no key update')
  return user ?? null
}

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

export async function updateLockedUser(
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
  if (!changed) throw new Error('A locked user row disappeared.')
  return changed
}
