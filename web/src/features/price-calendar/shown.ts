import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { View } from '../ai-scan/address.ts'
import type { AskedScan } from '../../flights/trips/scan-asked.ts'
import type { DatePair, Days, Known } from './cells.ts'
import type { Span } from './window.ts'
import { useNow } from '../../browser/timing.ts'
import { useLevels } from '../../flights/levels/api.ts'
import { routeOf } from '../../flights/levels/route.ts'
import type { Telling } from './sentences.ts'

/** A calendar of somebody with access, on a desk or on a phone. */
export interface Shown {
  /** Id of its heading. */
  titleId: string
  asked: AskedScan
  span: Span
  known: Known
  best: DatePair | null
  /** The month and the departure in sight, wherever days stand for themselves. */
  days: Days
  /** What stands open. A window that is made narrow and wide again has all of it as it was. */
  view: View
  onView: (change: Partial<View>) => void
  /** Whether the scan goes on. */
  running: boolean
  onOpen?: ((deal: OpenDeal) => void) | undefined
}

/** By what the calendar of a scan tells its prices. */
export function useTelling(asked: AskedScan): Telling {
  const now = useNow()
  const { levels } = useLevels(routeOf(asked))
  const { currency, passengers } = asked
  return { currency, passengers, levels, now }
}
