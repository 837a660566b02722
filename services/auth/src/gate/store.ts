import type { Tx } from '@faresight/kit/postgres'
import { type User, users } from '../schema.ts'

/** An owner's account without a password, its address not verified; gives its id, `null` where the address has an account. */
export async function insertOwner(
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
