import { scoreDeal, type ScoreBaseline, type ScoreWeights } from '@faresight/contracts/search/score'
import type { MarketFare } from '../fares/fare-market.ts'
import type { GridPair } from './grids.ts'

/** The pairs of a grid, whose fares are revealed by checks only. */
export interface HiddenFareGrid {
  readonly pairs: readonly GridPair[]
  readonly left: number
  hasSeen(at: number): boolean
  /** Costs one check, unless the pair was seen. */
  look(at: number): void
  /** The seen pair of lowest score; -1 before the first. */
  best(): number
}

export function createHiddenFareGrid(
  pairs: readonly GridPair[],
  deals: readonly MarketFare[],
  budget: number,
  weights: ScoreWeights,
): HiddenFareGrid & { readonly made: number } {
  const seen = new Set<number>()
  const dealAt = (at: number) => getPairFare(deals, at)
  return {
    pairs,
    get made() {
      return seen.size
    },
    get left() {
      return Math.min(budget, pairs.length) - seen.size
    },
    hasSeen: (at) => seen.has(at),
    look(at) {
      if (seen.has(at)) return
      if (seen.size >= budget) throw new Error('a policy looked more often than it may')
      seen.add(at)
    },
    best: () => bestOf([...seen], dealAt, weights),
  }
}

export function getPairFare(deals: readonly MarketFare[], at: number): MarketFare {
  const deal = deals[at]
  if (!deal) throw new Error(`there is no pair ${at}`)
  return deal
}

/** Index of lowest score, relative to these fares; -1 for none. */
function bestOf(
  places: readonly number[],
  dealAt: (at: number) => MarketFare,
  weights: ScoreWeights,
): number {
  const bars = computeScoreBaseline(places.map(dealAt))
  let best = -1
  let lowest = Infinity
  for (const at of places) {
    const value = scoreDeal(dealAt(at), bars, weights)
    if (value >= lowest) continue
    best = at
    lowest = value
  }
  return best
}

export function computeScoreBaseline(deals: readonly MarketFare[]): ScoreBaseline {
  let price = Infinity
  let minutes = Infinity
  for (const deal of deals) {
    price = Math.min(price, deal.price)
    minutes = Math.min(minutes, deal.minutes ?? Infinity)
  }
  return { price, minutes: minutes < Infinity ? minutes : null }
}
