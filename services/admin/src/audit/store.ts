import type { AdminAction, AuditChanges } from '@faresight/contracts/audit-event'
import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, inArray, isNull, lt, lte, max, sql } from 'drizzle-orm'
import { adminAuditLog, auditHead, auditOrigins } from '../schema.ts'
import type { AuditHead } from './head.ts'
import type { SaltedRequestOrigin, AuditEntryToSeal } from './seal.ts'
import type { PersonalDataCounts } from '@faresight/contracts/erasure'

export async function readAuditHead(db: DbOrTx): Promise<AuditHead> {
  return requireSingle(
    await db.select({ sequence: auditHead.sequence, hash: auditHead.hash }).from(auditHead),
  )
}

export async function lockAuditHead(tx: Tx): Promise<AuditHead> {
  const { sequence, hash } = auditHead
  return requireSingle(await tx.select({ sequence, hash }).from(auditHead).for('update'))
}

function requireSingle(heads: AuditHead[]): AuditHead {
  const [head, another] = heads
  if (!head || another) throw new Error(`The audit log has ${heads.length} heads instead of one.`)
  return head
}

/** The text PostgreSQL returns for `changes` once stored as jsonb. */
export async function toJsonbText(tx: Tx, changes: AuditChanges): Promise<string> {
  const { rows } = await tx.execute<{ text: string }>(
    sql`select ${JSON.stringify(changes)}::jsonb::text as text`,
  )
  return rows[0]?.text ?? ''
}

export async function areAdminOriginsErased(tx: Tx, adminId: string): Promise<boolean> {
  const erased: AdminAction = 'origins.erased'
  const those = and(eq(adminAuditLog.action, erased), eq(adminAuditLog.targetUserId, adminId))
  return (await tx.$count(adminAuditLog, those)) > 0
}

export async function insertEntryAndUpdateHead(
  tx: Tx,
  { createdAt, changes, ...entry }: AuditEntryToSeal & { hash: string },
  origin: SaltedRequestOrigin | null,
): Promise<void> {
  const { sequence, hash } = entry
  await tx
    .insert(adminAuditLog)
    .values({ ...entry, changes: sql`${changes}::jsonb`, createdAt: new Date(Number(createdAt)) })
  if (origin) await tx.insert(auditOrigins).values({ sequence, ...origin })
  await tx.update(auditHead).set({ sequence, hash })
}

export async function deleteAdminOrigins(tx: Tx, adminId: string): Promise<number> {
  const theirs = tx
    .select({ sequence: adminAuditLog.sequence })
    .from(adminAuditLog)
    .where(eq(adminAuditLog.adminId, adminId))
  const { rowCount } = await tx.delete(auditOrigins).where(inArray(auditOrigins.sequence, theirs))
  return rowCount ?? 0
}

const isByUnknownActor = isNull(adminAuditLog.adminId)

export async function findLastUnknownActorSequence(tx: Tx, before: Date): Promise<number | null> {
  const [row] = await tx
    .select({ last: max(auditOrigins.sequence) })
    .from(auditOrigins)
    .innerJoin(adminAuditLog, eq(adminAuditLog.sequence, auditOrigins.sequence))
    .where(and(isByUnknownActor, lt(adminAuditLog.createdAt, before)))
  return row?.last ?? null
}

export async function deleteUnknownActorOrigins(tx: Tx, upTo: number): Promise<number> {
  const theirs = tx
    .select({ sequence: adminAuditLog.sequence })
    .from(adminAuditLog)
    .where(and(isByUnknownActor, lte(adminAuditLog.sequence, upTo)))
  const { rowCount } = await tx.delete(auditOrigins).where(inArray(auditOrigins.sequence, theirs))
  return rowCount ?? 0
}

/** Rows per table. The log entries themselves stay: they hold only the administrator's id. */
export async function countUserAuditOrigins(db: DbOrTx, userId: string): Promise<PersonalDataCounts> {
  const theirs = db
    .select({ sequence: adminAuditLog.sequence })
    .from(adminAuditLog)
    .where(eq(adminAuditLog.adminId, userId))
  return { audit_origins: await db.$count(auditOrigins, inArray(auditOrigins.sequence, theirs)) }
}
