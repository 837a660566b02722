import { scoreDeal, type ScoreBaseline, type ScoreWeights } from '@faresight/contracts/search/score'
import type { Fare } from '../fares/market.ts'
import type { Pair } from './grids.ts'

/** A grid as a policy meets it: it knows which pairs there are, and of their fares only what it has looked at. */
export interface Field {
  readonly pairs: readonly Pair[]
  /** Looks that are left. */
  readonly left: number
  hasSeen(at: number): boolean
  /** Costs one look, unless the pair was seen already. */
  look(at: number): void
  /** The pair of lowest score among those seen, -1 before the first. */
  best(): number
}

export function createField(
  pairs: readonly Pair[],
  deals: readonly Fare[],
  budget: number,
  weights: ScoreWeights,
): Field & { readonly made: number } {
  const seen = new Set<number>()
  const dealAt = (at: number) => dealOf(deals, at)
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

export function dealOf(deals: readonly Fare[], at: number): Fare {
  const deal = deals[at]
  if (!deal) throw new Error(`there is no pair ${at}`)
  return deal
}

/** The place of lowest score, by the cheapest and the shortest of these places; -1 where there is none. */
function bestOf(places: readonly number[], dealAt: (at: number) => Fare, weights: ScoreWeights): number {
  const bars = yardsticks(places.map(dealAt))
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

/** Cheapest and shortest. */
export function yardsticks(deals: readonly Fare[]): ScoreBaseline {
  let price = Infinity
  let minutes = Infinity
  for (const deal of deals) {
    price = Math.min(price, deal.price)
    minutes = Math.min(minutes, deal.minutes ?? Infinity)
  }
  return { price, minutes: minutes < Infinity ? minutes : null }
}
