import { createHash, createHmac } from 'node:crypto'
import type { Tx } from '@faresight/kit/postgres'
import { type SQL, sql } from 'drizzle-orm'
import { type AuditEntryToSeal, computeEntrySeal } from '../../src/audit/seal.ts'

/** Seeded numbers from 0 up to 1. */
export type RandomFraction = () => number

export interface Tampering {
  what: string
  /** The result was once a valid log: only a later noted head reveals it. */
  setsBack?: boolean
  /** Changes a log of `length` entries with every right in the database and without the key. */
  by: (tx: Tx, chance: RandomFraction, length: number) => Promise<void>
}

export const randomSequence = (chance: RandomFraction, length: number) => 1 + Math.floor(chance() * length)

/** @throws where there are none */
export function pickRandom<T>(chance: RandomFraction, things: readonly T[]): T {
  // The index is one of the list's.
  if (things.length) return things[randomSequence(chance, things.length) - 1] as T
  throw new Error('There is nothing to choose from.')
}

export const executeStatement = async (tx: Tx, statement: SQL) => void (await tx.execute(statement))
export const auditLogTableSql = sql.raw('admin_audit_log')

type Forgery = (it: AuditEntryToSeal) => string

/** What one may try for a seal without the key. */
export const sealForgeries: readonly Forgery[] = [
  (it) => computeEntrySeal('another key of thirty-two characters, or more', it),
  (it) => computeEntrySeal('', it),
  (it) => createHash('sha256').update(JSON.stringify(it)).digest('hex'),
  (it) => createHmac('sha256', it.previousHash).update(JSON.stringify(it)).digest('hex'),
]

/** Gives new seals to an entry and all after it, each with the one before in it. */
export async function resealEntriesFrom(tx: Tx, from: number, forge: Forgery): Promise<void> {
  const { rows } = await tx.execute<AuditEntryToSeal & Record<string, unknown>>(sql`
    select sequence::float8, id::text, admin_id::text as "adminId", by_key as "byKey", action,
      target_user_id::text as "targetUserId", target_resource as "targetResource", changes::text,
      origin_hash as "originHash", previous_hash as "previousHash",
      trim_scale(extract(epoch from created_at) * 1000)::text as "createdAt"
    from ${auditLogTableSql} where sequence >= ${from} order by sequence`)
  let last = rows[0]?.previousHash ?? ''
  for (const row of rows) {
    const hash = forge({ ...row, previousHash: last })
    await executeStatement(
      tx,
      sql`update ${auditLogTableSql} set previous_hash = ${last}, hash = ${hash} where sequence = ${row.sequence}`,
    )
    last = hash
  }
  await moveHeadToEnd(tx)
}

export const moveHeadToEnd = (tx: Tx) =>
  executeStatement(
    tx,
    sql`update audit_head set (sequence, hash) = (select sequence, hash from ${auditLogTableSql} order by sequence desc limit 1)`,
  )

/** Gives the entries after one lower numbers, or higher ones, and their origins with them. */
export const shiftLaterSequences = (tx: Tx, after: number, by = 1) =>
  executeStatement(
    tx,
    sql`with moved as (update ${auditLogTableSql} set sequence = sequence - ${by}::int where sequence > ${after})
        update audit_origins set sequence = sequence - ${by}::int where sequence > ${after}`,
  )

export async function deleteEntriesAndOrigins(tx: Tx, from: number, to: number): Promise<void> {
  await executeStatement(tx, sql`delete from audit_origins where sequence between ${from} and ${to}`)
  await executeStatement(tx, sql`delete from ${auditLogTableSql} where sequence between ${from} and ${to}`)
}
