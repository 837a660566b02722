import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, isNull, max, sql } from 'drizzle-orm'
import { users, type User } from '../schema.ts'

export async function findOpenUserById(db: DbOrTx, id: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.closedAt)))
  return user ?? null
}

export async function findOpenUserByEmail(db: DbOrTx, email: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.closedAt)))
  return user ?? null
}

/**
 * The password hash of an open account. Always returns one row: reading a whole user takes measurably longer than
 * finding none.
 * @param email normalized
 */
export async function findPasswordHash(db: DbOrTx, email: string): Promise<string | null> {
  const [row] = await db
    .select({ password: max(users.password) })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.closedAt)))
  return row?.password ?? null
}

/** `false` when the password changed since it was read. */
export async function replacePasswordHashIfUnchanged(
  db: DbOrTx,
  id: string,
  hashes: { read: string; fresh: string },
  now: Date,
): Promise<boolean> {
  const asRead = and(eq(users.id, id), eq(users.password, hashes.read))
  const { rowCount } = await db.update(users).set({ password: hashes.fresh, updatedAt: now }).where(asRead)
  return rowCount === 1
}

/** @returns the role; `null` when the account was closed or its password changed since it was read */
export async function lockUserIfPasswordUnchanged(
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

export async function lockOpenUser(tx: Tx, id: string): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.closedAt)))
    .for('no key update')
  return user ?? null
}
