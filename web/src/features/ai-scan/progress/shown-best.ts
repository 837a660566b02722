import type { FoundScan } from '../scan/scan.ts'
import type { RankedDeal } from '../deal/ranking.ts'

/** The price of the best so far; `locked` where there is one that is withheld. */
export function shownBest(
  found: Pick<FoundScan, 'bestDeal'> | undefined,
  best: RankedDeal | null,
  locked: boolean,
): number | 'locked' | null {
  if (!locked) return best?.price ?? null
  return found?.bestDeal ? 'locked' : null
}
