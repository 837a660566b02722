import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { EJSON } from 'bson'
import { MongoClient } from 'mongodb'
import { Client } from 'pg'
import type { StoresConfig } from '../src/config.ts'

/** By the name of a table, collection, stream or consumer. */
type Content = Record<string, string[]>

/** Everything in the stores, read in another way than a backup reads it. */
export async function readAllStoresContent(urls: Omit<StoresConfig, 'BUS_REPLICAS'>) {
  return {
    rows: await readRows(urls.DATABASE_URL),
    documents: await readDocuments(urls.MONGODB_URL),
    messages: await readMessages(urls.NATS_URL),
  }
}

/** By name, the first entry of each side that the other side lacks. */
export function findContentDifferences(
  found: Content,
  wanted: Content,
): Record<string, [string | undefined, string | undefined]> {
  const names = new Set([...Object.keys(found), ...Object.keys(wanted)])
  const extra = (some: string[] = [], others: string[] = []) => some.find((one) => !others.includes(one))
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(found[name]) !== JSON.stringify(wanted[name]))
      .map((name) => [name, [extra(found[name], wanted[name]), extra(wanted[name], found[name])]]),
  )
}

async function readRows(url: string): Promise<Content> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const content: Content = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        // A restore applies migrations at another time.
        `select (to_jsonb(one) - 'applied_at')::text as text from ${name} as one order by 1`,
      )
      content[name] = rows.map(({ text }) => text)
    }
    return content
  } finally {
    await client.end()
  }
}

async function readDocuments(url: string): Promise<Content> {
  await using client = await MongoClient.connect(url)
  const content: Content = {}
  for (const { name } of await client.db().listCollections().toArray()) {
    const collection = client.db().collection(name)
    const all = await collection.find({}, { promoteValues: false }).toArray()
    content[name] = all.map((one) => EJSON.stringify(one, { relaxed: false })).sort()
    // The order of an index's options means nothing; that of its key's fields does.
    content[`${name} indexes`] = (await collection.indexes())
      .map((index) => Object.entries(index).sort(([a], [b]) => a.localeCompare(b)))
      .map((entries) => JSON.stringify(entries))
      .sort()
  }
  return content
}

async function readMessages(url: string): Promise<Content> {
  await using nats = await connect({ ...toNatsConnectOptions(url), name: 'store content' })
  const manager = await jetstreamManager(nats)
  const content: Content = {}
  for (const stream of ['EVENTS', 'JOBS', 'DEAD']) {
    const { state } = await manager.streams.info(stream)
    content[stream] = []
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(stream, { seq })
      if (!message) continue
      const headers = message.header.keys().map((key) => [key, message.header.values(key)])
      content[stream].push(JSON.stringify([message.subject, headers, message.string()]))
    }
    // Everything in a work queue is pending.
    for await (const consumer of stream === 'EVENTS' ? manager.consumers.list(stream) : [])
      content[`${stream} ${consumer.name}`] = [`${consumer.num_pending + consumer.num_ack_pending} pending`]
  }
  return content
}
