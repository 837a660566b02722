import { parseArgs } from 'node:util'
import { smokeOption } from '../command-line.ts'
import { wholeNumber } from '../whole-number.ts'

export interface ScanBenchOptions {
  /** Folder of recorded fares; `null`: the sandbox. */
  fares: string | null
  budgets: number[]
  json: string | null
  /** File for default market parameters fitted to these fares. */
  constants: string | null
  every: number
}

/** @throws with a sentence for invalid arguments */
export function readScanBenchOptions(args: readonly string[]): ScanBenchOptions {
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
