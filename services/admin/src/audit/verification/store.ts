import type { Tx } from '@faresight/kit/postgres'
import { sql } from 'drizzle-orm'
import type { HeadRow, Row } from './walk.ts'

const atOnce = 1000

/**
 * All rows of the log and of its origins in the order of their numbers, those without the other, too, in pages. Nothing is
 * rounded, nor made of what is not there: each value is the one that was sealed, or another.
 */
export async function* storedRows(tx: Tx): AsyncGenerator<Row[]> {
  await tx.execute(sql`
    declare stored no scroll cursor for
    select coalesce(l.sequence, o.sequence)::float8 as "sequence",
      l.tableoid is not null as "isEntry", o.tableoid is not null as "isOrigin",
      l.id::text, l.admin_id::text as "adminId", l.by_key as "byKey", l.action,
      l.target_user_id::text as "targetUserId", l.target_resource as "targetResource", l.changes::text,
      l.origin_hash as "originHash", l.previous_hash as "previousHash", l.hash,
      trim_scale(extract(epoch from l.created_at) * 1000)::text as "createdAt",
      o.salt, o.ip_address as "ipAddress", o.user_agent as "userAgent"
    from admin_audit_log l full join audit_origins o on o.sequence = l.sequence
    order by 1`)
  for (;;) {
    const { rows } = await tx.execute<Stored>(sql`fetch ${sql.raw(String(atOnce))} from stored`)
    if (!rows.length) return
    yield rows.map(rowOf)
  }
}

type Stored = Record<string, unknown> &
  NonNullable<Row['entry']> &
  NonNullable<Row['origin']> & { isEntry: boolean; isOrigin: boolean }

function rowOf({ isEntry, isOrigin, salt, ipAddress, userAgent, ...entry }: Stored): Row {
  return {
    sequence: entry.sequence,
    entry: isEntry ? entry : null,
    origin: isOrigin ? { salt, ipAddress, userAgent } : null,
  }
}

/** All that there are. */
export async function storedHeads(tx: Tx): Promise<HeadRow[]> {
  const { rows } = await tx.execute<HeadRow & Record<string, unknown>>(
    sql`select id::float8, sequence::float8, hash from audit_head order by id limit 3`,
  )
  return rows
}
