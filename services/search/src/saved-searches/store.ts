import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { savedSearches, type StoredSavedSearch } from '../schema.ts'

const notDeleted = (userId: string) => and(eq(savedSearches.userId, userId), isNull(savedSearches.deletedAt))
const notDeletedWithId = (id: string, userId: string) => and(eq(savedSearches.id, id), notDeleted(userId))

/** Newest first. */
export function findUserSavedSearches(
  db: DbOrTx,
  userId: string,
  { favorites = false } = {},
): Promise<StoredSavedSearch[]> {
  return db
    .select()
    .from(savedSearches)
    .where(and(notDeleted(userId), favorites ? eq(savedSearches.isFavorite, true) : undefined))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
}

export async function findUserSavedSearch(
  db: DbOrTx,
  id: string,
  userId: string,
): Promise<StoredSavedSearch | null> {
  const [saved] = await db.select().from(savedSearches).where(notDeletedWithId(id, userId))
  return saved ?? null
}

export async function insertSavedSearch(
  tx: Tx,
  saved: typeof savedSearches.$inferInsert,
): Promise<StoredSavedSearch> {
  const [inserted] = await tx.insert(savedSearches).values(saved).returning()
  if (!inserted) throw new Error('The inserted row was not returned.')
  return inserted
}

/** Until the transaction ends, so that a count stays true. */
export async function lockSavedSearches(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${userId}`}, 0))`)
}

export function countSavedSearches(db: DbOrTx, userId: string): Promise<number> {
  return db.$count(savedSearches, notDeleted(userId))
}

export async function updateSavedSearch(
  db: DbOrTx,
  { id, userId }: { id: string; userId: string },
  change: Partial<Pick<StoredSavedSearch, 'name' | 'isFavorite'>> & { updatedAt: Date },
): Promise<StoredSavedSearch | null> {
  const [updated] = await db.update(savedSearches).set(change).where(notDeletedWithId(id, userId)).returning()
  return updated ?? null
}

/** As the next version. */
export async function softDeleteSavedSearch(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  deletedAt: Date,
): Promise<StoredSavedSearch | null> {
  const [deleted] = await tx
    .update(savedSearches)
    .set({ deletedAt, version: sql`${savedSearches.version} + 1` })
    .where(notDeletedWithId(id, userId))
    .returning()
  return deleted ?? null
}

/** As the next version. @returns `null` unless it was deleted after `deletedAfter` */
export async function undeleteSavedSearch(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  deletedAfter: Date,
): Promise<StoredSavedSearch | null> {
  const [restored] = await tx
    .update(savedSearches)
    .set({ deletedAt: null, version: sql`${savedSearches.version} + 1` })
    .where(
      and(
        eq(savedSearches.id, id),
        eq(savedSearches.userId, userId),
        gt(savedSearches.deletedAt, deletedAfter),
      ),
    )
    .returning()
  return restored ?? null
}

export function purgeDeletedSavedSearches(db: Db, before: Date, signal: AbortSignal): Promise<number> {
  const isDue = and(isNotNull(savedSearches.deletedAt), lt(savedSearches.deletedAt, before))
  // `and` of two conditions is never undefined.
  return deleteUnlockedRowsInBatches(db, savedSearches.id, isDue ?? sql`false`, { signal })
}
