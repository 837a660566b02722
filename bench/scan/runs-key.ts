import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FareMarket } from '../fares/fare-market.ts'

const worker = new URL('worker.ts', import.meta.url)

/** Equal for equal fares and programs: then runs of an earlier benchmark hold. */
export async function computeRunsKey(markets: readonly FareMarket[]): Promise<string> {
  const hash = createHash('sha256')
  for (const [url, text] of await readProgram(worker))
    hash.update(`${url.slice(url.lastIndexOf('/'))}\n${text}`)
  for (const { name, routes } of markets)
    for (const [route, { currency, searches }] of routes)
      hash.update(
        JSON.stringify([name, route, currency, Array.from(searches, ([day, fares]) => [day, ...fares])]),
      )
  return hash.digest('hex').slice(0, 12)
}

/** A file and all files of this repository that it imports, by address. */
async function readProgram(main: URL): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const add = async (url: URL): Promise<void> => {
    if (texts.has(url.href)) return
    const text = await readFile(url, 'utf8')
    texts.set(url.href, text)
    for (const [, imported = ''] of text.matchAll(
      /^(?:import|export|\}).* from '((?:\.|@faresight\/)[^']+)'$/gm,
    ))
      await add(new URL(imported.startsWith('.') ? new URL(imported, url) : import.meta.resolve(imported)))
  }
  await add(main)
  return texts
}
