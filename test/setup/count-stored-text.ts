import type { Mongo } from '@faresight/kit/mongo'
import type { Postgres } from '@faresight/kit/postgres'

/** Tables, collections or subjects that contain a text, with its number of rows or messages. */
export type OccurrencesByPlace = Record<string, number>

/** Searches all columns of all tables. */
export async function countTextInTables(
  { pool }: Pick<Postgres, 'pool'>,
  text: string,
): Promise<OccurrencesByPlace> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: OccurrencesByPlace = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from ${name} as one where strpos(lower(one::text), lower($1)) > 0`,
      [text],
    )
    if (rows[0]?.n) found[name] = rows[0].n
  }
  return found
}

/** Searches all documents of all collections. */
export async function countTextInCollections(
  { connection }: Pick<Mongo, 'connection'>,
  text: string,
): Promise<OccurrencesByPlace> {
  const found: OccurrencesByPlace = {}
  for (const { name } of await connection.listCollections()) {
    const all = await connection.collection(name).find().toArray()
    const n = all.filter((one) => JSON.stringify(one).toLowerCase().includes(text.toLowerCase())).length
    if (n) found[name] = n
  }
  return found
}

/** Where the id of an erased user may remain. Events are deleted after seven days. */
export const placesThatMayNameErasedUsers = [
  'auth.erasures',
  'auth.outbox',
  'billing.outbox',
  'ai-scan.scan.completed.v1',
  'billing.subscription.changed.v1',
  'billing.payment.recorded.v1',
  'alerts.outbox',
  'alerts.alert.triggered.v1',
  'search.outbox',
  'search.saved-search.changed.v1',
].concat(['registered', 'verified', 'closed', 'deleted'].map((what) => `auth.user.${what}.v1`))
