import { createReadStream } from 'node:fs'
import type { Client } from 'pg'
import { readAuditLogHead } from './account-closures.ts'
import { writeBackupFile } from './backup-files.ts'
import { createUnfinishedBackupFolder } from './backup-folder.ts'
import type { ExtraFile, PrintLine } from './command-line.ts'
import type { StoresConfig } from './config.ts'
import {
  backupFilesIn,
  manifestFormat,
  type BackupManifest,
  type SavedStream,
  writeBackupManifest,
} from './manifest.ts'
import { connectToMongo, saveCollections } from './mongodb/save-collections.ts'
import { findEventsAfterSnapshot, saveStream } from './nats/save-streams.ts'
import {
  connectToNats,
  type NatsSession,
  readStreamPositions,
  savedStreamNames,
  type StreamPositions,
} from './nats/streams.ts'
import { OperatorError } from './operator-error.ts'
import { readServiceSchemas } from './postgres/catalog.ts'
import { saveSchemas } from './postgres/save-schemas.ts'
import { connectToPostgres } from './postgres/session.ts'

/**
 * Saves all stores while services run. The order keeps them consistent: what a consumer had acknowledged first is in the
 * documents and tables, which are read next; what these say was published is in the streams, which are read last.
 *
 * @returns the path of the backup
 */
export async function createBackup(
  stores: StoresConfig,
  into: string,
  extraFiles: readonly ExtraFile[],
  print: PrintLine,
): Promise<string> {
  await using sessions = new AsyncDisposableStack()
  const bus = sessions.use(await connectToNats(stores.NATS_URL))
  const { db } = sessions.use(await connectToMongo(stores.MONGODB_URL))
  const { client } = sessions.use(await connectToPostgres(stores.DATABASE_URL, 'backup'))
  await using backup = await createUnfinishedBackupFolder(into, new Date())
  const { folder } = backup

  const before = await readStreamPositions(bus.manager)
  const collections = await saveCollections(db, folder)
  print(`MongoDB     ${sum(collections, 'documents')} documents in ${collections.length} collections`)
  const snapshot = await saveTablesAndStreams(client, bus, before, folder, print)
  const files: BackupManifest['files'] = []
  // Last: third parties must know everything that the tables know about them.
  for (const { name, path } of extraFiles)
    files.push({ ...(await writeBackupFile(folder, `files/${name}.gz`, createReadStream(path))), name })
  const mongo = await db.command({ buildInfo: 1 })
  const manifest: BackupManifest = {
    format: manifestFormat,
    ...snapshot,
    endedAt: new Date().toISOString(),
    servers: { ...snapshot.servers, mongodb: String(mongo['version']), nats: bus.nats.info?.version ?? '' },
    collections,
    files,
  }
  await writeBackupManifest(folder, manifest)
  print(`Size        ${(sum(backupFilesIn(manifest), 'bytes') / 1e6).toFixed(1)} MB`)
  return backup.finish()
}

/** Saves the tables of one moment, and the streams as they were then. */
async function saveTablesAndStreams(
  client: Client,
  bus: NatsSession,
  before: StreamPositions,
  folder: string,
  print: PrintLine,
) {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ now: Date; version: string }>(
    `select clock_timestamp() as now, current_setting('server_version') as version`,
  )
  const after = await readStreamPositions(bus.manager)
  const found = await readServiceSchemas(client)
  if (!found.length)
    throw new OperatorError(
      'The database of DATABASE_URL has no schema of Faresight, or its role may not see any.',
    )
  const outboxes = found.filter(({ tables }) => tables.some(({ name }) => name === 'outbox'))
  const unknownEvents = await findEventsAfterSnapshot(
    client,
    bus.manager,
    { after: before.EVENTS.last, upTo: after.EVENTS.last },
    outboxes.map(({ name }) => name),
  )
  const schemas = await saveSchemas(client, folder, found)
  const tables = schemas.flatMap((schema) => schema.tables)
  print(`PostgreSQL  ${sum(tables, 'rows')} rows in ${tables.length} tables of ${schemas.length} schemas`)
  const auditHead = await readAuditLogHead(client)
  const streams: SavedStream[] = []
  for (const name of savedStreamNames) {
    const position = { last: after[name].last, acknowledged: before[name].acknowledged }
    const skipped = name === 'EVENTS' ? unknownEvents : new Set<number>()
    streams.push(await saveStream(bus.manager, folder, name, position, skipped))
  }
  await client.query('commit')
  print(`NATS        ${sum(streams, 'messages')} messages in ${streams.length} streams`)
  const takenAt = (rows[0]?.now ?? new Date()).toISOString()
  return { takenAt, servers: { postgres: rows[0]?.version ?? '' }, schemas, streams, auditHead }
}

function sum<K extends string>(all: readonly Record<K, number>[], key: K): number {
  return all.reduce((total, one) => total + one[key], 0)
}
