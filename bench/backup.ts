// Seconds and bytes of a backup per hundred thousand rows and documents, beside a bare COPY of the same rows.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startMongoInDataDir } from '@faresight/local/stack/data-dir-servers'
import { migrateSchema } from '@faresight/kit/migrate'
import { setMongoUrlDatabase } from '@faresight/kit/mongo-url'
import { replaceCollections } from '../deploy/backup/src/mongodb/replace-collections.ts'
import { connectToMongo, saveCollections } from '../deploy/backup/src/mongodb/save-collections.ts'
import { readServiceSchemas } from '../deploy/backup/src/postgres/catalog.ts'
import { connectToPostgres } from '../deploy/backup/src/postgres/session.ts'
import { streamTableRows, saveSchemas } from '../deploy/backup/src/postgres/save-schemas.ts'
import { replaceSchemas } from '../deploy/backup/src/postgres/replace-schemas.ts'
import { readPositiveNumberOptions } from './command-line.ts'
import { runBenchmark, type BenchResources, startBenchDatabase } from './bench-context.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'

const { count } = readPositiveNumberOptions({ count: { full: 100_000, smoke: 1000 } })
const progress = createBenchProgress(9)
const migrations = new URL('../services/search/migrations', import.meta.url).pathname

const searches = `
  insert into search.flight_searches (id, user_id, origin, destination, departure_date, providers, results_count)
  select gen_random_uuid(), gen_random_uuid(), 'LHR', 'JFK', date '2027-01-01' + one % 300,
    jsonb_build_array(jsonb_build_object('provider', 'ignav', 'state', 'answered', 'ms', (random() * 900)::int)), one % 60
  from generate_series(1, $1::int) as one`

await runBenchmark(async (own) => {
  const figures = { ...(await measureTables(own)), ...(await measureDocuments(own)) }
  console.table(figures)
  const measured = Object.values(figures).map(({ seconds }) => seconds)
  await validateAndWriteBenchResult('backup', { count, figures }, measured)
})

async function measureTables(own: BenchResources) {
  progress.step('starting PostgreSQL')
  const { search: databaseUrl = '' } = (await startBenchDatabase(own, ['search'], { isDurable: false })).urls
  await migrateSchema(databaseUrl, migrations)
  const { client } = own.running.use(await connectToPostgres(databaseUrl, 'bench backup'))
  progress.step(`filling ${count} rows`)
  await client.query(searches, [count])
  const folder = join(own.dataDir, 'tables')
  await mkdir(folder)
  const schemas = await readServiceSchemas(client)
  const [table] = schemas.flatMap(({ tables }) => tables.filter(({ name }) => name === 'flight_searches'))
  if (!table) throw new Error('There is no such table.')
  const bare = await timed('copying rows to nowhere', () =>
    pipeline(streamTableRows(client, 'search', table), nowhere()),
  )
  const saving = await timed('saving rows', () => saveSchemas(client, folder, schemas))
  const bytes = saving.result.flatMap(({ tables }) => tables).reduce((sum, one) => sum + one.bytes, 0)
  const target = { client, url: databaseUrl }
  const loading = await timed('restoring rows', () =>
    replaceSchemas(target, folder, saving.result, () => migrations),
  )
  return {
    'rows, a bare COPY': toRow(bare.ms),
    'rows, saved': toRow(saving.ms, bytes),
    'rows, restored': toRow(loading.ms),
  }
}

async function measureDocuments({ dataDir, running }: BenchResources) {
  progress.step('starting MongoDB')
  const server = running.use(await startMongoInDataDir({ dataDir, temporary: true }))
  const { db } = running.use(await connectToMongo(setMongoUrlDatabase(server.url, 'bench')))
  progress.step(`filling ${count} documents`)
  for (let from = 0; from < count; from += 1000) {
    const fares = Array.from({ length: Math.min(1000, count - from) }, (_, index) => fare(from + index))
    await db.collection<{ _id: string }>('price_history').insertMany(fares)
    progress.done(from / count)
  }
  const folder = join(dataDir, 'documents')
  await mkdir(folder)
  const saving = await timed('saving documents', () => saveCollections(db, folder))
  const bytes = saving.result.reduce((sum, one) => sum + one.bytes, 0)
  const loading = await timed('restoring documents', () => replaceCollections(db, folder, saving.result))
  return {
    [`documents, saved (${server.kind})`]: toRow(saving.ms, bytes),
    [`documents, restored (${server.kind})`]: toRow(loading.ms),
  }
}

function fare(index: number) {
  const price = 20_000 + ((index * 7919) % 60_000)
  const scannedAt = new Date(Date.UTC(2026, 0, 1) + index * 60_000)
  const route = { route: 'LHR-JFK', origin: 'LHR', destination: 'JFK', tripType: 'oneway', airline: 'BA' }
  return {
    _id: `${index}:${price}`,
    ...route,
    price,
    minor: price * 100,
    scannedAt,
    provider: 'ignav',
    live: true,
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  progress.step(what)
  const began = performance.now()
  const result = await work()
  return { ms: performance.now() - began, result }
}

/** Per hundred thousand. */
function toRow(ms: number, bytes?: number) {
  const each = 100_000 / count
  return {
    seconds: Number(((ms / 1000) * each).toFixed(2)),
    MB: bytes && Number(((bytes / 1e6) * each).toFixed(1)),
  }
}
