import type { Kernel } from '../sampler/learned.ts'
import { solveNonNegative } from './equations.ts'
import { longestLag, type Variogram } from './variogram.ts'

// The kernel's four variances and three lengths are those whose variogram is nearest to the one that was seen: the lengths
// from a small grid, the variances by least squares. Routes differ in how lively they are, so each is brought to the same
// scale first and the scale is learned apart.

const shortDays = [1, 1.5]
// Longer ones fit the variograms better and searched worse: near days then seem surer than they are.
const longDays = [10, 12, 15]
const weeklyDays = [50, 80]
/** The shipped kernel counts as this many city pairs: what fits differences best is not what searches best. */
const doubt = 30
const lags = Array.from({ length: longestLag }, (_, i) => i + 1)
// A scan mostly asks for days near to those that it knows.
const weights = Float64Array.from(lags, (lag) => 1 / Math.sqrt(lag))

/** The mean square of a route's differences over up to four weeks: how lively it is. */
export function scaleOf({ values, counts }: Variogram): number {
  const near = [...values.subarray(0, 28)].filter((_, i) => (counts[i] ?? 0) > 0)
  return near.reduce((sum, value) => sum + value, 0) / near.length
}

/** The kernel of these city pairs, the nearer to the shipped one the fewer they are. `scale` is that of the market. */
export function fitKernel(variograms: readonly Variogram[], scale: number, shipped: Kernel): Kernel {
  const prior = curveOf(shipped)
  const priorScale = mean(prior.subarray(0, 28))
  const sums = prior.map((value) => (doubt * value) / priorScale)
  const counts = new Float64Array(longestLag).fill(doubt)
  for (const variogram of variograms) {
    const own = scaleOf(variogram)
    if (own <= 0) continue
    for (let i = 0; i < longestLag; i += 1) {
      if (!variogram.counts[i]) continue
      sums[i] = (sums[i] ?? 0) + (variogram.values[i] ?? 0) / own
      counts[i] = (counts[i] ?? 0) + 1
    }
  }
  return nearest(sums.map((sum, i) => (scale * sum) / (counts[i] ?? 1)))
}

function nearest(target: Float64Array): Kernel {
  let best: Kernel | undefined
  let least = Infinity
  for (const short of shortDays) {
    for (const long of longDays) {
      for (const week of weeklyDays) {
        const columns = [
          new Float64Array(longestLag).fill(1),
          fading(short),
          fading(long),
          fadingByWeek(week),
        ]
        const [nugget = 0, shortPart = 0, longPart = 0, weekly = 0] = solveNonNegative(
          columns,
          target,
          weights,
        )
        const kernel = {
          nugget,
          short: shortPart,
          shortDays: short,
          long: longPart,
          longDays: long,
          weekly,
          weeklyDays: week,
        }
        const apart = distance(curveOf(kernel), target)
        if (apart < least) [best, least] = [kernel, apart]
      }
    }
  }
  if (!best) throw new Error('a variogram has a nearest kernel')
  return best
}

/** The variogram of a kernel, by lag from 1. */
export function curveOf(kernel: Kernel): Float64Array {
  const parts = [fading(kernel.shortDays), fading(kernel.longDays), fadingByWeek(kernel.weeklyDays)]
  const variances = [kernel.short, kernel.long, kernel.weekly]
  return Float64Array.from(lags, (_, i) =>
    parts.reduce((sum, part, at) => sum + (variances[at] ?? 0) * (part[i] ?? 0), kernel.nugget),
  )
}

function fading(days: number): Float64Array {
  return Float64Array.from(lags, (lag) => 1 - Math.exp(-lag / days))
}

function fadingByWeek(days: number): Float64Array {
  return Float64Array.from(lags, (lag) => (lag % 7 === 0 ? 1 - Math.exp(-lag / days) : 1))
}

function distance(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + (weights[i] ?? 0) * (value - (b[i] ?? 0)) ** 2, 0)
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
