import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, ne, sql } from 'drizzle-orm'
import { type User, users } from '../schema.ts'

/** The condition of the index `users_owners`. */
const isOpenOwner = sql`role = 'owner' and closed_at is null`

/** Serializes changes of owners until `tx` ends. Call before locking rows, so that transactions don't deadlock. */
export async function lockOwnerChanges(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('owners', 0))`)
}

export async function findOldestOwner(db: DbOrTx): Promise<User | null> {
  const [owner] = await db
    .select()
    .from(users)
    .where(isOpenOwner)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return owner ?? null
}

export function countOtherOwners(db: DbOrTx, id: string): Promise<number> {
  return db.$count(users, and(isOpenOwner, ne(users.id, id)))
}

/** @returns the id; `null` when the address has an account */
export async function insertOwnerAccount(
  tx: Tx,
  owner: Pick<User, 'email' | 'firstName' | 'lastName'>,
  now: Date,
): Promise<string | null> {
  const [inserted] = await tx
    .insert(users)
    .values({ ...owner, role: 'owner', createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return inserted?.id ?? null
}
