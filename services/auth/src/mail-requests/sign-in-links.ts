import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { signInLinks, type User, users } from '../schema.ts'

export type SignInLink = typeof signInLinks.$inferSelect

export async function insertSignInLink(tx: Tx, link: SignInLink): Promise<void> {
  await tx.insert(signInLinks).values(link)
}

/** Whom the link with the token that hashes to `token` signs in, and in which browser. */
export async function findSignInLink(
  db: DbOrTx,
  token: string,
  now: Date,
): Promise<{ user: User; browser: string } | null> {
  const [found] = await db
    .select({ user: users, browser: signInLinks.browser })
    .from(signInLinks)
    .innerJoin(users, eq(users.id, signInLinks.userId))
    .where(and(eq(signInLinks.token, token), gt(signInLinks.expires, now), isNull(users.closedAt)))
  return found ?? null
}

/** Voids all links of a user; says whether `token` was still among them. */
export async function takeSignInLinks(tx: Tx, userId: string, token: string): Promise<boolean> {
  const taken = await tx
    .delete(signInLinks)
    .where(eq(signInLinks.userId, userId))
    .returning({ token: signInLinks.token })
  return taken.some((link) => link.token === token)
}

/** Voids all links of a user. */
export async function deleteSignInLinks(db: DbOrTx, userId: string): Promise<void> {
  await db.delete(signInLinks).where(eq(signInLinks.userId, userId))
}

/** Deletes those that have run out at `now`; says how many. */
export function deleteRunOutSignInLinks(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, signInLinks.token, lte(signInLinks.expires, now), { signal })
}
