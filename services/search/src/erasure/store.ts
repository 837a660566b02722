import type { PersonalDataReport } from '@faresight/contracts/erasure'
import { userQuotaKey } from '@faresight/contracts/search/quota-keys'
import { holdingsOf } from '@faresight/kit/holdings'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { bookingClicks, flightSearches, providerSpend, savedSearches } from '../schema.ts'

/** Deletes the oldest searches of a user, with all that hangs on them. @returns how many they were, `most` at most */
export async function deleteSearchesOf(db: DbOrTx, userId: string, most: number): Promise<number> {
  const theirs = db
    .select({ id: flightSearches.id })
    .from(flightSearches)
    .where(eq(flightSearches.userId, userId))
    .orderBy(flightSearches.createdAt)
    .limit(most)
  const { rowCount } = await db.delete(flightSearches).where(inArray(flightSearches.id, theirs))
  return rowCount ?? 0
}

/** Deletes what a user saved, also what they had deleted themselves: a few hundred at most. */
export async function deleteSavedOf(db: DbOrTx, userId: string): Promise<void> {
  await db.delete(savedSearches).where(eq(savedSearches.userId, userId))
}

/** Forgets who it was that went to a seller; that somebody did stays. */
export async function forgetWhoClicked(db: DbOrTx, userId: string): Promise<void> {
  await db.update(bookingClicks).set({ userId: null }).where(eq(bookingClicks.userId, userId))
}

/**
 * Forgets the same of clicks of before a moment, passing over those that another replica has at hand.
 *
 * @returns of how many, `most` at most
 */
export async function forgetOldClickers(db: DbOrTx, before: Date, most: number): Promise<number> {
  const old = db
    .select({ id: bookingClicks.id })
    .from(bookingClicks)
    .where(and(isNotNull(bookingClicks.userId), lt(bookingClicks.createdAt, before)))
    .orderBy(bookingClicks.createdAt)
    .limit(most)
    .for('update', { skipLocked: true })
  const { rowCount } = await db
    .update(bookingClicks)
    .set({ userId: null })
    .where(inArray(bookingClicks.id, old))
  return rowCount ?? 0
}

/** What is kept of a user, by table. Results and events hang on their searches, and say nothing of whose they are. */
export async function countHeld(db: DbOrTx, userId: string): Promise<PersonalDataReport> {
  const counts = {
    flight_searches: await db.$count(flightSearches, eq(flightSearches.userId, userId)),
    saved_searches: await db.$count(savedSearches, eq(savedSearches.userId, userId)),
    booking_clicks: await db.$count(bookingClicks, eq(bookingClicks.userId, userId)),
    provider_spend: await db.$count(providerSpend, eq(providerSpend.spender, userQuotaKey(userId))),
  }
  return holdingsOf(counts)
}
