import {
  significantFallProbability,
  significantRiseProbability,
  unchangedBin,
  type ChangeDistribution,
  toBinDirection,
  directionCount,
} from './change-distribution.ts'
import { toLeafDistribution } from './calibration.ts'
import type { ChanceCalibration, HorizonModel } from './forecast-model.ts'
import { mapLeaves } from './decision-tree.ts'

// A market that is more volatile over one day is so over a week. Falls, small changes and rises are scaled separately: in
// one market prices move often and little, in another seldom and far.

/** By direction of change, the ratio of its odds against no change. */
export type VolatilityRatios = readonly number[]

const maxRatio = 20
/** Weight of a ratio of 1, in days. */
const priorDays = 3

export function computeVolatilityRatios(
  fitted: ChangeDistribution,
  shipped: ChangeDistribution,
  days: number,
): VolatilityRatios {
  const [seen, expected] = [classOdds(fitted), classOdds(shipped)]
  return seen.map((odds, size) => {
    const ratio = Math.min(maxRatio, Math.max(1 / maxRatio, odds / (expected[size] ?? odds)))
    return ratio ** (days / (days + priorDays))
  })
}

function classOdds(spread: ChangeDistribution): number[] {
  const odds = Array.from({ length: directionCount }, () => 1e-4)
  const still = Math.max(1e-3, spread[unchangedBin] ?? 0)
  for (const [step, share] of spread.entries()) {
    if (step !== unchangedBin) odds[toBinDirection(step)] = (odds[toBinDirection(step)] ?? 0) + share / still
  }
  return odds
}

export function scaleHorizonModelVolatility(model: HorizonModel, ratios: VolatilityRatios): HorizonModel {
  let [count, falls, rises] = [0, 0, 0]
  const tree = mapLeaves(model.tree, (leaf) => {
    const weights = toLeafDistribution(leaf).map(
      (share, step) => share * (step === unchangedBin ? 1 : (ratios[toBinDirection(step)] ?? 1)),
    )
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const spread = weights.map((weight) => weight / total)
    count += leaf.count
    falls += leaf.count * significantFallProbability(spread)
    rises += leaf.count * significantRiseProbability(spread)
    return { count: leaf.count, shares: Array.from(spread, (share) => Math.round(share * 1e4)) }
  })
  return {
    ...model,
    tree,
    fall: withBaseRate(model.fall, falls / count),
    rise: withBaseRate(model.rise, rises / count),
  }
}

function withBaseRate(calibration: ChanceCalibration, baseRate: number): ChanceCalibration {
  return { ...calibration, baseRate, maxChance: Math.max(baseRate, calibration.maxChance) }
}
