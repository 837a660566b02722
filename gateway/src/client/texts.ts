import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { originPlaceholder } from '@faresight/contracts/gateway/client'

type Encoding = 'br' | 'gzip'

/** A text of the client that names the site's own address, as it is sent. Held in memory: there are few, and all are small. */
export interface Text {
  body: Buffer
  encoded: Readonly<Record<Encoding, Buffer>>
  etag: string
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

// One step below the best costs a third of its time, at every start, and two per cent of what is sent.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** Reads a file of the client and puts the site's origin where the build could not know it. */
export async function readText(dir: string, file: string, origin: string): Promise<Text> {
  const built = await readFile(join(dir, file), 'utf8')
  const body = Buffer.from(built.replaceAll(originPlaceholder, () => origin))
  const [br, zipped] = await Promise.all([brotli(body, quality), zip(body, { level: 9 })])
  return {
    body,
    encoded: { br, gzip: zipped },
    // Weak: one tag for all encodings.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}
