import { parseArgs } from 'node:util'
import { wholeNumber } from '../whole-number.ts'

const halves = ['matching', 'notifications'] as const

export interface Options {
  /** What is measured: both halves unless one is named. */
  measures: readonly (typeof halves)[number][]
  /** How many alerts stand, a run of matching each. */
  sizes: readonly number[]
  /** How long each run of matching takes. */
  seconds: number
  /** How many notifications leave. */
  notifications: number
}

/** Reads the command line; throws with a sentence for what cannot be. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      alerts: { type: 'string', default: '10000,100000,1000000' },
      seconds: { type: 'string', default: '10' },
      notifications: { type: 'string', default: '5000' },
    },
  })
  const measures = halves.filter((half) => (values.only ?? half) === half)
  if (measures.length === 0) throw new Error(`--only takes ${halves.join(' or ')}, not '${values.only}'`)
  const sizes = values.alerts.split(',').map(sizeOf)
  return {
    measures,
    sizes: sizes.sort((a, b) => a - b),
    seconds: wholeNumber('--seconds', values.seconds),
    notifications: wholeNumber('--notifications', values.notifications),
  }
}

function sizeOf(text: string): number {
  const size = Number(text.trim().replaceAll('_', ''))
  if (!Number.isSafeInteger(size) || size < 1000 || size > 10_000_000)
    throw new Error(`--alerts takes whole numbers from 1000 to 10000000, not '${text}'`)
  return size
}
