import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, isNull } from 'drizzle-orm'
import { users, type User } from '../schema.ts'
import { countOtherOwners, lockOwnerChanges } from '../users/owners.ts'

/** `null` without an open account. */
export async function updateUserNames(
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

/** Also voids password reset links. */
export async function updatePasswordAndVoidResets(
  db: DbOrTx,
  id: string,
  password: string,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ password, resetPasswordToken: null, resetPasswordExpires: null, updatedAt: now })
    .where(eq(users.id, id))
}

/** Locks an open account until `tx` ends. Owners are serialized, so that the last two cannot both close. */
export async function lockUserForClosing(
  tx: Tx,
  id: string,
): Promise<{ user: User; otherOwners: number } | null> {
  const [read] = await tx.select({ role: users.role }).from(users).where(isOpen(id))
  const isOwner = read?.role === 'owner'
  if (isOwner) await lockOwnerChanges(tx)
  const [user] = await tx.select().from(users).where(isOpen(id)).for('update')
  if (!user) return null
  return { user, otherOwners: isOwner ? await countOtherOwners(tx, id) : 0 }
}

/** Also voids links in emails. */
export async function markAccountClosedVoidingLinks(tx: Tx, id: string, now: Date): Promise<void> {
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
