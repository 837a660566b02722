import { useMemo } from 'react'
import { isOver, type FoundScan } from '../scan/scan.ts'
import { pairsOf, rankOffers, type RankedDeal, type RankedPair } from './ranking.ts'

export interface Ranking {
  /** Each pair that was checked, best first. */
  ranked: readonly RankedPair[]
  /** Every offer that was seen, best first. */
  offers: readonly RankedDeal[]
}

/** The pairs that were found, best first, and every offer; the best so far keeps the flights that its event brought. */
export function useRanked(found: FoundScan | undefined, priceWeight: number): Ranking {
  return useMemo(() => {
    if (!found) return { ranked: [], offers: [] }
    const { scannedDates, bestDeal, record } = found
    const open = bestDeal && !bestDeal.locked ? bestDeal : null
    const deals = scannedDates.map((deal) => (open?.id && deal.id === open.id ? open : deal))
    // The record of a running scan is that of its beginning.
    const allResults = isOver(found) ? (record?.allResults ?? []) : []
    const offers = rankOffers({ scannedDates: deals, allResults }, priceWeight)
    return { ranked: pairsOf(offers), offers }
  }, [found, priceWeight])
}
