import { parseArgs } from 'node:util'
import { wholeNumber } from '../whole-number.ts'

const parts = ['lighthouse', 'bytes', 'streaming', 'shifts'] as const

type Part = (typeof parts)[number]

export interface Options {
  /** What is measured: everything unless parts are named. */
  measures: readonly Part[]
  /** How often Lighthouse looks at each page. */
  runs: number
}

/** Reads the command line; throws with a sentence for what cannot be. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: parts.join(',') },
      runs: { type: 'string', default: '5' },
    },
  })
  return {
    measures: values.only.split(',').map(partOf),
    runs: wholeNumber('--runs', values.runs),
  }
}

function partOf(text: string): Part {
  const part = parts.find((it) => it === text.trim())
  if (!part) throw new Error(`--only takes ${parts.join(', ')}, not '${text}'`)
  return part
}
