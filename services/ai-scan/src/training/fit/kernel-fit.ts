import type { FareKernel } from '../../sampler/market-parameters.ts'
import { nonNegativeLeastSquares } from './linear-systems.ts'
import { maxLagDays, type Variogram } from './variogram.ts'

// Fits the kernel to variograms: length scales from a grid, variances by non-negative least squares. Each variogram is
// scaled to the same level first, since routes differ in volatility.

const shortDays = [1, 1.5]
// Longer ones fit better but search worse: they make near days look too certain.
const longDays = [10, 12, 15]
const weeklyDays = [50, 80]
/** Weight of the default kernel, in city pairs. */
const priorWeight = 30
const lags = Array.from({ length: maxLagDays }, (_, i) => i + 1)
const weights = Float64Array.from(lags, (lag) => 1 / Math.sqrt(lag))

/** Mean semivariance over the first four weeks: a route's volatility. */
export function variogramScale({ values, counts }: Variogram): number {
  const near = [...values.subarray(0, 28)].filter((_, i) => (counts[i] ?? 0) > 0)
  return near.reduce((sum, value) => sum + value, 0) / near.length
}

/** @param scale the market's mean semivariance */
export function fitFareKernel(
  variograms: readonly Variogram[],
  scale: number,
  defaults: FareKernel,
): FareKernel {
  const prior = kernelVariogram(defaults)
  const priorScale = mean(prior.subarray(0, 28))
  const sums = prior.map((value) => (priorWeight * value) / priorScale)
  const counts = new Float64Array(maxLagDays).fill(priorWeight)
  for (const variogram of variograms) {
    const own = variogramScale(variogram)
    if (own <= 0) continue
    for (let i = 0; i < maxLagDays; i += 1) {
      if (!variogram.counts[i]) continue
      sums[i] = (sums[i] ?? 0) + (variogram.values[i] ?? 0) / own
      counts[i] = (counts[i] ?? 0) + 1
    }
  }
  return fitToVariogram(sums.map((sum, i) => (scale * sum) / (counts[i] ?? 1)))
}

function fitToVariogram(target: Float64Array): FareKernel {
  let best: FareKernel | undefined
  let least = Infinity
  for (const short of shortDays) {
    for (const long of longDays) {
      for (const week of weeklyDays) {
        const columns = [
          new Float64Array(maxLagDays).fill(1),
          exponentialVariogram(short),
          exponentialVariogram(long),
          weeklyVariogram(week),
        ]
        const [nugget = 0, shortPart = 0, longPart = 0, weekly = 0] = nonNegativeLeastSquares(
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
        const apart = distance(kernelVariogram(kernel), target)
        if (apart < least) [best, least] = [kernel, apart]
      }
    }
  }
  if (!best) throw new Error('a variogram has a nearest kernel')
  return best
}

/** Semivariances of a kernel by lag (index lag - 1). */
export function kernelVariogram(kernel: FareKernel): Float64Array {
  const parts = [
    exponentialVariogram(kernel.shortDays),
    exponentialVariogram(kernel.longDays),
    weeklyVariogram(kernel.weeklyDays),
  ]
  const variances = [kernel.short, kernel.long, kernel.weekly]
  return Float64Array.from(lags, (_, i) =>
    parts.reduce((sum, part, at) => sum + (variances[at] ?? 0) * (part[i] ?? 0), kernel.nugget),
  )
}

function exponentialVariogram(days: number): Float64Array {
  return Float64Array.from(lags, (lag) => 1 - Math.exp(-lag / days))
}

function weeklyVariogram(days: number): Float64Array {
  return Float64Array.from(lags, (lag) => (lag % 7 === 0 ? 1 - Math.exp(-lag / days) : 1))
}

function distance(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + (weights[i] ?? 0) * (value - (b[i] ?? 0)) ** 2, 0)
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
