import { parseArgs } from 'node:util'
import { smokeOption } from '../command-line.ts'
import { wholeNumber } from '../whole-number.ts'

export interface PredictBenchOptions {
  /** Folder of recorded fares; `null`: the sandbox. */
  fares: string | null
  json: string | null
  /** Forecasts every n-th trip; training uses all. */
  every: number
}

/** @throws with a sentence for invalid arguments */
export function readPredictBenchOptions(args: readonly string[]): PredictBenchOptions {
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
