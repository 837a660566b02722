import { calibrate } from '../../services/ai-scan/src/learning/calibration.ts'
import type { Learned } from '../../services/ai-scan/src/sampler/learned.ts'
import { shipped } from '../../services/ai-scan/src/sampler/shipped.ts'
import { scoredOf } from './coverage.ts'
import type { Market } from '../fares/market.ts'
import { teach } from './lessons.ts'
import type { Run } from './run.ts'

/**
 * Constants for a market that nobody knows: the middle of what each of these markets teaches, and the certificates of all
 * their scans, calibrated so that they hold in the market and kind of scan where they are hardest to give.
 */
export function constantsFor(markets: readonly Market[], runs: readonly Run[]): Learned {
  const taught = markets.map((market) => teach(market).constants(null))
  // One-way fares do not say which leg of a trip they would be, so neither do they say how the legs differ.
  const legs = taught.flatMap(({ weekdays }) => [weekdays.outbound, weekdays.inbound])
  const weekdays = Array.from({ length: 7 }, (_, day) => mean(legs.map((leg) => leg[day] ?? 0)))
  const middle = middleOf(taught.map(({ kernel, spread, age }) => ({ kernel, spread, age })))
  const scored = [...Map.groupBy(runs, (run) => run.market).values()].flatMap(scoredOf)
  const certificate = calibrate(scored, 'unfamiliar') ?? shipped.certificate
  return rounded({ ...shipped, ...middle, weekdays: { outbound: weekdays, inbound: weekdays }, certificate })
}

/** Of equal structures of variances and lengths the one in the middle: geometrically, or arithmetically where one is 0. */
export function middleOf<T>(all: readonly T[]): T {
  const [first] = all
  if (typeof first === 'number') return middleNumber(all.map(Number)) as T
  if (typeof first !== 'object' || first === null) throw new Error('constants are numbers')
  const at = (one: T, key: string) => (one as Record<string, unknown>)[key]
  const entries = Object.keys(first).map((key) => [key, middleOf(all.map((one) => at(one, key)))])
  // A structure of the same keys, or an array of the same length.
  return (Array.isArray(first) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T
}

function middleNumber(values: readonly number[]): number {
  return values.every((value) => value > 0) ? Math.exp(mean(values.map(Math.log))) : mean(values)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function rounded<T>(value: T): T {
  // Numbers stay numbers: three digits are more than is known of any of them.
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'number' ? Number(part.toPrecision(3)) : part,
  ) as T
}
