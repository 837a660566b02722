import { bucketStreamName } from '@faresight/kit/bus/bucket'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { connectMongo } from '@faresight/kit/mongo'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { createLog } from '@faresight/kit/telemetry/log'
import { quotesBucket } from '@faresight/contracts/search/buckets'
import { jetStreams } from '@faresight/contracts/streams'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

/** Bytes stored by now, and provider requests sent. */
export interface StoredBytesAndRequests {
  /** Tables with indexes, without outboxes and inboxes, whose rows last days. */
  postgres: number
  /** Fares and scans in BSON, without indexes and uncompressed. */
  mongo: number
  providerRequests: number
}

export interface MeteredStores extends AsyncDisposable {
  postgres: Postgres
  sizes(): Promise<StoredBytesAndRequests>
  /** Bytes of each collection in MongoDB, as in `sizes`. */
  collectionBytes(): Promise<Record<string, number>>
  /** Whether no event, job or outbox row waits. */
  isQuiet(): Promise<boolean>
  /** Empties the shared cache of provider quotes; those in the memory of a process stay. */
  purgeQuotes(): Promise<void>
}

const collections = ['price_history', 'price_days', 'ai_search_results', 'public_scans']
const sampled = 500

/** Connects to the stores of a running stack as their administrator. */
export async function openMeteredStores(urls: {
  postgres: string
  bus: string
  mongo: string
}): Promise<MeteredStores> {
  await using opening = new AsyncDisposableStack()
  const postgres = opening.use(connectPostgres(urls.postgres, { max: 2, name: 'bench costs' }))
  const mongo = opening.use(
    await connectMongo(urls.mongo, { name: 'bench costs', log: createLog('bench', 'silent') }),
  )
  const nats = opening.use(await connect({ ...toNatsConnectOptions(urls.bus), name: 'bench costs' }))
  const manager = await jetstreamManager(nats)

  async function collectionBytes(): Promise<Record<string, number>> {
    const bytes: Record<string, number> = {}
    for (const name of collections) {
      const collection = mongo.connection.collection(name)
      const some = await collection.find({}, { limit: sampled, sort: { _id: -1 }, raw: true }).toArray()
      const size = some.reduce((sum, it) => sum + it.length, 0) / (some.length || 1)
      bytes[name] = size * (await collection.estimatedDocumentCount())
    }
    return bytes
  }

  async function sizes(): Promise<StoredBytesAndRequests> {
    await postgres.pool.query('vacuum')
    const { rows } = await postgres.pool.query<Record<string, string>>(sizesQuery)
    return {
      postgres: Number(rows[0]?.['postgres']),
      providerRequests: Number(rows[0]?.['requests']),
      mongo: Object.values(await collectionBytes()).reduce((sum, one) => sum + one, 0),
    }
  }

  const opened = opening.move()
  return {
    postgres,
    sizes,
    collectionBytes,
    isQuiet: async () => (await isOutboxEmpty(postgres)) && (await isBusIdle(manager)),
    purgeQuotes: async () => void (await manager.streams.purge(bucketStreamName(quotesBucket.name))),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const sizesQuery = `
  select (select sum(pg_total_relation_size(oid)) from pg_class
      where relkind = 'r' and relname not in ('outbox', 'inbox')
        and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')) as postgres,
    (select sum(requests) from search.provider_states) as requests`

async function isOutboxEmpty({ pool }: Postgres): Promise<boolean> {
  const { rows: schemas } = await pool.query<{ name: string }>(
    `select schemaname as name from pg_tables where tablename = 'outbox'`,
  )
  for (const { name } of schemas) {
    const { rowCount } = await pool.query(`select 1 from ${name}.outbox where published_at is null limit 1`)
    if (rowCount) return false
  }
  return true
}

async function isBusIdle(manager: JetStreamManager): Promise<boolean> {
  for (const { name } of [jetStreams.events, jetStreams.jobs])
    for await (const { num_pending: pending, num_ack_pending: taken } of manager.consumers.list(name))
      if (pending + taken > 0) return false
  return true
}
