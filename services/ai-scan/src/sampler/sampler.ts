import {
  computeGapCertificate,
  computeCertificateFeatures,
  isGapNegligible,
} from './certificate/certificate.ts'
import { chooseNextBatch } from './acquisition/next-batch.ts'
import { type BestCheckedPair, findBestCheckedPair } from './acquisition/best-pair.ts'
import { seemsRouteUnsold } from './acquisition/space-filling.ts'
import { estimateUncheckedPrices } from './certificate/price-estimates.ts'
import type { MarketParameters } from './market-parameters.ts'
import {
  createSamplerState,
  applyCheckResult,
  applyUnansweredCheck,
  type SamplerState,
} from './scan-state.ts'
import { defaultMarketParameters } from './default-market-parameters.ts'
import type {
  GapCertificate,
  ScanCheck,
  PriceEstimate,
  KnownFare,
  ScanCheckResult,
  SamplerTask,
} from './task.ts'

export interface CheckSampler {
  readonly candidates: number
  /** The next checks, at most `task.batch`; empty once `stopReason` is set. */
  nextBatch(): ScanCheck[]
  /** Also accepts checks that `nextBatch` did not choose, so that a resumed scan can replay its stored ones in order. */
  recordResult(check: ScanCheck, result: ScanCheckResult): void
  recordNoAnswer(check: ScanCheck): void
  bestPair(): BestCheckedPair | null
  certificate(): GapCertificate | null
  certificateFeatures(): readonly number[] | null
  /** Of the unchecked pairs; empty before any price is known. */
  priceEstimates(): PriceEstimate[]
  readonly stopReason: SamplerStopReason | null
}

/** Budget spent, remaining gap negligible, every pair checked, or no pair sold. */
export type SamplerStopReason = 'budget' | 'sure' | 'exhausted' | 'no-route'

/** Chooses the checks of one scan by Bayesian optimization. Pure: no clock, and no randomness but the task's seed. */
export function createCheckSampler(
  task: SamplerTask,
  known: readonly KnownFare[],
  parameters: MarketParameters = defaultMarketParameters,
): CheckSampler {
  const state = createSamplerState(task, known, parameters)
  return {
    candidates: state.candidates.count,
    get stopReason() {
      return toStopReason(state)
    },
    nextBatch: () => (toStopReason(state) ? [] : chooseNextBatch(state)),
    recordResult: (check, result) => applyCheckResult(state, check, result),
    recordNoAnswer: (check) => applyUnansweredCheck(state, check),
    bestPair: () => findBestCheckedPair(state),
    certificate: () => computeGapCertificate(state),
    certificateFeatures: () => computeCertificateFeatures(state),
    priceEstimates: () => estimateUncheckedPrices(state),
  }
}

function toStopReason(state: SamplerState): SamplerStopReason | null {
  if (state.checksMade + state.unanswered >= state.task.budget) return 'budget'
  if (state.results.size + state.unansweredPairs.size >= state.candidates.count) return 'exhausted'
  if (seemsRouteUnsold(state)) return 'no-route'
  return state.task.stopsEarly && isGapNegligible(state) ? 'sure' : null
}
