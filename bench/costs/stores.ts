import { bucketStreamName } from '@faresight/kit/bus/bucket'
import { parseNatsUrl } from '@faresight/kit/bus/nats-url'
import { connectMongo } from '@faresight/kit/mongo'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { createLog } from '@faresight/kit/telemetry/log'
import { quotesBucket } from '@faresight/contracts/search/buckets'
import { jetStreams } from '@faresight/contracts/streams'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

/** Bytes that stand in each store, or went through it, by now. */
export interface StoreSizes {
  /** Tables of PostgreSQL with their indexes, of all schemas, but for the next. */
  postgres: number
  /** Outboxes and inboxes, whose rows go after days. */
  passing: number
  /** What PostgreSQL has written ahead, which is what a replica is sent. */
  writtenAhead: number
  /** Of MongoDB, as BSON, without indexes and unpacked: what fares have cost, and scans with all that they found. */
  fares: number
  scans: number
  /** How many events were told, and their bytes, as the stream holds them. */
  told: number
  events: number
  /** Answers of providers that are remembered. */
  remembered: number
  /** Requests that providers were sent. */
  asked: number
}

export interface Stores extends AsyncDisposable {
  postgres: Postgres
  sizes(): Promise<StoreSizes>
  /** Nothing waits: no event that is not heard, no job that is not done, nothing in an outbox. */
  isQuiet(): Promise<boolean>
  /** Forgets what providers have answered, for all but what a process has at hand. */
  purgeQuotes(): Promise<void>
}

const collections = {
  fares: ['price_history', 'price_days'],
  scans: ['ai_search_results', 'public_scans'],
} as const
const sampled = 500

/** The stores of a running stack, as those who may do everything there. */
export async function openStores(urls: { postgres: string; bus: string; mongo: string }): Promise<Stores> {
  await using opening = new AsyncDisposableStack()
  const postgres = opening.use(connectPostgres(urls.postgres, { max: 2, name: 'bench costs' }))
  const mongo = opening.use(
    await connectMongo(urls.mongo, { name: 'bench costs', log: createLog('bench', 'silent') }),
  )
  const nats = opening.use(await connect({ ...parseNatsUrl(urls.bus), name: 'bench costs' }))
  const manager = await jetstreamManager(nats)

  async function documentBytes(names: readonly string[]): Promise<number> {
    let bytes = 0
    for (const name of names) {
      const collection = mongo.connection.collection(name)
      const some = await collection.find({}, { limit: sampled, sort: { _id: -1 }, raw: true }).toArray()
      const size = some.reduce((sum, it) => sum + it.length, 0) / (some.length || 1)
      bytes += size * (await collection.estimatedDocumentCount())
    }
    return bytes
  }

  async function sizes(): Promise<StoreSizes> {
    await postgres.pool.query('vacuum')
    const { rows } = await postgres.pool.query<Record<string, string>>(sizesQuery)
    const numberOf = (name: string) => Number(rows[0]?.[name])
    const { state: events } = await manager.streams.info(jetStreams.events.name)
    const { state: remembered } = await manager.streams.info(bucketStreamName(quotesBucket.name))
    return {
      postgres: numberOf('postgres'),
      passing: numberOf('passing'),
      writtenAhead: numberOf('ahead'),
      asked: numberOf('asked'),
      fares: await documentBytes(collections.fares),
      scans: await documentBytes(collections.scans),
      told: events.messages,
      events: events.bytes,
      remembered: remembered.bytes,
    }
  }

  const opened = opening.move()
  return {
    postgres,
    sizes,
    isQuiet: async () => (await nothingTold(postgres)) && (await nothingWaits(manager)),
    purgeQuotes: async () => void (await manager.streams.purge(bucketStreamName(quotesBucket.name))),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const sizesQuery = `
  with tables as (
    select relname in ('outbox', 'inbox') as passes, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
  )
  select (select sum(bytes) from tables where not passes) as postgres, (select sum(bytes) from tables where passes) as passing,
    pg_current_wal_insert_lsn() - '0/0'::pg_lsn as ahead,
    (select sum(requests) from search.provider_states) as asked`

async function nothingTold({ pool }: Postgres): Promise<boolean> {
  const { rows: schemas } = await pool.query<{ name: string }>(
    `select schemaname as name from pg_tables where tablename = 'outbox'`,
  )
  for (const { name } of schemas) {
    const { rowCount } = await pool.query(`select 1 from ${name}.outbox where published_at is null limit 1`)
    if (rowCount) return false
  }
  return true
}

async function nothingWaits(manager: JetStreamManager): Promise<boolean> {
  for (const { name } of [jetStreams.events, jetStreams.jobs])
    for await (const { num_pending: pending, num_ack_pending: taken } of manager.consumers.list(name))
      if (pending + taken > 0) return false
  return true
}
