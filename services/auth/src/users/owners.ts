import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, asc, ne, sql } from 'drizzle-orm'
import { type User, users } from '../schema.ts'

/** As the index `users_owners` has it. */
const isOpenOwner = sql`role = 'owner' and closed_at is null`

/**
 * Lets whatever makes or unmakes owners through one after the other, until `tx` ends: each sees what the one before has done. It
 * comes before any row is held, so that nobody waits in a circle.
 */
export async function takeOwnersTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('owners', 0))`)
}

/** The open owner who has been there longest. */
export async function findOwner(db: DbOrTx): Promise<User | null> {
  const [owner] = await db
    .select()
    .from(users)
    .where(isOpenOwner)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return owner ?? null
}

/** How many open owners there are beside somebody. */
export function countOtherOwners(db: DbOrTx, id: string): Promise<number> {
  return db.$count(users, and(isOpenOwner, ne(users.id, id)))
}
