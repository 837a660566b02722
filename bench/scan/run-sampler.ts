import type { ScoreWeights } from '@faresight/contracts/search/score'
import type { MarketParameters } from '../../services/ai-scan/src/sampler/market-parameters.ts'
import { createCheckSampler, type CheckSampler } from '../../services/ai-scan/src/sampler/sampler.ts'
import type {
  ScanCheck,
  KnownFare,
  ScanCheckResult,
  SamplerTask,
} from '../../services/ai-scan/src/sampler/task.ts'
import type { MarketFare } from '../fares/fare-market.ts'
import { departureDaysAhead, type DatePairGrid, lastDayAhead, stayNightsRange } from './grids.ts'

const batch = 5

export interface SamplerRun {
  /** Index of the best pair; -1 for none. */
  best: number
  checked: ReadonlySet<number>
  checks: number
  /** Includes the certificate where only the price counts. */
  computeMs: number
  certificate: StatedCertificate | null
}

interface StatedCertificate {
  features: readonly number[]
  /** Bound on ln(best found / cheapest unchecked). */
  logBound: number
}

export interface SamplerInputs {
  known: readonly KnownFare[]
  learned: MarketParameters
}

/** Runs the sampler on a grid; only its own time is measured. */
export function runSamplerOnGrid(
  grid: DatePairGrid,
  deals: readonly MarketFare[],
  { known, learned }: SamplerInputs,
  budget: number,
  weights: ScoreWeights,
): SamplerRun {
  const places = new Map(grid.pairs.map((pair, at) => [keyOf(pair.departureDay, pair.returnDay), at]))
  const placeOf = (departureDay: number, returnDay: number | null) =>
    places.get(keyOf(departureDay, returnDay)) ?? -1
  const checked = new Set<number>()
  const answer = (check: ScanCheck): ScanCheckResult => {
    if (check.kind === 'leg') return grid[check.leg].get(check.day) ?? null
    const at = placeOf(check.departureDay, check.returnDay)
    checked.add(at)
    return deals[at] ?? null
  }
  let computeMs = 0
  const timed = <T>(work: () => T): T => {
    const from = performance.now()
    const result = work()
    computeMs += performance.now() - from
    return result
  }
  const sampler = timed(() => createCheckSampler(taskOf(grid, budget, weights), known, learned))
  const checks = spend(sampler, answer, timed)
  const best = timed(() => sampler.bestPair())
  const certificate = weights.time === 0 ? timed(() => stateCertificate(sampler)) : null
  if (checks > budget) throw new Error(`${checks} checks of ${budget} were made`)
  const place = best ? placeOf(best.departureDay, best.returnDay) : -1
  if (best && !checked.has(place)) throw new Error('a pair that was not checked is called best')
  return { best: place, checked, checks, computeMs, certificate }
}

function stateCertificate(sampler: CheckSampler): StatedCertificate | null {
  const certificate = sampler.certificate()
  const features = sampler.certificateFeatures()
  return certificate && features
    ? { features, logBound: -Math.log1p(-certificate.gap / certificate.lowest) }
    : null
}

function spend(
  sampler: CheckSampler,
  answer: (check: ScanCheck) => ScanCheckResult,
  timed: <T>(work: () => T) => T,
): number {
  let checks = 0
  for (;;) {
    const asked = timed(() => sampler.nextBatch())
    if (asked.length === 0) return checks
    const answers = asked.map((check) => ({ check, outcome: answer(check) }))
    timed(() => {
      for (const { check, outcome } of answers) sampler.recordResult(check, outcome)
    })
    checks += asked.length
  }
}

function taskOf(grid: DatePairGrid, budget: number, weights: ScoreWeights): SamplerTask {
  return {
    tripType: 'roundtrip',
    firstDay: grid.today + departureDaysAhead.first,
    lastDay: grid.today + lastDayAhead,
    stay: stayNightsRange,
    pairs: grid.pairs,
    today: grid.today,
    budget,
    batch,
    weights,
    stopsEarly: false,
    seed: 1,
  }
}

function keyOf(departureDay: number, returnDay: number | null): string {
  return `${departureDay} ${returnDay}`
}
