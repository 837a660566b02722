import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Db } from 'mongodb'
import type { Client } from 'pg'
import { insertClosuresToReplay, readAuditLogHead } from './account-closures.ts'
import { readBackupFile, verifyBackupFiles } from './backup-files.ts'
import type { PrintLine, RestoreOptions } from './command-line.ts'
import type { StoresConfig } from './config.ts'
import { type AccountClosureLedger, readAccountClosureLedgerSince } from './ledger-file.ts'
import { type BackupManifest, readBackupManifest } from './manifest.ts'
import { replaceCollections, listNonEmptyCollections } from './mongodb/replace-collections.ts'
import { connectToMongo } from './mongodb/save-collections.ts'
import { listNonEmptyStreams, replaceStreamsAndClearBuckets } from './nats/replace-streams.ts'
import { connectToNats, type NatsSession } from './nats/streams.ts'
import { OperatorError } from './operator-error.ts'
import {
  listNonEmptyTables,
  refuseUnknownMigrations,
  refuseUnreadyDatabase,
} from './postgres/check-target.ts'
import { replaceSchemas } from './postgres/replace-schemas.ts'
import { connectToPostgres } from './postgres/session.ts'

interface Targets {
  bus: NatsSession
  db: Db
  client: Client
}

/**
 * Restores a backup while no service runs.
 *
 * @throws OperatorError before anything is changed; any other error leaves the stores partly restored, and says so
 */
export async function restoreBackup(
  stores: StoresConfig,
  options: RestoreOptions,
  print: PrintLine,
): Promise<void> {
  const manifest = await readBackupManifest(options.from)
  print(`Backup      of ${manifest.takenAt}`)
  await verifyBackupFiles(options.from, manifest)
  refuseUnknownMigrations(manifest.schemas)
  const ledger =
    options.ledger === null ? null : await readAccountClosureLedgerSince(options.ledger, manifest.takenAt)
  await using sessions = new AsyncDisposableStack()
  const bus = sessions.use(await connectToNats(stores.NATS_URL))
  const { db } = sessions.use(await connectToMongo(stores.MONGODB_URL))
  const { client } = sessions.use(await connectToPostgres(stores.DATABASE_URL, 'restore'))
  const targets = { bus, db, client }
  await refuseUnreadyDatabase(client, manifest.schemas)
  if (!options.replace) await refuseNonEmptyStores(targets)
  try {
    await loadStores(stores, targets, manifest, options, ledger, print)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const message = `The stores are only partly restored. Start no service; fix the cause, and restore again with --replace. The cause: ${why}`
    throw new Error(message, { cause: error })
  }
}

async function refuseNonEmptyStores({ client, db, bus }: Targets): Promise<void> {
  const found = [
    ...(await listNonEmptyTables(client)),
    ...(await listNonEmptyCollections(db)),
    ...(await listNonEmptyStreams(bus.manager)),
  ]
  if (!found.length) return
  const shown = found.slice(0, 5).join(', ') + (found.length > 5 ? ` and ${found.length - 5} more` : '')
  throw new OperatorError(
    `The stores are not empty, and nothing was restored: ${shown}. --replace replaces everything in them.`,
  )
}

/** The tables come last, in one transaction: once they are there, everything else is. */
async function loadStores(
  stores: StoresConfig,
  { bus, db, client }: Targets,
  manifest: BackupManifest,
  { from, extraFiles }: RestoreOptions,
  ledger: AccountClosureLedger | null,
  print: PrintLine,
): Promise<void> {
  await replaceCollections(db, from, manifest.collections)
  print(`MongoDB     ${manifest.collections.length} collections`)
  await replaceStreamsAndClearBuckets(stores, bus, from, manifest.streams)
  print(`NATS        ${manifest.streams.length} streams`)
  for (const { name, path } of extraFiles) await writeExtraFile(manifest, from, name, path)
  await replaceSchemas({ client, url: stores.DATABASE_URL }, from, manifest.schemas)
  if (ledger) await insertClosuresToReplay(client, ledger.closures)
  const head = await readAuditLogHead(client)
  print(`PostgreSQL  ${manifest.schemas.length} schemas`)
  if (ledger) print(`Ledger      ${ledger.closures.length} accounts that auth closes again when it starts`)
  printLostAuditEntries(head, ledger, print)
}

async function writeExtraFile(
  manifest: BackupManifest,
  from: string,
  name: string,
  path: string,
): Promise<void> {
  const saved = manifest.files.find((file) => file.name === name)
  if (!saved) return
  const file = createWriteStream(`${path}.new`, { mode: 0o600, flush: true })
  await pipeline(readBackupFile(from, saved), file)
  await rename(`${path}.new`, path)
}

/** A shortened hash chain is valid, so only this line tells the operator that entries are lost. */
function printLostAuditEntries(
  head: string | null,
  ledger: AccountClosureLedger | null,
  print: PrintLine,
): void {
  print(`Audit log   ends with ${head ?? 'nothing'}`)
  const [before = 0, now = 0] = [ledger?.auditHead, head].map((one) => Number(one?.split(':')[0] ?? 0))
  if (before > now)
    print(
      `            It was set back: ${before - now} ${before - now === 1 ? 'entry is' : 'entries are'} lost; it ended with ${ledger?.auditHead}. Record this as an incident.`,
    )
}
