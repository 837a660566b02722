import { parseNatsUrl } from '@faresight/kit/bus/nats-url'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { EJSON } from 'bson'
import { MongoClient } from 'mongodb'
import { Client } from 'pg'
import type { Stores } from '../src/config.ts'

type Kept = Record<string, string[]>

/** Everything that stands in the stores, read in another way than a backup reads it: places by name, and what is there. */
export async function allThatIsKept(
  stores: Omit<Stores, 'BUS_REPLICAS'>,
): Promise<Record<'rows' | 'documents' | 'messages', Kept>> {
  return {
    rows: await rowsIn(stores.DATABASE_URL),
    documents: await documentsIn(stores.MONGODB_URL),
    messages: await messagesIn(stores.NATS_URL),
  }
}

/** Where two differ, with the first entry of each that the other does not have. */
export function differences(
  found: Kept,
  wanted: Kept,
): Record<string, [string | undefined, string | undefined]> {
  const names = new Set([...Object.keys(found), ...Object.keys(wanted)])
  const lacking = (some: string[] = [], others: string[] = []) => some.find((one) => !others.includes(one))
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(found[name]) !== JSON.stringify(wanted[name]))
      .map((name) => [name, [lacking(found[name], wanted[name]), lacking(wanted[name], found[name])]]),
  )
}

async function rowsIn(url: string): Promise<Kept> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const kept: Kept = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        // When a migration was applied is not when it was applied there.
        `select (to_jsonb(one) - 'applied_at')::text as text from ${name} as one order by 1`,
      )
      kept[name] = rows.map(({ text }) => text)
    }
    return kept
  } finally {
    await client.end()
  }
}

async function documentsIn(url: string): Promise<Kept> {
  await using client = await MongoClient.connect(url)
  const kept: Kept = {}
  for (const { name } of await client.db().listCollections().toArray()) {
    const all = await client.db().collection(name).find({}, { promoteValues: false }).toArray()
    kept[name] = all.map((one) => EJSON.stringify(one, { relaxed: false })).sort()
    const indexes = await client.db().collection(name).indexes()
    // The order of options says nothing, that of the fields of a key does.
    kept[`${name} indexes`] = indexes
      .map((index) =>
        JSON.stringify(Object.fromEntries(Object.entries(index).sort(([a], [b]) => a.localeCompare(b)))),
      )
      .sort()
  }
  return kept
}

async function messagesIn(url: string): Promise<Kept> {
  await using nats = await connect({ ...parseNatsUrl(url), name: 'all that is kept' })
  const manager = await jetstreamManager(nats)
  const kept: Kept = {}
  for (const stream of ['EVENTS', 'JOBS', 'DEAD']) {
    const { state } = await manager.streams.info(stream)
    kept[stream] = []
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(stream, { seq })
      if (!message) continue
      const said = message.header.keys().map((key) => [key, message.header.values(key)])
      kept[stream].push(JSON.stringify([message.subject, said, message.string()]))
    }
    // Of a queue of work all that is in it is to come.
    for await (const consumer of stream === 'EVENTS' ? manager.consumers.list(stream) : [])
      kept[`${stream} ${consumer.name}`] = [`${consumer.num_pending + consumer.num_ack_pending} to come`]
  }
  return kept
}
