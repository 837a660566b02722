import { parseArgs } from 'node:util'
import { smokeOption } from '../command-line.ts'

export interface HistoryBenchOptions {
  /** How many documents price history holds, a run each. */
  documents: number[]
  /** Where the rows are written to. */
  json: string | null
}

/** Reads the command line; throws with a sentence for what cannot be. */
export function readHistoryBenchOptions(args: readonly string[]): HistoryBenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      documents: { type: 'string' },
      json: { type: 'string' },
      ...smokeOption,
    },
  })
  const documents = values.documents ?? (values.smoke ? '2000' : '1000000')
  return { documents: documents.split(',').map(countOf), json: values.json ?? null }
}

function countOf(text: string): number {
  const count = Number(text.trim().replaceAll('_', ''))
  if (!Number.isSafeInteger(count) || count < 2000 || count > 100_000_000)
    throw new Error(`--documents takes whole numbers from 2000 to 100000000, not '${text}'`)
  return count
}
