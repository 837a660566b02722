import type { Db, DbOrTx, Tx } from '@faresight/kit/postgres'
import { asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type CancelAsk, cancelAsks } from '../schema.ts'

export async function insertAsk(tx: Tx, ask: typeof cancelAsks.$inferInsert): Promise<string> {
  const [row] = await tx.insert(cancelAsks).values(ask).returning({ id: cancelAsks.id })
  if (!row) throw new Error('What was asked for was not noted.')
  return row.id
}

/** What administrators have asked for of somebody's plan and we have not seen done, the oldest first. */
export function openAsks(db: DbOrTx, userId: string): Promise<CancelAsk[]> {
  return db.select().from(cancelAsks).where(eq(cancelAsks.userId, userId)).orderBy(asc(cancelAsks.askedAt))
}

/** Those of them that nobody else has taken, which are open no more. */
export async function takeAsks(tx: Tx, ids: string[]): Promise<CancelAsk[]> {
  if (ids.length === 0) return []
  return tx.delete(cancelAsks).where(inArray(cancelAsks.id, ids)).returning()
}

export async function deleteAsksBefore(db: Db, before: Date): Promise<void> {
  await db.delete(cancelAsks).where(lt(cancelAsks.askedAt, before))
}

/** Of an administrator: what they asked for names their address and browser. */
export const isAskedBy = (adminId: string) => sql`${cancelAsks.actor} ->> 'adminId' = ${adminId}`
