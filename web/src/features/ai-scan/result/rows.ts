import { cheaperThanBest, type RankedDeal, type RankedPair } from '../deal/ranking.ts'

/** A pair in the list of the best: its place, and the offer that it leads with. */
export interface Row {
  pair: RankedPair
  place: number
  tag: 'best' | 'cheapest' | null
  /** What stands for the pair; of the cheapest its lowest offer, which is what makes it the cheapest. */
  lead: RankedDeal
}

const shown = 5

/** The best pairs, and the cheapest one wherever it stands: it stays in sight, whatever counts. */
export function rowsOf(ranked: readonly RankedPair[]): Row[] {
  const cheapest = cheaperThanBest(ranked)
  const top = ranked.slice(0, shown)
  const pairs = cheapest && !top.includes(cheapest) ? [...top, cheapest] : top
  return pairs.map((pair) => {
    const isCheapest = pair === cheapest
    const tag = isCheapest ? 'cheapest' : pair === ranked[0] ? 'best' : null
    return { pair, place: ranked.indexOf(pair) + 1, tag, lead: isCheapest ? pair.lowest : pair }
  })
}
