import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { View } from '../view/address.ts'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'
import type { Days } from './days/days.ts'
import type { DatePair, Known } from './rules/cells.ts'
import type { Span } from './rules/span.ts'

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
