import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type BackupFile, backupFilesIn, type BackupManifest } from './manifest.ts'
import { OperatorError } from './operator-error.ts'

const chunkBytes = 64 * 1024

/** Compresses a stream into a file that only its owner can read. Memory use is constant. */
export async function writeBackupFile(
  folder: string,
  file: string,
  from: Readable | AsyncIterable<Uint8Array>,
): Promise<BackupFile> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (packed: AsyncIterable<Buffer>) {
    for await (const chunk of packed) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(joinChunks(from), createGzip(), counted, target)
  return { file, bytes, sha256: hash.digest('hex') }
}

/** Documents and messages come one by one, and compressing each on its own would take most of the time. */
async function* joinChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    bytes += chunk.length
    if (bytes < chunkBytes) continue
    yield Buffer.concat(parts)
    ;[parts, bytes] = [[], 0]
  }
  yield Buffer.concat(parts)
}

/** The decompressed content; an error of the file destroys the stream. */
export function readBackupFile(folder: string, { file }: BackupFile): Readable {
  const out = new PassThrough()
  pipeline(createReadStream(join(folder, file)), createGunzip(), out).catch((error: Error) =>
    out.destroy(error),
  )
  return out
}

/** Splits UTF-8 chunks into lines. Unlike `node:readline` it passes on the errors of its source. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

/** Compares every file with its hash. @throws OperatorError naming those that differ */
export async function verifyBackupFiles(folder: string, manifest: BackupManifest): Promise<void> {
  const damaged: string[] = []
  for (const file of backupFilesIn(manifest)) if (!(await isIntact(folder, file))) damaged.push(file.file)
  if (damaged.length)
    throw new OperatorError(
      `${folder} is damaged, and nothing was restored: ${damaged.join(', ')} differs from what was saved. Use another backup, or another copy of this one.`,
    )
}

async function isIntact(folder: string, { file, sha256 }: BackupFile): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(folder, file)), hash)
    return hash.digest('hex') === sha256
  } catch {
    return false
  }
}
