import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { originPlaceholder } from '@faresight/contracts/gateway/http'

type Encoding = 'br' | 'gzip'

/** A text of the client with the site's own address, in memory: these are few and small. */
export interface ClientFile {
  body: Buffer
  /** Compresses once, when first asked: to compress all files would delay the start by half a second. */
  encode: (encoding: Encoding) => Promise<Buffer>
  etag: string
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

// One level below the best takes a third of the time and is 2% larger.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

const compress: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => brotli(body, quality),
  gzip: (body) => zip(body, { level: 9 }),
}

/** Reads a file of the client and fills in the site's origin. */
export async function loadClientFile(dir: string, file: string, origin: string): Promise<ClientFile> {
  const built = await readFile(join(dir, file), 'utf8')
  const body = Buffer.from(built.replaceAll(originPlaceholder, () => origin))
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return {
    body,
    encode(encoding) {
      let result = encoded.get(encoding)
      if (!result) {
        result = compress[encoding](body)
        result.catch(() => encoded.delete(encoding))
        encoded.set(encoding, result)
      }
      return result
    },
    // Weak: one tag for all encodings.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}
