import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type PlanAsk, planAsks } from '../schema.ts'

export async function insertAsk(tx: Tx, ask: typeof planAsks.$inferInsert): Promise<string> {
  const [row] = await tx.insert(planAsks).values(ask).returning({ id: planAsks.id })
  if (!row) throw new Error('What was asked for was not noted.')
  return row.id
}

/** What was asked for of somebody's plan and we have not seen done, the oldest first. */
export function openAsks(db: DbOrTx, userId: string): Promise<PlanAsk[]> {
  return db.select().from(planAsks).where(eq(planAsks.userId, userId)).orderBy(asc(planAsks.askedAt))
}

/** Those of them that nobody else has taken, which are open no more. */
export async function takeAsks(tx: Tx, ids: string[]): Promise<PlanAsk[]> {
  if (ids.length === 0) return []
  return tx.delete(planAsks).where(inArray(planAsks.id, ids)).returning()
}

export async function deleteAsksBefore(db: Db, before: Date): Promise<void> {
  await db.delete(planAsks).where(lt(planAsks.askedAt, before))
}

/** Of an administrator: what they asked for names their address and browser. */
export const isAskedBy = (adminId: string) => sql`${planAsks.actor} ->> 'adminId' = ${adminId}`
