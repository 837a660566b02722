import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { useId, useMemo } from 'react'
import { useWide } from '../../../browser/wide.ts'
import { stayOf, type AskedScan } from '../../../flights/trips/scan/asked.ts'
import type { RankedPair } from '../deal/ranking.ts'
import type { View } from '../view/address.ts'
import { CalendarCard } from './calendar-card.tsx'
import { daysOf } from './days/days.ts'
import { DeskCalendar } from './desk-calendar.tsx'
import { PhoneCalendar } from './phone-calendar.tsx'
import { knownOf, type DatePair } from './rules/cells.ts'
import { spanOf } from './rules/span.ts'

const nothing: readonly DatePair[] = []

interface Props {
  /** Checked pairs, best first. */
  pairs: readonly RankedPair[]
  calendar: ScanCalendar | null
  scan: ScanProgress
  asked: AskedScan
  /** Whether the scan goes on, and is heard of. */
  running: boolean
  view: View
  onView: (change: Partial<View>) => void
  /** What a checked pair leads to. */
  onOpen?: ((deal: OpenDeal) => void) | undefined
}

/** Every date pair of a scan: what was checked, what was seen earlier, what is estimated and what nobody knows yet. */
export function PriceCalendar({ pairs, calendar, scan, asked, running, view, onView, onOpen }: Props) {
  const titleId = useId()
  const isWide = useWide()
  const { from, to } = scan
  const span = useMemo(() => spanOf({ from, to }, stayOf(asked)), [from, to, asked])
  // Of a scan whose connection broke for good the last word is that something is being checked.
  const checking = running ? scan.checking : nothing
  const known = useMemo(() => knownOf(pairs, calendar, checking), [pairs, calendar, checking])
  const best = datesOf(pairs[0])
  const days = daysOf(span, { best, day: view.day, onDay: (day) => onView({ day }) })
  const Calendar = isWide ? DeskCalendar : PhoneCalendar
  return (
    <CalendarCard titleId={titleId}>
      <Calendar
        titleId={titleId}
        asked={asked}
        span={span}
        known={known}
        best={best}
        days={days}
        view={view}
        onView={onView}
        running={running}
        onOpen={onOpen}
      />
    </CalendarCard>
  )
}

function datesOf(pair: RankedPair | undefined): DatePair | null {
  return pair?.deal.date ? { date: pair.deal.date, returnDate: pair.deal.returnDate } : null
}
