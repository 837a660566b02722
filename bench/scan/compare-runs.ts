import { type CityPairSample, estimateDifference, sampleMean, sampleP95 } from './city-pair-sample.ts'
import type { CityPairCounts, Estimate } from './bootstrap.ts'
import { groupByRow } from './result-rows.ts'
import type { PolicyRun, SearchPolicy } from './run-policy.ts'
import { runValues, valuesByCityPair } from './run-values.ts'
import type { PriceVariant } from './variants.ts'

/** Changes of a row, in the units of its table, over the scans that both sets of runs have. */
export interface RowDifference {
  file: string
  variant: PriceVariant
  policy: SearchPolicy
  budget: number
  cityPairs: number
  changes: Record<string, Estimate>
}

export function compareRuns(before: readonly PolicyRun[], after: readonly PolicyRun[]): RowDifference[] {
  const earlier = new Map(before.map((run) => [scanKey(run), run]))
  return [...groupByRow(after).values()].flatMap((group) => {
    const pairs = group.flatMap((run) => {
      const old = earlier.get(scanKey(run))
      return old ? [{ old, run }] : []
    })
    const [first] = pairs
    if (!first) return []
    const { market: file, variant, policy, budget } = first.run
    const cityPairs = new Set(pairs.map(({ run }) => run.cityPair)).size
    return [{ file, variant, policy, budget, cityPairs, changes: toChanges(pairs) }]
  })
}

interface RunPair {
  old: PolicyRun
  run: PolicyRun
}

function toChanges(pairs: readonly RunPair[]): Record<string, Estimate> {
  const change = (
    aim: PolicyRun['aim'],
    name: keyof typeof runValues,
    statistic: (sample: CityPairSample, counts?: CityPairCounts) => number | null = sampleMean,
  ) => {
    const ofAim = pairs.filter(({ run }) => run.aim === aim)
    const valuesOf = (side: keyof RunPair) =>
      valuesByCityPair(
        ofAim.map((pair) => pair[side]),
        runValues[name],
      )
    return estimateDifference(valuesOf('old'), valuesOf('run'), statistic)
  }
  return {
    'price regret %': change('price', 'regret'),
    p95: change('price', 'regret', sampleP95),
    'score regret %': change('score', 'regret'),
    'exact %': change('price', 'isBest'),
    'coverage %': change('price', 'isCovered'),
    'bound %': change('price', 'bound'),
    checks: change('price', 'checks'),
  }
}

function scanKey({ market, cityPair, origin, today, variant, policy, budget, aim }: PolicyRun): string {
  return [market, cityPair, origin, today, variant, policy, budget, aim].join(' ')
}
