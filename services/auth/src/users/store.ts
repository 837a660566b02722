import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, isNull, max, sql } from 'drizzle-orm'
import { users, type User } from '../schema.ts'

/** Of an open account; a closed one is nobody's any more. */
export async function findUser(db: DbOrTx, id: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.closedAt)))
  return user ?? null
}

/** The same by `email` in its normalised spelling. */
export async function findUserByEmail(db: DbOrTx, email: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.closedAt)))
  return user ?? null
}

/**
 * The stored password of the open account of `email`, normalised; `null` where there is none. The database answers with one
 * row either way: that of a whole user takes so much longer to read than none that a thousand guesses would tell.
 */
export async function findPassword(db: DbOrTx, email: string): Promise<string | null> {
  const [row] = await db
    .select({ password: max(users.password) })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.closedAt)))
  return row?.password ?? null
}

/** Replaces the hash that was read, and no other: a password that was changed meanwhile stands. Says whether it did. */
export async function replaceHash(
  db: DbOrTx,
  id: string,
  hashes: { read: string; fresh: string },
  now: Date,
): Promise<boolean> {
  const asRead = and(eq(users.id, id), eq(users.password, hashes.read))
  const { rowCount } = await db.update(users).set({ password: hashes.fresh, updatedAt: now }).where(asRead)
  return rowCount === 1
}

/**
 * Holds a user's row until the transaction ends, and gives their present role. `null` where the account has been closed since
 * it was read, or its password changed.
 */
export async function holdUser(
  tx: Tx,
  { id, password }: Pick<User, 'id' | 'password'>,
): Promise<User['role'] | null> {
  const asRead = sql`${users.password} is not distinct from ${password}`
  const [held] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.closedAt), asRead))
    .for('no key update')
  return held?.role ?? null
}
