import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { addLine, type Recordings, seal } from './recordings.ts'

export type Loaded = { readonly files: number; readonly rows: number; readonly skipped: number }

/** Reads every `*.csv.gz` of the folder, line by line; lines that are no fare are counted and left out. */
export async function loadRecordings(folder: string, recordings: Recordings): Promise<Loaded> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv.gz')).sort()
  if (files.length === 0) throw new Error(`The fares folder has no *.csv.gz file: ${folder}`)
  let rows = 0
  let skipped = 0
  for (const file of files) {
    const text = createReadStream(join(folder, file)).pipe(createGunzip())
    let isHeader = true
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
      if (isHeader) isHeader = false
      else if (addLine(recordings, line)) rows++
      else skipped++
    }
  }
  seal(recordings)
  return { files: files.length, rows, skipped }
}
