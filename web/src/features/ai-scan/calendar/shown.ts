import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { AskedScan } from '../query/asked-scan.ts'
import type { Days } from './days/use-days.ts'
import type { DatePair, Known } from './rules/cells.ts'
import type { Span } from './rules/span.ts'

/** Departure by return, or one month after the other. */
export type CalendarView = 'pairs' | 'month'

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
  /** What a desk shows. A window that is made narrow and wide again has both as they were. */
  view: CalendarView
  onView: (view: CalendarView) => void
  /** Whether the scan goes on. */
  running: boolean
  onOpen?: ((deal: OpenDeal) => void) | undefined
}
