import { cookieSettings } from '@faresight/contracts/auth/cookie'
import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx } from '@faresight/kit/postgres'
import { and, desc, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm'
import { knownDevices, users } from '../schema.ts'

/** A browser is kept as long as its cookie. */
function oldest(now: Date): Date {
  return new Date(now.getTime() - cookieSettings.device.seconds * 1000)
}

/** Whether the account of `email`, normalised, has been signed in to in the browser whose cookie hashes to `id`. */
export async function isKnownDevice(db: DbOrTx, id: string, email: string, now: Date): Promise<boolean> {
  const isTheirs = and(eq(knownDevices.id, id), eq(users.email, email), isNull(users.closedAt))
  const found = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(isTheirs, gt(knownDevices.lastUsedAt, oldest(now))))
  return found.length > 0
}

/** Notes that a browser has just been used; `false` where it is not one of the user's. */
export async function touchDevice(db: DbOrTx, id: string, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(knownDevices)
    .set({ lastUsedAt: now })
    .where(and(eq(knownDevices.id, id), eq(knownDevices.userId, userId)))
  return rowCount === 1
}

export async function insertDevice(db: DbOrTx, id: string, userId: string, now: Date): Promise<void> {
  await db.insert(knownDevices).values({ id, userId, createdAt: now, lastUsedAt: now })
}

/** Forgets all browsers of a user but the `keep` that were used last. */
export async function trimDevices(db: DbOrTx, userId: string, keep: number): Promise<void> {
  const surplus = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.id)
    .offset(keep)
  await db.delete(knownDevices).where(inArray(knownDevices.id, surplus))
}

/**
 * Forgets all browsers of a user: each is a stranger again.
 *
 * @param except one that stays
 */
export async function forgetDevices(db: DbOrTx, userId: string, except = ''): Promise<void> {
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), ne(knownDevices.id, except)))
}

/** Forgets the browsers whose cookie has run out at `now`. */
export function deleteOldDevices(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, knownDevices.id, lte(knownDevices.lastUsedAt, oldest(now)), { signal })
}
