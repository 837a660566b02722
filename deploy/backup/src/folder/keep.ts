import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Kept } from '../manifest.ts'

const chunkBytes = 64 * 1024

/** Packs what comes into a file of the backup, which its owner alone can read. Memory does not grow with what comes. */
export async function keep(
  folder: string,
  file: string,
  from: Readable | AsyncIterable<Uint8Array>,
): Promise<Kept> {
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
  await pipeline(
    joined(from),
    createGzip(),
    counted,
    createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
  )
  return { file, bytes, sha256: hash.digest('hex') }
}

/** Documents and messages come one by one, and packing each by itself would take most of the time. */
async function* joined(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
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

/** What a file of the backup holds. What goes wrong with it ends the stream with that error. */
export function unpacked(folder: string, { file }: Kept): Readable {
  const out = new PassThrough()
  pipeline(createReadStream(join(folder, file)), createGunzip(), out).catch((error: Error) =>
    out.destroy(error),
  )
  return out
}
