import {
  type CertificateInputs,
  computeCertificateInputs,
  computeGapCertificate,
  isGapNegligible,
} from './certificate/certificate.ts'
import { chooseAuditCheck } from './certificate/audit.ts'
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
  certificateInputs(): CertificateInputs | null
  /** Of the unchecked pairs; empty before any price is known. */
  priceEstimates(): PriceEstimate[]
  readonly stopReason: SamplerStopReason | null
}

/** Budget spent, remaining gap negligible, every pair checked, or no pair sold. */
export type SamplerStopReason = 'budget' | 'sure' | 'exhausted' | 'no-route'

/** A bound of 2% early in a scan was too often wrong: one of 32 simulated scans with known fares of a volatile market lost 37%. */
const minBudgetShareToStop = 0.6

/** Chooses the checks of one scan by Bayesian optimization. Pure: no clock, and no randomness but the task's seed. */
export function createCheckSampler(
  task: SamplerTask,
  known: readonly KnownFare[],
  parameters: MarketParameters = defaultMarketParameters,
): CheckSampler {
  // The audit takes one check of the budget.
  const state = createSamplerState(
    { ...task, budget: task.budget - Number(task.isAudited) },
    known,
    parameters,
  )
  let isAuditPending = task.isAudited
  const endAudit = () => {
    isAuditPending = false
    state.task = task
  }
  const nextStep = (): SamplerStopReason | 'audit' | 'check' => {
    const reason = toStopReason(state)
    if (!isAuditPending || (reason !== 'budget' && reason !== 'sure')) return reason ?? 'check'
    if (computeGapCertificate(state)) return 'audit'
    endAudit()
    return 'check'
  }
  const record = (check: ScanCheck, apply: () => void) => {
    apply()
    if (check.why === 'audit') endAudit()
  }
  return {
    candidates: state.candidates.count,
    get stopReason() {
      const step = nextStep()
      return step === 'audit' || step === 'check' ? null : step
    },
    nextBatch() {
      const step = nextStep()
      if (step === 'audit') return [chooseAuditCheck(state)]
      return step === 'check' ? chooseNextBatch(state) : []
    },
    recordResult: (check, result) => record(check, () => applyCheckResult(state, check, result)),
    recordNoAnswer: (check) => record(check, () => applyUnansweredCheck(state, check)),
    bestPair: () => findBestCheckedPair(state),
    certificate: () => computeGapCertificate(state),
    certificateInputs: () => computeCertificateInputs(state),
    priceEstimates: () => estimateUncheckedPrices(state),
  }
}

function toStopReason(state: SamplerState): SamplerStopReason | null {
  if (state.checksMade + state.unanswered >= state.task.budget) return 'budget'
  if (state.results.size + state.unansweredPairs.size >= state.candidates.count) return 'exhausted'
  if (seemsRouteUnsold(state)) return 'no-route'
  const mayStop = state.task.stopsEarly && state.checksMade >= minBudgetShareToStop * state.task.budget
  return mayStop && isGapNegligible(state) ? 'sure' : null
}
