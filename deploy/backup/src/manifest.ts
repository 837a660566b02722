import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { Refused } from './refused.ts'

/** Rises when a backup of before could not be read any more. */
export const format = 1

const name = 'manifest.json'

const kept = z.object({
  /** Path within the backup. */
  file: z.string().regex(/^[\w./-]+$/),
  bytes: z.int(),
  sha256: z.string().length(64),
})

const table = kept.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })

const schema = z.object({
  name: z.string(),
  /** Those that had run, in their order: the shape that the tables have. */
  migrations: z.array(z.object({ id: z.int(), hash: z.string() })),
  /** In an order in which each stands behind those that it refers to. */
  tables: z.array(table),
})

const collection = kept.extend({
  name: z.string(),
  documents: z.int(),
  /** As the server lists them, without the one of `_id`. */
  indexes: z.array(z.looseObject({ name: z.string(), key: z.record(z.string(), z.json()) })),
})

const stream = kept.extend({
  name: z.string(),
  messages: z.int(),
  /** By consumer, up to which message of the stream everything had been acknowledged. */
  acknowledged: z.record(z.string(), z.int()),
})

const manifest = z.object({
  format: z.literal(format),
  /** The moment that the tables show; documents are of shortly before. */
  takenAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  servers: z.object({ postgres: z.string(), mongodb: z.string(), nats: z.string() }),
  schemas: z.array(schema),
  collections: z.array(collection),
  streams: z.array(stream),
  /** Of a local run: files beside the stores, by the name that they are asked for. */
  files: z.array(kept.extend({ name: z.string() })),
  /** The last entry of the audit log, as `npm run audit:verify` tells it. */
  auditHead: z.string().nullable(),
})

export type Manifest = z.output<typeof manifest>
export type Kept = z.output<typeof kept>
export type SavedSchema = z.output<typeof schema>
export type SavedTable = z.output<typeof table>
export type SavedCollection = z.output<typeof collection>
export type SavedStream = z.output<typeof stream>

export async function writeManifest(folder: string, it: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest.parse(it), undefined, 2)}\n`
  await writeFile(join(folder, name), text, { mode: 0o600, flush: true })
}

/** @throws Refused for what is no backup, or one of another version */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => {
    throw new Refused(
      `${folder} is no backup: it has no ${name}. Name one of the dated folders that npm run backup has made.`,
    )
  })
  const said = read(text)
  const { data: head } = z.looseObject({ format: z.int() }).safeParse(said)
  if (head && head.format !== format)
    throw new Refused(
      `${folder} was made by another version (format ${head.format}, and this one reads ${format}). Restore it with the release that made it, then upgrade.`,
    )
  const { data } = manifest.safeParse(said)
  if (!data) throw new Refused(`The ${name} of ${folder} is damaged. Take another backup.`)
  return data
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every file that belongs to a backup. */
export function filesOf({ schemas, collections, streams, files }: Manifest): Kept[] {
  return [...schemas.flatMap(({ tables }) => tables), ...collections, ...streams, ...files]
}
