import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Pages, `robots.txt` and `sitemap.xml` are not whole yet: the gateway packs them once it has put its address in.
const worthIt = /\.(js|css|svg|json|webmanifest|map)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file, at the highest level: compressed once, served many times. */
export async function compressAll(dir: string): Promise<void> {
  const files = await readdir(dir, { recursive: true })
  for (const file of files.filter((name) => worthIt.test(name) && !name.startsWith('.'))) {
    const content = await readFile(join(dir, file))
    await writeFile(
      join(dir, `${file}.br`),
      await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    await writeFile(join(dir, `${file}.gz`), await zip(content, { level: 9 }))
  }
}
