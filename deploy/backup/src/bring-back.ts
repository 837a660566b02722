import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import type { Beside } from './arguments.ts'
import { type BusSession, connectToBus } from './bus/connect.ts'
import { loadStreams, streamsInUse } from './bus/load.ts'
import type { Stores } from './config.ts'
import { connectDocuments, type Documents } from './documents/connect.ts'
import { collectionsInUse, loadCollections } from './documents/load.ts'
import { unpacked } from './folder/keep.ts'
import { verifyFiles } from './folder/verify.ts'
import { handIn } from './ledger/hand-in.ts'
import { auditHead } from './ledger/read.ts'
import { type Since, readSince, saySetBack } from './ledger/since.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { refuseOtherMigrations, refuseUnready, tablesInUse } from './postgres/check.ts'
import { connectSession } from './postgres/connect.ts'
import { loadSchemas, migrationsFolder } from './postgres/load.ts'
import { Refused } from './refused.ts'

type Say = (line: string) => void

interface Wanted {
  from: string
  ledger: string | null
  replace: boolean
  beside: readonly Beside[]
}

interface Targets {
  bus: BusSession
  documents: Documents
  client: Client
}

/** Restores a backup where no service is at work. Everything that can be refused is refused before anything is changed. */
export async function bringBack(stores: Stores, wanted: Wanted, say: Say): Promise<void> {
  const { from, replace } = wanted
  const manifest = await readManifest(from)
  say(`Backup      of ${manifest.takenAt}`)
  await verifyFiles(from, manifest)
  refuseOtherMigrations(manifest.schemas, migrationsFolder)
  const since = await readSince(wanted.ledger, manifest.takenAt)
  await using sessions = new AsyncDisposableStack()
  const bus = sessions.use(await connectToBus(stores.NATS_URL))
  const documents = sessions.use(await connectDocuments(stores.MONGODB_URL))
  const { client } = sessions.use(await connectSession(stores.DATABASE_URL, 'restore'))
  const targets = { bus, documents, client }
  await refuseUnready(client, manifest.schemas)
  if (!replace) await refuseInUse(targets)
  try {
    await load(stores, targets, manifest, { ...wanted, since }, say)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const message = `The stores are now in part what they were and in part restored. Start no service; put right what went wrong, and restore once more with --replace. It was: ${why}`
    throw new Error(message, { cause: error })
  }
}

async function refuseInUse({ client, documents, bus }: Targets): Promise<void> {
  const inUse = [
    ...(await tablesInUse(client)),
    ...(await collectionsInUse(documents.db)),
    ...(await streamsInUse(bus.manager)),
  ]
  if (!inUse.length) return
  const shown = inUse.slice(0, 5).join(', ') + (inUse.length > 5 ? ` and ${inUse.length - 5} more` : '')
  throw new Refused(
    `The stores are not empty, and nothing was restored: ${shown}. With --replace all that they hold is replaced.`,
  )
}

/** The tables last, whose rows come all at once or not at all: where they are, everything else is. */
async function load(
  stores: Stores,
  { bus, documents, client }: Targets,
  manifest: Manifest,
  { from, beside, since }: Wanted & { since: Since | null },
  say: Say,
): Promise<void> {
  await loadCollections(documents.db, from, manifest.collections)
  say(`MongoDB     ${manifest.collections.length} collections`)
  await loadStreams(stores, bus, from, manifest.streams)
  say(`NATS        ${manifest.streams.length} streams`)
  for (const { name, path } of beside) await putBeside(manifest, from, name, path)
  const database = { client, url: stores.DATABASE_URL }
  await loadSchemas(database, from, manifest.schemas, migrationsFolder)
  if (since) await handIn(client, since.departures)
  const head = await auditHead(client)
  say(`PostgreSQL  ${manifest.schemas.length} schemas`)
  if (since) say(`Ledger      ${since.departures.length} departures that auth looks at when it starts`)
  saySetBack(head, since, say)
}

async function putBeside(manifest: Manifest, from: string, name: string, path: string): Promise<void> {
  const kept = manifest.files.find((it) => it.name === name)
  if (!kept) return
  await pipeline(unpacked(from, kept), createWriteStream(`${path}.new`, { mode: 0o600, flush: true }))
  await rename(`${path}.new`, path)
}
