import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { signInLinks, type User, users } from '../schema.ts'

export type SignInLink = typeof signInLinks.$inferSelect

export async function insertSignInLink(tx: Tx, link: SignInLink): Promise<void> {
  await tx.insert(signInLinks).values(link)
}

export async function findUserBySignInLink(
  db: DbOrTx,
  token: string,
  now: Date,
): Promise<{ user: User; browser: string } | null> {
  const [found] = await db
    .select({ user: users, browser: signInLinks.browserHash })
    .from(signInLinks)
    .innerJoin(users, eq(users.id, signInLinks.userId))
    .where(and(eq(signInLinks.token, token), gt(signInLinks.expires, now), isNull(users.closedAt)))
  return found ?? null
}

/** @returns whether `token` was among them */
export async function redeemLinkAndVoidOthers(tx: Tx, userId: string, token: string): Promise<boolean> {
  const taken = await tx
    .delete(signInLinks)
    .where(eq(signInLinks.userId, userId))
    .returning({ token: signInLinks.token })
  return taken.some((link) => link.token === token)
}

export async function deleteUserSignInLinks(db: DbOrTx, userId: string): Promise<void> {
  await db.delete(signInLinks).where(eq(signInLinks.userId, userId))
}

export function deleteExpiredSignInLinks(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteUnlockedRowsInBatches(db, signInLinks.token, lte(signInLinks.expires, now), { signal })
}
