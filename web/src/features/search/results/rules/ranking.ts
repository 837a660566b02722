import { score, type ScoreBest } from '@faresight/contracts/search/score'
import type { OpenResult } from '@faresight/contracts/search/result'

export const sorts = ['best', 'cheapest', 'fastest'] as const
export type Sort = (typeof sorts)[number]

/**
 * Results in the order of a tab, best first. A cached price never stands before a live one where price counts, and what has
 * no price comes last.
 */
export function rank(results: readonly OpenResult[], sort: Sort): OpenResult[] {
  const best = yardsticks(results)
  const worth = (result: OpenResult) => {
    if (result.price === null || sort === 'fastest') return result.duration
    return sort === 'cheapest' ? result.price : score({ price: result.price, minutes: result.duration }, best)
  }
  return results.toSorted(
    (a, b) =>
      tier(a, sort) - tier(b, sort) ||
      worth(a) - worth(b) ||
      // Of two that take as long the one with a price of now.
      Number(b.live) - Number(a.live) ||
      (a.price ?? 0) - (b.price ?? 0) ||
      a.duration - b.duration ||
      a.departureTime.localeCompare(b.departureTime) ||
      // Whatever order they came in.
      a.id.localeCompare(b.id, undefined, { numeric: true }),
  )
}

/** The ids of the deals: the first three of the results as they are shown, as far as they have a price. */
export function dealIds(shown: readonly OpenResult[]): string[] {
  return shown
    .slice(0, 3)
    .filter(({ price }) => price !== null)
    .map(({ id }) => id)
}

function tier(result: OpenResult, sort: Sort): number {
  if (result.price === null) return 2
  return result.live || sort === 'fastest' ? 0 : 1
}

/** The cheapest live price and the shortest time; where nothing is live, the cheapest of all. */
function yardsticks(results: readonly OpenResult[]): ScoreBest {
  const live = results.filter((result) => result.live && result.price !== null)
  const prices = (live.length > 0 ? live : results).flatMap(({ price }) => price ?? [])
  return {
    price: Math.min(...prices),
    minutes: results.length > 0 ? Math.min(...results.map(({ duration }) => duration)) : null,
  }
}
