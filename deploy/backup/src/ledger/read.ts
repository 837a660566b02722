import type { Client } from 'pg'
import type { Departure } from './file.ts'

const atOnce = 1000

/** Everybody who has closed their account or is erased, as auth keeps it: bare ids, and when. Needs a transaction. */
export async function* departures(client: Client): AsyncGenerator<Departure> {
  await client.query(`
    declare departed no scroll cursor for
    select id as "userId", closed_at as "closedAt", null::timestamptz as "deletedAt"
      from auth.users where closed_at is not null
    union all
    select user_id, null, deleted_at from auth.erasures`)
  for (;;) {
    const { rows } = await client.query<{ userId: string; closedAt: Date | null; deletedAt: Date | null }>(
      `fetch ${atOnce} from departed`,
    )
    if (!rows.length) return
    for (const { userId, closedAt, deletedAt } of rows)
      yield {
        userId,
        closedAt: closedAt?.toISOString() ?? null,
        deletedAt: deletedAt?.toISOString() ?? null,
      }
  }
}

/** The last entry of the audit log, as `npm run audit:verify` tells it. */
export async function auditHead(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ head: string }>(
    `select sequence || ':' || hash as head from admin.audit_head`,
  )
  return rows[0]?.head ?? null
}
