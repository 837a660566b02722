import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { OperatorError } from './operator-error.ts'

/** Increases when this code can no longer read earlier backups. */
export const manifestFormat = 1

const fileName = 'manifest.json'

const backupFile = z.object({
  /** Path within the backup. */
  file: z.string().regex(/^[\w./-]+$/),
  bytes: z.int(),
  sha256: z.string().length(64),
})

const table = backupFile.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })

const schema = z.object({
  name: z.string(),
  /** The applied ones in order: they define the shape of the tables. */
  migrations: z.array(z.object({ id: z.int(), hash: z.string() })),
  /** Each after the tables that it refers to. */
  tables: z.array(table),
})

const collection = backupFile.extend({
  name: z.string(),
  documents: z.int(),
  /** As the server lists them, without that of `_id`. */
  indexes: z.array(z.looseObject({ name: z.string(), key: z.record(z.string(), z.json()) })),
})

const stream = backupFile.extend({
  name: z.string(),
  messages: z.int(),
  /** By consumer: the sequence number up to which it had acknowledged everything. */
  acknowledged: z.record(z.string(), z.int()),
})

const manifest = z.object({
  format: z.literal(manifestFormat),
  /** The moment of the tables' snapshot; documents are from shortly before. */
  takenAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  servers: z.object({ postgres: z.string(), mongodb: z.string(), nats: z.string() }),
  schemas: z.array(schema),
  collections: z.array(collection),
  streams: z.array(stream),
  files: z.array(backupFile.extend({ name: z.string() })),
  /** The last entry of the audit log, as `npm run audit:verify` prints it. */
  auditHead: z.string().nullable(),
})

export type BackupManifest = z.output<typeof manifest>
export type BackupFile = z.output<typeof backupFile>
export type SavedSchema = z.output<typeof schema>
export type SavedTable = z.output<typeof table>
export type SavedCollection = z.output<typeof collection>
export type SavedStream = z.output<typeof stream>

export async function writeBackupManifest(folder: string, content: BackupManifest): Promise<void> {
  const text = `${JSON.stringify(manifest.parse(content), undefined, 2)}\n`
  await writeFile(join(folder, fileName), text, { mode: 0o600, flush: true })
}

/** @throws OperatorError if the folder is no backup, or one of another version */
export async function readBackupManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => {
    throw new OperatorError(
      `${folder} is no backup: it has no ${fileName}. Give one of the dated folders that npm run backup created.`,
    )
  })
  const content = parseJson(text)
  const { data: head } = z.looseObject({ format: z.int() }).safeParse(content)
  if (head && head.format !== manifestFormat)
    throw new OperatorError(
      `Another version created ${folder} (format ${head.format}; this version reads ${manifestFormat}). Restore it with that release, then upgrade.`,
    )
  const { data } = manifest.safeParse(content)
  if (!data) throw new OperatorError(`The ${fileName} of ${folder} is damaged. Use another backup.`)
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function backupFilesIn({ schemas, collections, streams, files }: BackupManifest): BackupFile[] {
  return [...schemas.flatMap(({ tables }) => tables), ...collections, ...streams, ...files]
}
