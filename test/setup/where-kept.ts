import type { Mongo } from '@faresight/kit/mongo'
import type { Postgres } from '@faresight/kit/postgres'

/** Places by name, each with how often a text stands there. */
export type Places = Record<string, number>

/** The tables of a database in whose rows a text stands anywhere, whatever tables and columns there are. */
export async function tablesWith({ pool }: Pick<Postgres, 'pool'>, text: string): Promise<Places> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: Places = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from ${name} as one where strpos(lower(one::text), lower($1)) > 0`,
      [text],
    )
    if (rows[0]?.n) found[name] = rows[0].n
  }
  return found
}

/** The same of the collections of a database, by their documents. */
export async function collectionsWith(
  { connection }: Pick<Mongo, 'connection'>,
  text: string,
): Promise<Places> {
  const found: Places = {}
  for (const { name } of await connection.listCollections()) {
    const all = await connection.collection(name).find().toArray()
    const n = all.filter((one) => JSON.stringify(one).toLowerCase().includes(text.toLowerCase())).length
    if (n) found[name] = n
  }
  return found
}

/** Where the id of one who is gone may stand: it says that somebody is. Events go after seven days. */
export const mayName = [
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

/** The log says who did something, and so do what they gave and its history. */
export const ofActs = ['admin.admin_audit_log', 'billing.grants', 'billing.subscription_history']
/** Which tell of an act, from where included, for as long as they are kept: seven days, and one day. */
export const telling = ['billing.audit.recorded.v1', 'billing.outbox']
