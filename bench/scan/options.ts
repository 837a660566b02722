import { parseArgs } from 'node:util'
import { smokeOption } from '../command-line.ts'
import { wholeNumber } from '../whole-number.ts'

export interface Options {
  /** Folder of recorded fares; `null` for the sandbox's fare world. */
  fares: string | null
  budgets: number[]
  json: string | null
  /** Where to write the constants that these fares would give a system that has seen none. */
  constants: string | null
  /** Runs one city pair in so many, for a quick look. */
  every: number
}

/** Reads the command line; throws with a sentence for what cannot be. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      fares: { type: 'string' },
      budget: { type: 'string' },
      json: { type: 'string' },
      constants: { type: 'string' },
      every: { type: 'string' },
      ...smokeOption,
    },
  })
  return {
    fares: values.fares ?? null,
    budgets: (values.budget ?? (values.smoke ? '8' : '8,16,30,50'))
      .split(',')
      .map((text) => wholeNumber('--budget', text)),
    json: values.json ?? null,
    constants: values.constants ?? null,
    every: wholeNumber('--every', values.every ?? (values.smoke ? '2' : '1')),
  }
}
