import type { Client } from 'pg'
import type { AccountClosure } from './ledger-file.ts'

const batchSize = 1000

/** Every closed or erased account, as auth stores it. Needs a transaction, for its cursor. */
export async function* readAccountClosures(client: Client): AsyncGenerator<AccountClosure> {
  await client.query(`
    declare closures no scroll cursor for
    select id as "userId", closed_at as "closedAt", null::timestamptz as "deletedAt"
      from auth.users where closed_at is not null
    union all
    select user_id, null, deleted_at from auth.erasures`)
  for (;;) {
    const { rows } = await client.query<{ userId: string; closedAt: Date | null; deletedAt: Date | null }>(
      `fetch ${batchSize} from closures`,
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

/** Stores closures for auth, which closes and erases these accounts again before it does anything else. */
export async function insertClosuresToReplay(
  client: Client,
  closures: readonly AccountClosure[],
): Promise<void> {
  await client.query(
    `insert into auth.closures_to_replay (user_id, closed_at, deleted_at)
     select user_id, max(closed_at), max(deleted_at)
       from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as closure (user_id, closed_at, deleted_at)
      group by user_id
     on conflict (user_id) do nothing`,
    [
      closures.map(({ userId }) => userId),
      closures.map(({ closedAt }) => closedAt),
      closures.map(({ deletedAt }) => deletedAt),
    ],
  )
}

/** The last entry of the audit log, `sequence:hash`, as `npm run audit:verify` prints it. */
export async function readAuditLogHead(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ head: string }>(
    `select sequence || ':' || hash as head from admin.audit_head`,
  )
  return rows[0]?.head ?? null
}
