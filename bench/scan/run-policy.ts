import { defaultScoreWeights, scoreDeal, type ScoreWeights } from '@faresight/contracts/search/score'
import { seededUnit } from '../../deploy/sandbox/src/world/random.ts'
import type { DayNumber } from '../../deploy/sandbox/src/world/calendar.ts'
import { baselineSearchPolicies } from './baselines.ts'
import type { MarketFare } from '../fares/fare-market.ts'
import { createHiddenFareGrid, getPairFare, computeScoreBaseline } from './search-field.ts'
import type { DatePairGrid } from './grids.ts'
import { type SamplerInputs, runSamplerOnGrid } from './run-sampler.ts'
import type { PriceVariant } from './variants.ts'

export const searchPolicies = ['even', 'random', 'coordinate', 'cold', 'history', 'calendar'] as const
export type SearchPolicy = (typeof searchPolicies)[number]

/** `price`: the cheapest pair; `score`: the best by the product's weights of price and time. */
export const scanAims = ['price', 'score'] as const
export type ScanAim = (typeof scanAims)[number]

export interface PolicyCase {
  variant: PriceVariant
  policy: SearchPolicy
  budget: number
  aim: ScanAim
}

export interface PolicyRun extends PolicyCase {
  market: string
  cityPair: string
  origin: string
  today: DayNumber
  /** Relative distance above the true best of the grid: 0.02 is 2%. */
  regret: number
  checks: number
  computeMs: number
  claim: Claim | null
}

interface Claim {
  features: readonly number[]
  /** ln(best found / cheapest unchecked); -Infinity where every pair was checked. */
  logGap: number
  /** The certificate's bound on it. */
  logBound: number
}

const weightsOf: Record<ScanAim, ScoreWeights> = { price: { price: 1, time: 0 }, score: defaultScoreWeights }

/** Runs one policy case on the fares of its variant. @param knowledge `null` for baselines */
export function runPolicy(
  grid: DatePairGrid,
  deals: readonly MarketFare[],
  one: PolicyCase,
  knowledge: SamplerInputs | null,
): PolicyRun {
  const weights = weightsOf[one.aim]
  const found = knowledge
    ? ourScan(grid, deals, knowledge, one, weights)
    : baseline(grid, deals, one, weights)
  if (found.best < 0) throw new Error(`${one.policy} found nothing on ${grid.origin}-${grid.destination}`)
  const { market, cityPair, origin, today } = grid
  const { best, ...rest } = found
  return { ...one, market, cityPair, origin, today, regret: relativeRegret(deals, best, weights), ...rest }
}

type Found = Pick<PolicyRun, 'checks' | 'computeMs' | 'claim'> & { best: number }

function ourScan(
  grid: DatePairGrid,
  deals: readonly MarketFare[],
  knowledge: SamplerInputs,
  { budget }: PolicyCase,
  weights: ScoreWeights,
): Found {
  const { best, checked, checks, computeMs, certificate } = runSamplerOnGrid(
    grid,
    deals,
    knowledge,
    budget,
    weights,
  )
  const claim = certificate && { ...certificate, logGap: logGapToCheapestUnchecked(deals, best, checked) }
  return { best, checks, computeMs, claim }
}

function baseline(
  grid: DatePairGrid,
  deals: readonly MarketFare[],
  one: PolicyCase,
  weights: ScoreWeights,
): Found {
  const policy = baselineSearchPolicies[one.policy as keyof typeof baselineSearchPolicies]
  const field = createHiddenFareGrid(grid.pairs, deals, one.budget, weights)
  let turn = 0
  const chance = () =>
    seededUnit(one.policy, grid.origin, grid.destination, grid.today, one.budget, (turn += 1))
  const from = performance.now()
  policy(field, chance)
  return { best: field.best(), checks: field.made, computeMs: performance.now() - from, claim: null }
}

/** Relative distance of the fare at `best` above the best of all. */
export function relativeRegret(deals: readonly MarketFare[], best: number, weights: ScoreWeights): number {
  const bars = computeScoreBaseline(deals)
  const values = deals.map((deal) => scoreDeal(deal, bars, weights))
  return scoreDeal(getPairFare(deals, best), bars, weights) / Math.min(...values) - 1
}

export function logGapToCheapestUnchecked(
  deals: readonly MarketFare[],
  best: number,
  checked: ReadonlySet<number>,
): number {
  const unchecked = deals.filter((_, at) => !checked.has(at)).map((deal) => deal.price)
  return Math.log(getPairFare(deals, best).price / Math.min(...unchecked))
}
