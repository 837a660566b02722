import type { PersonalDataCounts } from '@faresight/contracts/erasure'
import { userQuotaKey } from '@faresight/contracts/search/quota-keys'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { bookingClicks, flightSearches, providerQuotaUsage, savedSearches } from '../schema.ts'

/** With their results and events. @returns how many, `limit` at most */
export async function deleteOldestUserSearches(db: DbOrTx, userId: string, limit: number): Promise<number> {
  const theirs = db
    .select({ id: flightSearches.id })
    .from(flightSearches)
    .where(eq(flightSearches.userId, userId))
    .orderBy(flightSearches.createdAt)
    .limit(limit)
  const { rowCount } = await db.delete(flightSearches).where(inArray(flightSearches.id, theirs))
  return rowCount ?? 0
}

/** Those that the user deleted, too. */
export async function deleteUserSavedSearches(db: DbOrTx, userId: string): Promise<void> {
  await db.delete(savedSearches).where(eq(savedSearches.userId, userId))
}

export async function anonymizeUserClicks(db: DbOrTx, userId: string): Promise<void> {
  await db.update(bookingClicks).set({ userId: null }).where(eq(bookingClicks.userId, userId))
}

/** Skips clicks that another replica has locked. @returns how many, `limit` at most */
export async function anonymizeOldClicks(db: DbOrTx, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: bookingClicks.id })
    .from(bookingClicks)
    .where(and(isNotNull(bookingClicks.userId), lt(bookingClicks.createdAt, before)))
    .orderBy(bookingClicks.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await db
    .update(bookingClicks)
    .set({ userId: null })
    .where(inArray(bookingClicks.id, old))
  return rowCount ?? 0
}

export async function countUserSearchRecords(db: DbOrTx, userId: string): Promise<PersonalDataCounts> {
  return {
    flight_searches: await db.$count(flightSearches, eq(flightSearches.userId, userId)),
    saved_searches: await db.$count(savedSearches, eq(savedSearches.userId, userId)),
    booking_clicks: await db.$count(bookingClicks, eq(bookingClicks.userId, userId)),
    provider_quota_usage: await db.$count(
      providerQuotaUsage,
      eq(providerQuotaUsage.quotaKey, userQuotaKey(userId)),
    ),
  }
}
