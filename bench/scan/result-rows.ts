import type { Interval } from './bootstrap.ts'
import {
  estimateWithInterval,
  sampleMean,
  sampleP95,
  sampleQuantile,
  toCityPairSample,
} from './city-pair-sample.ts'
import type { HalfChoice } from './halves.ts'
import type { PolicyRun, SearchPolicy } from './run-policy.ts'
import { runValues, valuesByCityPair } from './run-values.ts'
import type { PriceVariant } from './variants.ts'

/**
 * Regrets, shares, coverage and bounds in percent; `null` where not applicable. Intervals are of 95%, by city pair. A bound
 * is what a certificate says that an unchecked pair may be cheaper, in percent of the lowest price found.
 */
export interface ScanRow {
  file: string
  half: HalfChoice
  variant: PriceVariant
  policy: SearchPolicy
  budget: number
  cityPairs: number
  meanPriceRegret: number
  meanPriceRegretInterval: Interval | null
  p95PriceRegret: number
  p95PriceRegretInterval: Interval | null
  meanScoreRegret: number | null
  meanScoreRegretInterval: Interval | null
  exactShare: number
  coverage: number | null
  coverageInterval: Interval | null
  meanBound: number | null
  p90Bound: number | null
  checks: number
  computeMs: number
}

/** Coverage over all variants and budgets of a file, in percent. */
export interface PooledCoverage {
  file: string
  policy: SearchPolicy
  coverage: number
  coverageInterval: Interval | null
}

/** One row per file, variant, policy and budget, in the order of the runs. */
export function toScanRows(runs: readonly PolicyRun[], half: HalfChoice): ScanRow[] {
  return [...groupByRow(runs).values()].map((group) => rowOf(group, half))
}

export function groupByRow(runs: readonly PolicyRun[]): Map<string, PolicyRun[]> {
  return Map.groupBy(runs, ({ market, variant, policy, budget }) =>
    [market, variant, policy, budget].join(' '),
  )
}

export function poolCoverage(runs: readonly PolicyRun[]): PooledCoverage[] {
  const groups = Map.groupBy(runs, ({ market, policy }) => `${market} ${policy}`)
  return [...groups.values()].flatMap((group) => {
    const covered = estimateWithInterval(valuesByCityPair(group, runValues.isCovered), sampleMean)
    const [first] = group
    if (!first || covered.value === null) return []
    const { market: file, policy } = first
    return [{ file, policy, coverage: covered.value, coverageInterval: covered.interval }]
  })
}

function rowOf(runs: readonly PolicyRun[], half: HalfChoice): ScanRow {
  const byPrice = runs.filter((run) => run.aim === 'price')
  const byScore = runs.filter((run) => run.aim === 'score')
  const [first] = byPrice
  if (!first) throw new Error('every row has runs for the lowest price')
  const regrets = valuesByCityPair(byPrice, runValues.regret)
  const mean = estimateWithInterval(regrets, sampleMean)
  const p95 = estimateWithInterval(regrets, sampleP95)
  const score = estimateWithInterval(valuesByCityPair(byScore, runValues.regret), sampleMean)
  const coverage = estimateWithInterval(valuesByCityPair(byPrice, runValues.isCovered), sampleMean)
  const bounds = toCityPairSample(valuesByCityPair(byPrice, runValues.bound))
  const meanOf = (name: keyof typeof runValues) =>
    sampleMean(toCityPairSample(valuesByCityPair(byPrice, runValues[name]))) ?? 0
  return {
    file: first.market,
    half,
    variant: first.variant,
    policy: first.policy,
    budget: first.budget,
    cityPairs: new Set(byPrice.map((run) => run.cityPair)).size,
    meanPriceRegret: mean.value ?? 0,
    meanPriceRegretInterval: mean.interval,
    p95PriceRegret: p95.value ?? 0,
    p95PriceRegretInterval: p95.interval,
    meanScoreRegret: score.value,
    meanScoreRegretInterval: score.interval,
    exactShare: meanOf('isBest'),
    coverage: coverage.value,
    coverageInterval: coverage.interval,
    meanBound: sampleMean(bounds),
    p90Bound: sampleQuantile(bounds, 0.9),
    checks: meanOf('checks'),
    computeMs: meanOf('computeMs'),
  }
}
