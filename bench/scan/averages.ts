import type { Policy, Run } from './run.ts'
import type { Variant } from './variants.ts'

/** A row of the benchmark. Regrets, shares and coverage are percentages; `null` where one does not apply. */
export interface Row {
  file: string
  variant: Variant
  policy: Policy
  budget: number
  meanPriceRegret: number
  p95PriceRegret: number
  meanScoreRegret: number | null
  exactShare: number
  coverage: number | null
  checks: number
  computeMs: number
}

/** A deal this near to the best is the best: less is the rounding of sums. */
const exact = 1e-9

/** One row a file, variant, policy and budget, in the order of the runs. `held`: whether a run's certificate was right. */
export function rowsOf(runs: readonly Run[], held: (run: Run) => boolean | null): Row[] {
  const keyOf = (run: Run) => [run.market, run.variant, run.policy, run.budget].join(' ')
  return [...Map.groupBy(runs, keyOf).values()].map((group) => rowOf(group, held))
}

function rowOf(runs: readonly Run[], held: (run: Run) => boolean | null): Row {
  const byPrice = runs.filter((run) => run.aim === 'price')
  const byScore = runs.filter((run) => run.aim === 'score')
  const [first] = byPrice
  if (!first) throw new Error('every row has runs for the lowest price')
  const regret = weighed(byPrice, (run) => 100 * run.regret)
  const claims = weighed(byPrice, (run) => {
    const answer = held(run)
    return answer === null ? null : 100 * Number(answer)
  })
  return {
    file: first.market,
    variant: first.variant,
    policy: first.policy,
    budget: first.budget,
    meanPriceRegret: mean(regret) ?? 0,
    p95PriceRegret: quantile(regret, 0.95),
    meanScoreRegret: mean(weighed(byScore, (run) => 100 * run.regret)),
    exactShare: mean(weighed(byPrice, (run) => 100 * Number(run.regret < exact))) ?? 0,
    coverage: mean(claims),
    checks: mean(weighed(byPrice, (run) => run.checks)) ?? 0,
    computeMs: mean(weighed(byPrice, (run) => run.computeMs)) ?? 0,
  }
}

export interface Weighed {
  value: number
  weight: number
}

/** The values of the runs that have one, so that each city pair counts the same however many runs it has. */
export function weighed(runs: readonly Run[], valueOf: (run: Run) => number | null): Weighed[] {
  const values = runs.flatMap((run) => {
    const value = valueOf(run)
    return value === null ? [] : [{ cityPair: run.cityPair, value }]
  })
  const groups = Map.groupBy(values, ({ cityPair }) => cityPair)
  return values.map(({ cityPair, value }) => ({ value, weight: 1 / (groups.get(cityPair)?.length ?? 1) }))
}

export function mean(values: readonly Weighed[]): number | null {
  if (values.length === 0) return null
  let sum = 0
  let weights = 0
  for (const { value, weight } of values) {
    sum += value * weight
    weights += weight
  }
  return sum / weights
}

/** The smallest value that has at least this share of the weight at or under it. */
export function quantile(values: readonly Weighed[], share: number): number {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  const wanted = share * sorted.reduce((sum, { weight }) => sum + weight, 0)
  let weights = 0
  for (const { value, weight } of sorted) {
    weights += weight
    // Weights such as thirds add up to a hair less than they should.
    if (weights >= wanted - 1e-9) return value
  }
  return sorted.at(-1)?.value ?? 0
}
