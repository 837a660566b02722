import { createHash, createHmac } from 'node:crypto'
import type { Tx } from '@faresight/kit/postgres'
import { type SQL, sql } from 'drizzle-orm'
import { type SealedEntry, computeEntrySeal } from '../../src/audit/seal.ts'

/** Seeded numbers from 0 up to 1. */
export type Chance = () => number

export interface Tampering {
  what: string
  /** The result was once a valid log: only a later noted head reveals it. */
  setsBack?: boolean
  /** Changes a log of `length` entries with every right in the database and without the key. */
  by: (tx: Tx, chance: Chance, length: number) => Promise<void>
}

export const one = (chance: Chance, length: number) => 1 + Math.floor(chance() * length)

/** @throws where there are none */
export function oneOf<T>(chance: Chance, things: readonly T[]): T {
  // The index is one of the list's.
  if (things.length) return things[one(chance, things.length) - 1] as T
  throw new Error('There is nothing to choose from.')
}

export const run = async (tx: Tx, statement: SQL) => void (await tx.execute(statement))
export const entry = sql.raw('admin_audit_log')

type Forgery = (it: SealedEntry) => string

/** What one may try for a seal without the key. */
export const forgeries: readonly Forgery[] = [
  (it) => computeEntrySeal('another key of thirty-two characters, or more', it),
  (it) => computeEntrySeal('', it),
  (it) => createHash('sha256').update(JSON.stringify(it)).digest('hex'),
  (it) => createHmac('sha256', it.previousHash).update(JSON.stringify(it)).digest('hex'),
]

/** Gives new seals to an entry and all after it, each with the one before in it. */
export async function sealAgain(tx: Tx, from: number, forge: Forgery): Promise<void> {
  const { rows } = await tx.execute<SealedEntry & Record<string, unknown>>(sql`
    select sequence::float8, id::text, admin_id::text as "adminId", by_key as "byKey", action,
      target_user_id::text as "targetUserId", target_resource as "targetResource", changes::text,
      origin_hash as "originHash", previous_hash as "previousHash",
      trim_scale(extract(epoch from created_at) * 1000)::text as "createdAt"
    from ${entry} where sequence >= ${from} order by sequence`)
  let last = rows[0]?.previousHash ?? ''
  for (const row of rows) {
    const hash = forge({ ...row, previousHash: last })
    await run(
      tx,
      sql`update ${entry} set previous_hash = ${last}, hash = ${hash} where sequence = ${row.sequence}`,
    )
    last = hash
  }
  await headToEnd(tx)
}

export const headToEnd = (tx: Tx) =>
  run(
    tx,
    sql`update audit_head set (sequence, hash) = (select sequence, hash from ${entry} order by sequence desc limit 1)`,
  )

/** Gives the entries after one lower numbers, or higher ones, and their origins with them. */
export const close = (tx: Tx, after: number, by = 1) =>
  run(
    tx,
    sql`with moved as (update ${entry} set sequence = sequence - ${by}::int where sequence > ${after})
        update audit_origins set sequence = sequence - ${by}::int where sequence > ${after}`,
  )

export async function remove(tx: Tx, from: number, to: number): Promise<void> {
  await run(tx, sql`delete from audit_origins where sequence between ${from} and ${to}`)
  await run(tx, sql`delete from ${entry} where sequence between ${from} and ${to}`)
}
