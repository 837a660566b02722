import type { Client } from 'pg'
import type { Departure } from './file.ts'

/** Leaves word for auth of who has left since: it closes and erases them again before it does anything else. */
export async function handIn(client: Client, departures: readonly Departure[]): Promise<void> {
  const list = (of: (one: Departure) => string | null) => departures.map(of)
  await client.query(
    `insert into auth.closures_to_replay (user_id, closed_at, deleted_at)
     select user_id, max(closed_at), max(deleted_at)
       from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as told (user_id, closed_at, deleted_at)
      group by user_id
     on conflict (user_id) do nothing`,
    [list((it) => it.userId), list((it) => it.closedAt), list((it) => it.deletedAt)],
  )
}
