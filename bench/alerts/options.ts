import { parseArgs } from 'node:util'
import { smokeOption } from '../command-line.ts'
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
      alerts: { type: 'string' },
      seconds: { type: 'string' },
      notifications: { type: 'string' },
      ...smokeOption,
    },
  })
  const measures = halves.filter((half) => (values.only ?? half) === half)
  if (measures.length === 0) throw new Error(`--only takes ${halves.join(' or ')}, not '${values.only}'`)
  const {
    alerts = values.smoke ? '1000' : '10000,100000',
    seconds = values.smoke ? '1' : '10',
    notifications = values.smoke ? '20' : '5000',
  } = values
  const sizes = alerts.split(',').map(sizeOf)
  return {
    measures,
    sizes: sizes.sort((a, b) => a - b),
    seconds: wholeNumber('--seconds', seconds),
    notifications: wholeNumber('--notifications', notifications),
  }
}

function sizeOf(text: string): number {
  const size = Number(text.trim().replaceAll('_', ''))
  if (!Number.isSafeInteger(size) || size < 1000 || size > 10_000_000)
    throw new Error(`--alerts takes whole numbers from 1000 to 10000000, not '${text}'`)
  return size
}
