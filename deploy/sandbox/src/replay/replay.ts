import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Airlines } from '../world/airlines.ts'
import type { Records } from '../world/priced-legs.ts'
import { createNameReader } from './airline-names.ts'
import { type Loaded, loadRecordings } from './load.ts'
import { createRecordings, findFare } from './recordings.ts'

const repository = resolve(import.meta.dirname, '../../../..')

/** `loaded` settles once every fare is in memory; until then `records` knows only some. */
export type Replay = { readonly records: Records; readonly loaded: Promise<Loaded> }

/** Starts reading the folder (relative to the repository) and goes on with the boot meanwhile. */
export function startReplay(faresDir: string, airlines: Airlines): Replay {
  const folder = resolve(repository, faresDir)
  if (!existsSync(folder)) throw new Error(`The fares folder does not exist: ${folder}`)
  const recordings = createRecordings(createNameReader(airlines))
  const records: Records = (from, to, day, today) => findFare(recordings, { from, to }, day, today)
  return { records, loaded: loadRecordings(folder, recordings) }
}
