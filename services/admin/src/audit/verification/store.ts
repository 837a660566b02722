import type { Tx } from '@faresight/kit/postgres'
import { sql } from 'drizzle-orm'
import type { AuditHeadRow, AuditRow } from './chain-verifier.ts'

const fetchSize = 1000

/**
 * All rows of the log and of its origins by sequence, in pages, including rows that lack their counterpart. Values
 * are read as text, so nothing is rounded.
 */
export async function* streamAuditRows(tx: Tx): AsyncGenerator<AuditRow[]> {
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
    const { rows } = await tx.execute<Stored>(sql`fetch ${sql.raw(String(fetchSize))} from stored`)
    if (!rows.length) return
    yield rows.map(toAuditRow)
  }
}

type Stored = Record<string, unknown> &
  NonNullable<AuditRow['entry']> &
  NonNullable<AuditRow['origin']> & { isEntry: boolean; isOrigin: boolean }

function toAuditRow({ isEntry, isOrigin, salt, ipAddress, userAgent, ...entry }: Stored): AuditRow {
  return {
    sequence: entry.sequence,
    entry: isEntry ? entry : null,
    origin: isOrigin ? { salt, ipAddress, userAgent } : null,
  }
}

export async function findAuditHeadRows(tx: Tx): Promise<AuditHeadRow[]> {
  const { rows } = await tx.execute<AuditHeadRow & Record<string, unknown>>(
    sql`select id::float8, sequence::float8, hash from audit_head order by id limit 3`,
  )
  return rows
}
