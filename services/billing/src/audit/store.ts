import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type PlanRequest, planRequests } from '../schema.ts'

export async function insertPlanRequest(tx: Tx, ask: typeof planRequests.$inferInsert): Promise<string> {
  const [row] = await tx.insert(planRequests).values(ask).returning({ id: planRequests.id })
  if (!row) throw new Error('The request was not recorded.')
  return row.id
}

/** Oldest first. */
export function listOpenPlanRequests(db: DbOrTx, userId: string): Promise<PlanRequest[]> {
  return db
    .select()
    .from(planRequests)
    .where(eq(planRequests.userId, userId))
    .orderBy(asc(planRequests.requestedAt))
}

/** @returns the requests that no one else has deleted */
export async function deletePlanRequests(tx: Tx, ids: string[]): Promise<PlanRequest[]> {
  if (ids.length === 0) return []
  return tx.delete(planRequests).where(inArray(planRequests.id, ids)).returning()
}

export async function deletePlanRequestsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(planRequests).where(lt(planRequests.requestedAt, before))
}

/** By administrator: their requests hold address and browser. */
export const planRequestsByAdminCondition = (adminId: string) =>
  sql`${planRequests.actor} ->> 'adminId' = ${adminId}`
