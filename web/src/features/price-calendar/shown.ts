import type { OfferRef } from '../ai-scan/ranking.ts'
import type { View } from '../ai-scan/address.ts'
import type { AskedScan } from '../../flights/trips/scan-asked.ts'
import type { DatePair, Days, Known } from './cells.ts'
import type { Span } from './window.ts'
import { useNow } from '../../browser/timing.ts'
import { useLevels } from '../../flights/levels/api.ts'
import { routeOfScan } from '../../flights/levels/route.ts'
import type { PriceContext } from './sentences.ts'

export interface Shown {
  titleId: string
  asked: AskedScan
  span: Span
  known: Known
  /** The pair that has the tag. */
  best: DatePair | null
  days: Days
  /** Kept across layouts, so that resizing the window loses nothing. */
  view: View
  onView: (change: Partial<View>) => void
  running: boolean
  onOpen?: ((deal: OfferRef) => void) | undefined
}

export function usePriceContext(asked: AskedScan): PriceContext {
  const now = useNow()
  const { levels } = useLevels(routeOfScan(asked))
  const { currency, passengers } = asked
  return { currency, passengers, levels, now }
}
