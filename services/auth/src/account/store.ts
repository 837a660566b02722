import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, isNull } from 'drizzle-orm'
import { users, type User } from '../schema.ts'
import { countOtherOwners, takeOwnersTurn } from '../users/owners.ts'

/** Changes the names that are given; `null` where the account is not open. */
export async function updateNames(
  db: DbOrTx,
  id: string,
  names: { firstName?: string | null | undefined; lastName?: string | null | undefined },
  now: Date,
): Promise<User | null> {
  const [user] = await db
    .update(users)
    .set({ ...names, updatedAt: now })
    .where(isOpen(id))
    .returning()
  return user ?? null
}

/** Sets a password; a link to choose another one, that a mail may still hold, opens nothing any more. */
export async function updatePassword(db: DbOrTx, id: string, password: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ password, resetPasswordToken: null, resetPasswordExpires: null, updatedAt: now })
    .where(eq(users.id, id))
}

/**
 * An open account, held until `tx` ends. Owners take turns, so that no two of them close the last two; who has become one just now
 * counts as the only one.
 *
 * @returns it, and how many owners there are beside it
 */
export async function holdForClosing(
  tx: Tx,
  id: string,
): Promise<{ user: User; otherOwners: number } | null> {
  const [read] = await tx.select({ role: users.role }).from(users).where(isOpen(id))
  const isOwner = read?.role === 'owner'
  if (isOwner) await takeOwnersTurn(tx)
  const [user] = await tx.select().from(users).where(isOpen(id)).for('update')
  if (!user) return null
  return { user, otherOwners: isOwner ? await countOtherOwners(tx, id) : 0 }
}

/** Closes an account: from now on it is nobody's, and no link in a mail opens it. */
export async function markClosed(tx: Tx, id: string, now: Date): Promise<void> {
  const noLinks = {
    emailVerificationToken: null,
    emailVerificationExpires: null,
    resetPasswordToken: null,
    resetPasswordExpires: null,
  }
  await tx
    .update(users)
    .set({ ...noLinks, closedAt: now, updatedAt: now })
    .where(eq(users.id, id))
}

const isOpen = (id: string) => and(eq(users.id, id), isNull(users.closedAt))
