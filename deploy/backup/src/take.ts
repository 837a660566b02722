import { createReadStream } from 'node:fs'
import type { Client } from 'pg'
import type { Beside } from './arguments.ts'
import { type BusSession, connectToBus } from './bus/connect.ts'
import { type Positions, readPositions, savedStreams } from './bus/position.ts'
import { saveStream } from './bus/save.ts'
import { eventsToCome } from './bus/to-come.ts'
import type { Stores } from './config.ts'
import { connectDocuments } from './documents/connect.ts'
import { saveCollections } from './documents/save.ts'
import { openDated } from './folder/dated.ts'
import { keep } from './folder/keep.ts'
import { auditHead } from './ledger/read.ts'
import { filesOf, format, type Manifest, type SavedStream, writeManifest } from './manifest.ts'
import { readSchemas } from './postgres/catalog.ts'
import { connectSession } from './postgres/connect.ts'
import { saveSchemas } from './postgres/save.ts'
import { Refused } from './refused.ts'

type Say = (line: string) => void

/**
 * Saves all stores while they serve. The order is what keeps them together: what a consumer had acknowledged before stands in
 * the documents and tables that are read after; what a table or document says was told is in the streams, read last.
 *
 * @param beside files that belong to the stores
 * @returns the path of the backup
 */
export async function takeBackup(
  stores: Stores,
  into: string,
  beside: readonly Beside[],
  say: Say,
): Promise<string> {
  await using sessions = new AsyncDisposableStack()
  const bus = sessions.use(await connectToBus(stores.NATS_URL))
  const documents = sessions.use(await connectDocuments(stores.MONGODB_URL))
  const { client } = sessions.use(await connectSession(stores.DATABASE_URL, 'backup'))
  await using dated = await openDated(into, new Date())
  const { folder } = dated

  const before = await readPositions(bus.manager)
  const collections = await saveCollections(documents.db, folder)
  say(`MongoDB     ${sum(collections, 'documents')} documents in ${collections.length} collections`)
  const { schemas, streams, ...moment } = await saveMoment(client, bus, before, folder, say)
  const files: Manifest['files'] = []
  // Last: what is outside must know all that the tables know of it.
  for (const { name, path } of beside)
    files.push({ ...(await keep(folder, `files/${name}.gz`, createReadStream(path))), name })
  const mongo = await documents.db.command({ buildInfo: 1 })
  const manifest: Manifest = {
    format,
    ...moment,
    endedAt: new Date().toISOString(),
    servers: { ...moment.servers, mongodb: String(mongo['version']), nats: bus.nats.info?.version ?? '' },
    schemas,
    collections,
    streams,
    files,
  }
  await writeManifest(folder, manifest)
  say(`Size        ${(sum(filesOf(manifest), 'bytes') / 1e6).toFixed(1)} MB`)
  return dated.finish()
}

/** The tables as they are at one moment, and the streams as they were at that moment. */
async function saveMoment(client: Client, bus: BusSession, before: Positions, folder: string, say: Say) {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ now: Date; version: string }>(
    `select clock_timestamp() as now, current_setting('server_version') as version`,
  )
  const after = await readPositions(bus.manager)
  const schemas = await readSchemas(client)
  if (!schemas.length)
    throw new Refused('The database of DATABASE_URL has no schema of Faresight, or its role may not see any.')
  const gap = { after: before.EVENTS.last, upTo: after.EVENTS.last }
  const outboxes = schemas.filter(({ tables }) => tables.some(({ name }) => name === 'outbox'))
  const toCome = await eventsToCome(
    client,
    bus.manager,
    gap,
    outboxes.map(({ name }) => name),
  )
  const saved = await saveSchemas(client, folder, schemas)
  const tables = saved.flatMap((it) => it.tables)
  say(`PostgreSQL  ${sum(tables, 'rows')} rows in ${tables.length} tables of ${saved.length} schemas`)
  const head = await auditHead(client)
  const streams: SavedStream[] = []
  for (const name of savedStreams) {
    const position = { last: after[name].last, acknowledged: before[name].acknowledged }
    const leftOut = name === 'EVENTS' ? toCome : new Set<number>()
    streams.push(await saveStream(bus.manager, folder, name, position, leftOut))
  }
  await client.query('commit')
  say(`NATS        ${sum(streams, 'messages')} messages in ${streams.length} streams`)
  return {
    takenAt: (rows[0]?.now ?? new Date()).toISOString(),
    servers: { postgres: rows[0]?.version ?? '' },
    schemas: saved,
    streams,
    auditHead: head,
  }
}

function sum<K extends string>(all: readonly Record<K, number>[], key: K): number {
  return all.reduce((total, one) => total + one[key], 0)
}
