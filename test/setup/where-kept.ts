import { connectionOf } from '@faresight/kit/bus/address'
import type { Mongo } from '@faresight/kit/mongo'
import type { Postgres } from '@faresight/kit/postgres'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

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

/** The same of all that is stored on the bus, by subject: events, jobs, what was set aside, and shared values. */
export async function subjectsWith(natsUrl: string, text: string): Promise<Places> {
  await using nats = await connect({ ...connectionOf(natsUrl), name: 'where kept' })
  const manager = await jetstreamManager(nats)
  const found: Places = {}
  for await (const { config, state } of manager.streams.list()) {
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(config.name, { seq })
      const says = `${message?.subject} ${message?.string()} ${[...(message?.header.keys() ?? [])].map((key) => message?.header.get(key)).join(' ')}`
      if (message && says.toLowerCase().includes(text.toLowerCase()))
        found[message.subject] = (found[message.subject] ?? 0) + 1
    }
  }
  return found
}
