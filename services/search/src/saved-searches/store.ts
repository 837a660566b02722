import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { savedSearches, type StoredSavedSearch } from '../schema.ts'

/** Of somebody else's nobody learns, nor of one that is deleted. */
const standing = (userId: string) => and(eq(savedSearches.userId, userId), isNull(savedSearches.deletedAt))
const ownStanding = (id: string, userId: string) => and(eq(savedSearches.id, id), standing(userId))

/** Newest first. */
export function listSaved(
  db: DbOrTx,
  userId: string,
  { favorites = false } = {},
): Promise<StoredSavedSearch[]> {
  return db
    .select()
    .from(savedSearches)
    .where(and(standing(userId), favorites ? eq(savedSearches.isFavorite, true) : undefined))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
}

export async function findSaved(db: DbOrTx, id: string, userId: string): Promise<StoredSavedSearch | null> {
  const [saved] = await db.select().from(savedSearches).where(ownStanding(id, userId))
  return saved ?? null
}

export async function insertSaved(
  tx: Tx,
  saved: typeof savedSearches.$inferInsert,
): Promise<StoredSavedSearch> {
  const [inserted] = await tx.insert(savedSearches).values(saved).returning()
  if (!inserted) throw new Error('A row that was inserted did not come back.')
  return inserted
}

/** Lets what one person adds through one after the other, until the transaction ends, so that it can be counted. */
export async function takeTurn(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${userId}`}, 0))`)
}

export function countSaved(db: DbOrTx, userId: string): Promise<number> {
  return db.$count(savedSearches, standing(userId))
}

export async function updateSaved(
  db: DbOrTx,
  { id, userId }: { id: string; userId: string },
  change: Partial<Pick<StoredSavedSearch, 'name' | 'isFavorite'>> & { updatedAt: Date },
): Promise<StoredSavedSearch | null> {
  const [updated] = await db.update(savedSearches).set(change).where(ownStanding(id, userId)).returning()
  return updated ?? null
}

/** Hides it, as its next version. */
export async function markDeleted(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  deletedAt: Date,
): Promise<StoredSavedSearch | null> {
  const [deleted] = await tx
    .update(savedSearches)
    .set({ deletedAt, version: sql`${savedSearches.version} + 1` })
    .where(ownStanding(id, userId))
    .returning()
  return deleted ?? null
}

/** Shows it again, as its next version, where it was deleted after a moment. */
export async function unmarkDeleted(
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

/** Removes for good what was deleted before a moment; says how many they were. */
export function removeDeleted(db: Db, before: Date, signal: AbortSignal): Promise<number> {
  const fits = and(isNotNull(savedSearches.deletedAt), lt(savedSearches.deletedAt, before))
  // Two conditions make one.
  return deleteInBatches(db, savedSearches.id, fits ?? sql`false`, { signal })
}
