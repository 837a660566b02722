import {
  findMostInformativeLegDay,
  pairWithLowestConfidenceBound,
  createPairSelector,
} from './acquisition.ts'
import { findBestPairIndex } from './best-pair.ts'
import type { PriceObservation } from '../model/linearization.ts'
import { toPairCheck } from '../model/candidates.ts'
import { posteriorModelWeights, withFantasies, mixtureMeanAndVariance } from '../model/model-mixture.ts'
import { refreshLogPricePredictions, type SamplerState } from '../scan-state.ts'
import { hasFoundNoPrice, chooseSpaceFillingBatch } from './space-filling.ts'
import { type ImprovementTargets, computeImprovementTargets } from './improvement-targets.ts'
import type { ScanCheck, ScanCheckResult } from '../task.ts'

/** Small batches where the budget is small, and single checks where round trips are not sums. */
const smallBudget = { max: 16, batch: 2 }
const batchIfBundled = 1
const bundledMinWeight = 0.5
/** From the 12th check on, one in five goes to the pair of lowest confidence bound. */
const exploration = { from: 12, each: 5, at: 3 }
/** Every so many checks, the best recently seen price is verified. */
const verifyEvery = 5
/** With a large budget, every fourth check is of one leg where round trips are likely sums. */
const legChecks = { minBudget: 30, from: 4, each: 4, minWeight: 0.7 }

interface Draft {
  targets: ImprovementTargets
  nextBestPair: () => number
  isLegChecked: Uint8Array
  /** Number of the check to be chosen, from 0. */
  checkNumber: number
  isLast: boolean
  fantasize: (subject: PriceObservation['subject']) => void
}

export function chooseNextBatch(state: SamplerState): ScanCheck[] {
  const spread = hasFoundNoPrice(state) ? chooseSpaceFillingBatch(state) : []
  return spread.length > 0 ? spread : chooseByImprovement(state)
}

/** Each check is chosen with the ones before it fantasized. */
function chooseByImprovement(state: SamplerState): ScanCheck[] {
  refreshLogPricePredictions(state)
  const size = batchSize(state)
  const isLast = state.checksMade + state.unanswered + size >= state.task.budget
  const targets = computeImprovementTargets(state)
  const nextBestPair = createPairSelector(state.mixture, targets, state.checksMade)
  return withFantasies(state.mixture, (fantasize) => {
    const isLegChecked = state.isLegChecked.slice()
    const draft: Draft = {
      targets,
      nextBestPair,
      isLegChecked,
      checkNumber: state.checksMade,
      isLast,
      fantasize,
    }
    const batch: ScanCheck[] = []
    for (; batch.length < size; draft.checkNumber += 1) {
      const check = chooseSeenPair(state, draft) ?? chooseLeg(state, draft) ?? choosePair(state, draft)
      if (!check) break
      batch.push(check)
    }
    return batch
  })
}

function batchSize({
  task,
  mixture,
  checksMade,
  unanswered,
  results,
  unansweredPairs,
  candidates,
}: SamplerState): number {
  const [, bundled = 0] = posteriorModelWeights(mixture)
  const limit =
    bundled > bundledMinWeight
      ? batchIfBundled
      : task.budget <= smallBudget.max
        ? smallBudget.batch
        : task.batch
  const left = Math.min(
    task.budget - checksMade - unanswered,
    candidates.count - results.size - unansweredPairs.size,
  )
  return Math.max(0, Math.min(task.batch, left, limit))
}

/**
 * Verifies the best recently seen price, so that a scan never ends with a worse deal than one seen just before it; expected
 * improvement alone never checks a known price.
 */
function chooseSeenPair(
  state: SamplerState,
  { targets, checkNumber, isLast, fantasize }: Draft,
): ScanCheck | null {
  const isDue = state.task.budget <= smallBudget.max ? isLast : checkNumber % verifyEvery === 0
  if (!isDue) return null
  const pair = findBestPairIndex(state, new Map([...state.results, ...uncheckedSeenPairs(state)]))
  if (pair < 0 || targets.isExcluded[pair]) return null
  targets.isExcluded[pair] = 1
  fantasize({ pair })
  return toPairCheck(state.candidates, pair, 'exploit')
}

function uncheckedSeenPairs({
  recentlySeen,
  isChecked,
  unansweredPairs,
}: SamplerState): [number, ScanCheckResult][] {
  return [...recentlySeen].filter(([pair]) => !isChecked[pair] && !unansweredPairs.has(pair))
}

function chooseLeg(
  state: SamplerState,
  { targets, checkNumber, isLast, isLegChecked, fantasize }: Draft,
): ScanCheck | null {
  const { task, candidates, mixture, layout } = state
  const [additive = 0] = posteriorModelWeights(mixture)
  // A leg's fare is no deal by itself, so the last batch has none.
  if (isLast) return null
  const isDue = checkNumber >= legChecks.from && checkNumber % legChecks.each === 0
  if (
    !candidates.isRoundTrip ||
    task.budget < legChecks.minBudget ||
    additive < legChecks.minWeight ||
    !isDue
  )
    return null
  const leg = findMostInformativeLegDay(mixture, targets, checkNumber, isLegChecked)
  if (leg < 0) return null
  isLegChecked[leg] = 1
  fantasize({ leg })
  const isOutbound = leg < layout.inbound
  const day = candidates.firstDay + leg - (isOutbound ? layout.outbound : layout.inbound)
  return { kind: 'leg', leg: isOutbound ? 'outbound' : 'inbound', day, why: 'leg' }
}

function choosePair(
  state: SamplerState,
  { targets, nextBestPair, checkNumber, fantasize }: Draft,
): ScanCheck | null {
  const { mixture, candidates } = state
  const isExploration = checkNumber >= exploration.from && checkNumber % exploration.each === exploration.at
  const pair = isExploration ? pairWithLowestConfidenceBound(mixture, targets) : nextBestPair()
  if (pair < 0) return null
  targets.isExcluded[pair] = 1
  fantasize({ pair })
  const [expected] = mixtureMeanAndVariance(mixture, posteriorModelWeights(mixture), pair)
  const isExploring = isExploration || expected > (targets.logPriceToBeat[pair] ?? 0)
  return toPairCheck(candidates, pair, isExploring ? 'explore' : 'exploit')
}
