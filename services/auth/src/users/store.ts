import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, isNull } from 'drizzle-orm'
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

/** Replaces the hash that was read, and no other: a password that was changed meanwhile stands. */
export async function replaceHash(
  db: DbOrTx,
  id: string,
  hashes: { read: string; fresh: string },
  now: Date,
): Promise<void> {
  const asRead = and(eq(users.id, id), eq(users.password, hashes.read))
  await db.update(users).set({ password: hashes.fresh, updatedAt: now }).where(asRead)
}
