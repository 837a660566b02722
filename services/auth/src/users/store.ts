import type { DbOrTx } from '@faresight/kit/postgres'
import { eq } from 'drizzle-orm'
import { users, type User } from '../schema.ts'

export async function findUser(db: DbOrTx, id: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user ?? null
}

/** `email` in its normalised spelling. */
export async function findUserByEmail(db: DbOrTx, email: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user ?? null
}

export async function savePassword(db: DbOrTx, id: string, password: string, now: Date): Promise<void> {
  await db.update(users).set({ password, updatedAt: now }).where(eq(users.id, id))
}
