import { cookieExpiryCutoff } from '../cookie-cutoff.ts'
import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx } from '@faresight/kit/postgres'
import { and, desc, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm'
import { knownDevices, users } from '../schema.ts'

/** @param id hash of the device cookie */
export async function isKnownDevice(db: DbOrTx, id: string, email: string, now: Date): Promise<boolean> {
  const isTheirs = and(eq(knownDevices.id, id), eq(users.email, email), isNull(users.closedAt))
  const found = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(isTheirs, gt(knownDevices.lastUsedAt, cookieExpiryCutoff('device', now))))
  return found.length > 0
}

export async function touchKnownDevice(db: DbOrTx, id: string, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(knownDevices)
    .set({ lastUsedAt: now })
    .where(and(eq(knownDevices.id, id), eq(knownDevices.userId, userId)))
  return rowCount === 1
}

export async function insertKnownDevice(db: DbOrTx, id: string, userId: string, now: Date): Promise<void> {
  await db.insert(knownDevices).values({ id, userId, createdAt: now, lastUsedAt: now })
}

export async function deleteLeastRecentDevices(db: DbOrTx, userId: string, keep: number): Promise<void> {
  const surplus = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.id)
    .offset(keep)
  await db.delete(knownDevices).where(inArray(knownDevices.id, surplus))
}

/** @param except hash of a device to keep */
export async function deleteUserKnownDevices(db: DbOrTx, userId: string, except = ''): Promise<void> {
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), ne(knownDevices.id, except)))
}

export function deleteExpiredDevices(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  return deleteUnlockedRowsInBatches(
    db,
    knownDevices.id,
    lte(knownDevices.lastUsedAt, cookieExpiryCutoff('device', now)),
    {
      signal,
    },
  )
}
