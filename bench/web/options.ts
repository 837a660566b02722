import { parseArgs } from 'node:util'
import { smokeOption } from '../command-line.ts'
import { wholeNumber } from '../whole-number.ts'

const parts = ['lighthouse', 'bytes', 'streaming', 'shifts'] as const

type Part = (typeof parts)[number]

export interface Options {
  /** What is measured: everything unless parts are named. */
  measures: readonly Part[]
  /** How often Lighthouse looks at each page. */
  runs: number
  /** One page, and one look at it. */
  smoke: boolean
}

/** Reads the command line; throws with a sentence for what cannot be. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: parts.join(',') },
      runs: { type: 'string' },
      ...smokeOption,
    },
  })
  return {
    measures: values.only.split(',').map(partOf),
    runs: wholeNumber('--runs', values.runs ?? (values.smoke ? '1' : '5')),
    smoke: values.smoke,
  }
}

function partOf(text: string): Part {
  const part = parts.find((it) => it === text.trim())
  if (!part) throw new Error(`--only takes ${parts.join(', ')}, not '${text}'`)
  return part
}
