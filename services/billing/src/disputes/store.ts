import { deleteUnlockedRowsInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx } from '@faresight/kit/postgres'
import { and, asc, eq, like, lt, or, sql } from 'drizzle-orm'
import { findUserAndLockCustomer } from '../customers/store.ts'
import { type Dispute, disputeMovements, disputes } from '../schema.ts'
import type { DisputeSnapshot } from './dispute-snapshot.ts'

export async function findDispute(db: DbOrTx, id: string): Promise<Dispute | null> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id))
  return dispute ?? null
}

/**
 * Saves a dispute and its new movements.
 * @param version read before Stripe was asked; `null` without a row
 * @returns `false` if another writer was first; the caller then asks Stripe again
 */
export function saveDisputeIfUnchanged(
  db: Db,
  { row, movements, stripeCustomerId }: DisputeSnapshot,
  { version, now }: { version: number | null; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = stripeCustomerId && (await findUserAndLockCustomer(tx, stripeCustomerId))
    const values = { ...row, userId, updatedAt: now }
    const isAsRead = and(eq(disputes.id, row.id), eq(disputes.version, version ?? 0))
    const written =
      version === null
        ? await tx.insert(disputes).values(values).onConflictDoNothing()
        : await tx
            .update(disputes)
            .set({ ...values, version: version + 1 })
            .where(isAsRead)
    if (!written.rowCount) return false
    const moved = movements.map((it) => ({ ...it, disputeId: row.id }))
    if (moved.length > 0) await tx.insert(disputeMovements).values(moved).onConflictDoNothing()
    return true
  })
}

/** As `disputeWaitsFor`. A few dozen rows, so no index. */
const isOpen = or(like(disputes.status, '%needs_response'), like(disputes.status, '%under_review'))

export function listOpenDisputes(db: DbOrTx, most?: number): Promise<Dispute[]> {
  const found = db
    .select()
    .from(disputes)
    .where(isOpen)
    .orderBy(sql`${disputes.evidenceDueAt} asc nulls last`, asc(disputes.openedAt))
  return most === undefined ? found : found.limit(most)
}

export function deleteDisputesBefore(db: Db, before: Date, signal: AbortSignal): Promise<number> {
  return deleteUnlockedRowsInBatches(db, disputes.id, lt(disputes.openedAt, before), { signal })
}
