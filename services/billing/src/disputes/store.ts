import { deleteInBatches } from '@faresight/kit/delete-in-batches'
import type { Db, DbOrTx } from '@faresight/kit/postgres'
import { and, asc, eq, like, lt, or, sql } from 'drizzle-orm'
import { whoIs } from '../customers/store.ts'
import { type Dispute, disputeMovements, disputes } from '../schema.ts'
import type { SaidDispute } from './from-stripe.ts'

export async function findDispute(db: DbOrTx, id: string): Promise<Dispute | null> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id))
  return dispute ?? null
}

/**
 * Writes what Stripe says of a dispute, and what it has moved that is not written yet.
 *
 * @param version that was read before Stripe was asked; `null` where there was none
 * @returns whether nobody else has written since: who is outrun asks Stripe again
 */
export function writeDispute(
  db: Db,
  { row, movements, stripeCustomerId }: SaidDispute,
  { version, now }: { version: number | null; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = stripeCustomerId && (await whoIs(tx, stripeCustomerId))
    const said = { ...row, userId, updatedAt: now }
    const isAsRead = and(eq(disputes.id, row.id), eq(disputes.version, version ?? 0))
    const written =
      version === null
        ? await tx.insert(disputes).values(said).onConflictDoNothing()
        : await tx
            .update(disputes)
            .set({ ...said, version: version + 1 })
            .where(isAsRead)
    if (!written.rowCount) return false
    const moved = movements.map((it) => ({ ...it, disputeId: row.id }))
    if (moved.length > 0) await tx.insert(disputeMovements).values(moved).onConflictDoNothing()
    return true
  })
}

/** As `waitsFor` has it: some two dozen at most, so no index. */
const isOpen = or(like(disputes.status, '%needs_response'), like(disputes.status, '%under_review'))

/** Those that are open, first what has to be answered first. */
export function openDisputes(db: DbOrTx, most?: number): Promise<Dispute[]> {
  const found = db
    .select()
    .from(disputes)
    .where(isOpen)
    .orderBy(sql`${disputes.evidenceDueAt} asc nulls last`, asc(disputes.openedAt))
  return most === undefined ? found : found.limit(most)
}

/** Deletes disputes that were opened before a moment, with what they have moved; says how many. */
export function deleteDisputesBefore(db: Db, before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(db, disputes.id, lt(disputes.openedAt, before), { signal })
}
