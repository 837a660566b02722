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
