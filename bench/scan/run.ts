import { defaultWeights, scoreDeal, type ScoreWeights } from '@faresight/contracts/search/score'
import { unitOf } from '../../deploy/sandbox/src/world/random.ts'
import { baselines } from './baselines.ts'
import type { Fare } from '../fares/market.ts'
import { createField, dealOf, yardsticks } from './field.ts'
import type { Grid } from './grids.ts'
import { type Knowledge, scan } from './ours.ts'
import type { Variant } from './variants.ts'

export const policies = ['even', 'random', 'coordinate', 'cold', 'history', 'calendar'] as const
export type Policy = (typeof policies)[number]

/** `price` looks for the cheapest pair, `score` for the best by the product's weights of price and time. */
export type Aim = 'price' | 'score'

export interface Case {
  variant: Variant
  policy: Policy
  budget: number
  aim: Aim
}

export interface Run extends Case {
  market: string
  cityPair: string
  /** How far the found deal is above the true best of the grid: 0.02 is 2%. */
  regret: number
  checks: number
  computeMs: number
  /** Of our own scans for the lowest price. */
  claim: Claim | null
}

/** What a certificate is made from, beside the truth that it is held against. */
interface Claim {
  features: readonly number[]
  /** ln(price of the best found / cheapest that was not checked); -Infinity where every pair was checked. */
  logGap: number
}

const weightsOf: Record<Aim, ScoreWeights> = { price: { price: 1, time: 0 }, score: defaultWeights }

/** Runs a policy once, on what the pairs cost in the case's variant. Our own policies have knowledge, the others `null`. */
export function run(grid: Grid, deals: readonly Fare[], one: Case, knowledge: Knowledge | null): Run {
  const weights = weightsOf[one.aim]
  const found = knowledge
    ? ourScan(grid, deals, knowledge, one, weights)
    : baseline(grid, deals, one, weights)
  if (found.best < 0) throw new Error(`${one.policy} found nothing on ${grid.origin}-${grid.destination}`)
  const { market, cityPair } = grid
  const { best, ...rest } = found
  return { ...one, market, cityPair, regret: regretOf(deals, best, weights), ...rest }
}

type Found = Pick<Run, 'checks' | 'computeMs' | 'claim'> & { best: number }

function ourScan(
  grid: Grid,
  deals: readonly Fare[],
  knowledge: Knowledge,
  { budget, aim }: Case,
  weights: ScoreWeights,
): Found {
  const { best, checked, checks, computeMs, features } = scan(grid, deals, knowledge, budget, weights)
  const seen = aim === 'price' ? features() : null
  const claim = seen && { features: seen, logGap: logGapOf(deals, best, checked) }
  return { best, checks, computeMs, claim }
}

function baseline(grid: Grid, deals: readonly Fare[], one: Case, weights: ScoreWeights): Found {
  const policy = baselines[one.policy as keyof typeof baselines]
  const field = createField(grid.pairs, deals, one.budget, weights)
  let turn = 0
  const chance = () => unitOf(one.policy, grid.origin, grid.destination, grid.today, one.budget, (turn += 1))
  const from = performance.now()
  policy(field, chance)
  return { best: field.best(), checks: field.made, computeMs: performance.now() - from, claim: null }
}

/** By how much the deal at `best` is above the true best; both are measured by the true cheapest and shortest. */
export function regretOf(deals: readonly Fare[], best: number, weights: ScoreWeights): number {
  const bars = yardsticks(deals)
  const values = deals.map((deal) => scoreDeal(deal, bars, weights))
  return scoreDeal(dealOf(deals, best), bars, weights) / Math.min(...values) - 1
}

export function logGapOf(deals: readonly Fare[], best: number, checked: ReadonlySet<number>): number {
  const unchecked = deals.filter((_, at) => !checked.has(at)).map((deal) => deal.price)
  return Math.log(dealOf(deals, best).price / Math.min(...unchecked))
}
