import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { AirlineDirectory } from '../world/airlines.ts'
import type { FindReplayedFare } from '../world/priced-legs.ts'
import { createRecordedFares } from './recorded-fares.ts'

const repository = resolve(import.meta.dirname, '../../../..')

type LoadedCounts = { readonly files: number; readonly rows: number; readonly skipped: number }

/** `loaded` settles once every fare is in memory; until then `findFare` knows only some. */
export type FareReplay = { readonly findFare: FindReplayedFare; readonly loaded: Promise<LoadedCounts> }

/** Starts to read a folder of recorded fares (relative to the repository). @throws if there is no such folder */
export function startFareReplay(faresDir: string, airlines: AirlineDirectory): FareReplay {
  const folder = resolve(repository, faresDir)
  if (!existsSync(folder)) throw new Error(`The fares folder does not exist: ${folder}`)
  const recorded = createRecordedFares(createAirlineNameReader(airlines))
  return { findFare: recorded.find, loaded: load(folder) }

  /** Every `*.csv.gz`; lines that are no fare are counted and skipped. */
  async function load(from: string): Promise<LoadedCounts> {
    const files = (await readdir(from)).filter((name) => name.endsWith('.csv.gz')).sort()
    if (files.length === 0) throw new Error(`The fares folder has no *.csv.gz file: ${from}`)
    let rows = 0
    let skipped = 0
    for (const file of files) {
      const text = createReadStream(join(from, file)).pipe(createGunzip())
      let isHeader = true
      for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
        if (isHeader) isHeader = false
        else if (recorded.add(line)) rows++
        else skipped++
      }
    }
    recorded.seal()
    return { files: files.length, rows, skipped }
  }
}

/**
 * Reads airline names as fare sites print them: the seller's name, at times followed without a space by those of partners.
 * Returns the seller's code, `undefined` for an unknown name.
 */
export function createAirlineNameReader(airlines: AirlineDirectory): (printed: string) => string | undefined {
  const names = [...airlines.byCode.values()].flatMap(({ code, name }) => [
    [name, code] as const,
    [name.replace(/ (Airlines|Airways|Air Lines|Aviation)$/, ''), code] as const,
  ])
  // The longest first: Air India Express before Air India.
  const ordered = names.toSorted(([a], [b]) => b.length - a.length)
  return (printed) => ordered.find(([name]) => printed.startsWith(name))?.[1]
}
