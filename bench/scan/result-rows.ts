import type { SearchPolicy, PolicyRun } from './run-policy.ts'
import type { PriceVariant } from './variants.ts'

/** Regrets, shares and coverage in percent; `null` where not applicable. */
export interface ScanRow {
  file: string
  variant: PriceVariant
  policy: SearchPolicy
  budget: number
  meanPriceRegret: number
  p95PriceRegret: number
  meanScoreRegret: number | null
  exactShare: number
  coverage: number | null
  checks: number
  computeMs: number
}

/** Tolerance of rounding in sums. */
const exact = 1e-9

/** One row per file, variant, policy and budget, in the order of the runs. @param held whether a run's certificate held */
export function toScanRows(runs: readonly PolicyRun[], held: (run: PolicyRun) => boolean | null): ScanRow[] {
  const keyOf = (run: PolicyRun) => [run.market, run.variant, run.policy, run.budget].join(' ')
  return [...Map.groupBy(runs, keyOf).values()].map((group) => rowOf(group, held))
}

function rowOf(runs: readonly PolicyRun[], held: (run: PolicyRun) => boolean | null): ScanRow {
  const byPrice = runs.filter((run) => run.aim === 'price')
  const byScore = runs.filter((run) => run.aim === 'score')
  const [first] = byPrice
  if (!first) throw new Error('every row has runs for the lowest price')
  const regret = weighByCityPair(byPrice, (run) => 100 * run.regret)
  const claims = weighByCityPair(byPrice, (run) => {
    const answer = held(run)
    return answer === null ? null : 100 * Number(answer)
  })
  return {
    file: first.market,
    variant: first.variant,
    policy: first.policy,
    budget: first.budget,
    meanPriceRegret: weightedMean(regret) ?? 0,
    p95PriceRegret: weightedQuantile(regret, 0.95),
    meanScoreRegret: weightedMean(weighByCityPair(byScore, (run) => 100 * run.regret)),
    exactShare: weightedMean(weighByCityPair(byPrice, (run) => 100 * Number(run.regret < exact))) ?? 0,
    coverage: weightedMean(claims),
    checks: weightedMean(weighByCityPair(byPrice, (run) => run.checks)) ?? 0,
    computeMs: weightedMean(weighByCityPair(byPrice, (run) => run.computeMs)) ?? 0,
  }
}

export interface WeightedValue {
  value: number
  weight: number
}

/** Weights values so that each city pair counts the same; `null` values are skipped. */
export function weighByCityPair(
  runs: readonly PolicyRun[],
  valueOf: (run: PolicyRun) => number | null,
): WeightedValue[] {
  const values = runs.flatMap((run) => {
    const value = valueOf(run)
    return value === null ? [] : [{ cityPair: run.cityPair, value }]
  })
  const groups = Map.groupBy(values, ({ cityPair }) => cityPair)
  return values.map(({ cityPair, value }) => ({ value, weight: 1 / (groups.get(cityPair)?.length ?? 1) }))
}

export function weightedMean(values: readonly WeightedValue[]): number | null {
  if (values.length === 0) return null
  let sum = 0
  let weights = 0
  for (const { value, weight } of values) {
    sum += value * weight
    weights += weight
  }
  return sum / weights
}

/** The smallest value with at least this share of the weight at or below it. */
export function weightedQuantile(values: readonly WeightedValue[], share: number): number {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  const wanted = share * sorted.reduce((sum, { weight }) => sum + weight, 0)
  let weights = 0
  for (const { value, weight } of sorted) {
    weights += weight
    // Tolerance: weights such as thirds sum to slightly less.
    if (weights >= wanted - 1e-9) return value
  }
  return sorted.at(-1)?.value ?? 0
}
