import { parseArgs } from 'node:util'
import { smokeOption } from '../command-line.ts'
import { wholeNumber } from '../whole-number.ts'

export interface Options {
  /** Folder of recorded fares; `null` for the sandbox's fare world. */
  fares: string | null
  json: string | null
  /** Makes forecasts of one trip in so many, for a quick look; the others are still learned from. */
  every: number
}

/** Reads the command line; throws with a sentence for what cannot be. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      fares: { type: 'string' },
      json: { type: 'string' },
      every: { type: 'string', default: '1' },
      ...smokeOption,
    },
  })
  return {
    fares: values.fares ?? null,
    json: values.json ?? null,
    every: wholeNumber('--every', values.every),
  }
}
