import type { AdminAction, AuditChanges } from '@faresight/contracts/audit-event'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, inArray, isNull, lt, lte, max, sql } from 'drizzle-orm'
import { adminAuditLog, auditHead, auditOrigins } from '../schema.ts'
import type { Head } from './head.ts'
import type { Origin, Sealed } from './seal.ts'

export async function readHead(db: DbOrTx): Promise<Head> {
  return theOne(await db.select({ sequence: auditHead.sequence, hash: auditHead.hash }).from(auditHead))
}

/** The end of the log, which nobody else adds to before this transaction is over. */
export async function holdHead(tx: Tx): Promise<Head> {
  const { sequence, hash } = auditHead
  return theOne(await tx.select({ sequence, hash }).from(auditHead).for('update'))
}

function theOne(heads: Head[]): Head {
  const [head, another] = heads
  if (!head || another) throw new Error(`The audit log has ${heads.length} heads instead of one.`)
  return head
}

/** The text that PostgreSQL will show of changes once they are stored. */
export async function textOf(tx: Tx, changes: AuditChanges): Promise<string> {
  const { rows } = await tx.execute<{ text: string }>(
    sql`select ${JSON.stringify(changes)}::jsonb::text as text`,
  )
  return rows[0]?.text ?? ''
}

/** Whether it stands in the log that from where they did things was erased. */
export async function isErased(tx: Tx, adminId: string): Promise<boolean> {
  const erased: AdminAction = 'origins.erased'
  const those = and(eq(adminAuditLog.action, erased), eq(adminAuditLog.targetUserId, adminId))
  return (await tx.$count(adminAuditLog, those)) > 0
}

/** Adds an entry, with its origin where that is kept, and makes it the head. */
export async function insertEntry(
  tx: Tx,
  { createdAt, changes, ...entry }: Sealed & { hash: string },
  origin: Origin | null,
): Promise<void> {
  const { sequence, hash } = entry
  await tx
    .insert(adminAuditLog)
    .values({ ...entry, changes: sql`${changes}::jsonb`, createdAt: new Date(Number(createdAt)) })
  if (origin) await tx.insert(auditOrigins).values({ sequence, ...origin })
  await tx.update(auditHead).set({ sequence, hash })
}

/** @returns how many there were */
export async function deleteOrigins(tx: Tx, adminId: string): Promise<number> {
  const theirs = tx
    .select({ sequence: adminAuditLog.sequence })
    .from(adminAuditLog)
    .where(eq(adminAuditLog.adminId, adminId))
  const { rowCount } = await tx.delete(auditOrigins).where(inArray(auditOrigins.sequence, theirs))
  return rowCount ?? 0
}

const ofNobody = isNull(adminAuditLog.adminId)

/** The last entry of somebody unknown, from before a moment, whose origin is kept; `null` where there is none. */
export async function lastStranger(tx: Tx, before: Date): Promise<number | null> {
  const [row] = await tx
    .select({ last: max(auditOrigins.sequence) })
    .from(auditOrigins)
    .innerJoin(adminAuditLog, eq(adminAuditLog.sequence, auditOrigins.sequence))
    .where(and(ofNobody, lt(adminAuditLog.createdAt, before)))
  return row?.last ?? null
}

/** @returns how many there were */
export async function deleteStrangers(tx: Tx, upTo: number): Promise<number> {
  const theirs = tx
    .select({ sequence: adminAuditLog.sequence })
    .from(adminAuditLog)
    .where(and(ofNobody, lte(adminAuditLog.sequence, upTo)))
  const { rowCount } = await tx.delete(auditOrigins).where(inArray(auditOrigins.sequence, theirs))
  return rowCount ?? 0
}
