import { calendarText } from './messages.ts'
import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { type ReactNode, useId, useMemo } from 'react'
import { useWide } from '../../browser/viewport.ts'
import { type AskedScan, stayOf } from '../../flights/trips/scan-asked.ts'
import type { OfferRef, RankedDeal } from '../ai-scan/ranking.ts'
import type { View } from '../ai-scan/address.ts'
import { type DatePair, type Days, calendarDays, indexCells } from './cells.ts'
import { spanOf } from './window.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { DesktopPairs } from './desktop-pairs.tsx'
import { type Shown, usePriceContext } from './shown.ts'
import { CalendarHead, FaresSwitch } from './calendar-head.tsx'
import { Legend } from './cell-face.tsx'
import { DayStrip, StepButton } from './day-strip.tsx'
import { ReturnList } from './return-list.tsx'
import { cx } from '../../ui/class-names.ts'
import { MonthGrid } from './month-grid.tsx'
import { formatMonth, formatShortMonth, toLocalDate } from '../../format/dates.ts'

const noPairs: readonly DatePair[] = []

interface Props {
  /** Best first. */
  pairs: readonly RankedDeal[]
  calendar: ScanCalendar | null
  scan: ScanProgress
  asked: AskedScan
  running: boolean
  view: View
  onView: (change: Partial<View>) => void
  onOpen?: ((deal: OfferRef) => void) | undefined
}

export function PriceCalendar({ pairs, calendar, scan, asked, running, view, onView, onOpen }: Props) {
  const titleId = useId()
  const isWide = useWide()
  const { from, to } = scan
  const span = useMemo(() => spanOf({ from, to }, stayOf(asked)), [from, to, asked])
  // After a lost connection, the last event still says that pairs are being checked.
  const checking = running ? scan.checking : noPairs
  const { fares } = view
  const known = useMemo(
    () => indexCells(pairs, calendar, checking, fares),
    [pairs, calendar, checking, fares],
  )
  const best = known.first
  const days = calendarDays(span, { best, day: view.day, onDay: (day) => onView({ day }) })
  const Calendar = isWide ? DesktopCalendar : PhoneCalendar
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

function DesktopCalendar(props: Shown) {
  const { span, view, onView } = props
  const isPairs = span.stay !== null && view.calendar === 'pairs'
  const toggle = span.stay && (
    <Segmented
      name="calendar-view"
      legend={calendarText.views}
      options={[
        { value: 'pairs', label: calendarText.view.pairs },
        { value: 'month', label: calendarText.view.month },
      ]}
      value={view.calendar}
      onChange={(calendar) => onView({ calendar })}
    />
  )
  return isPairs ? <DesktopPairs {...props} toggle={toggle} /> : <DesktopMonths {...props} toggle={toggle} />
}

/** A month's departures in a strip, and once the scan is over, the returns of the selected one. */
function PhoneCalendar(props: Shown) {
  const { titleId, span, known, days, asked, running, view, onOpen } = props
  const context = usePriceContext(asked)
  const shared = { span, known, context }
  return (
    <>
      <CalendarHead
        titleId={titleId}
        asked={asked}
        lead={calendarText.leads[view.fares]}
        fares={<FaresSwitch {...props} />}
      >
        <MonthSwitch days={days} />
      </CalendarHead>
      <DayStrip {...shared} days={days} />
      {!running && (
        <div className="mt-5">
          <ReturnList {...shared} day={days.chosen} onOpen={onOpen} />
        </div>
      )}
      <Legend running={running} />
    </>
  )
}

function DesktopMonths(props: Shown & { toggle: ReactNode }) {
  const { titleId, span, known, days, asked, running, view, onOpen, toggle } = props
  const context = usePriceContext(asked)
  const shared = { span, known, context }
  return (
    <>
      <CalendarHead
        titleId={titleId}
        asked={asked}
        lead={calendarText.leads[view.fares]}
        fares={<FaresSwitch {...props} />}
      >
        {toggle}
        <MonthSwitch days={days} long />
      </CalendarHead>
      <div
        className={cx('grid gap-x-8 gap-y-6', span.stay && 'lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]')}
      >
        {/* As tall as the longest month, so that what follows doesn't move. */}
        <div className="lg:min-h-[514px]">
          <MonthGrid
            {...shared}
            days={days}
            onPress={span.stay ? null : ({ cell }) => cell.kind === 'checked' && onOpen?.(cell.deal)}
          />
          <Legend running={running} />
        </div>
        {span.stay && <ReturnList {...shared} day={days.chosen} onOpen={onOpen} scrolls />}
      </div>
    </>
  )
}

function MonthSwitch({ days, long }: { days: Days; long?: boolean }) {
  const name = long ? formatMonth : formatShortMonth
  const go = (day: number | null) => day !== null && days.choose(day)
  return (
    <div className="flex items-center gap-1">
      <StepButton
        to="left"
        label={calendarText.earlierMonth}
        off={days.earlier === null}
        onStep={() => go(days.earlier)}
      />
      <span
        aria-live="polite"
        className={cx('text-center text-14 font-medium', long ? 'min-w-[8.5em]' : 'min-w-[min(4.75em,30vw)]')}
      >
        {name(toLocalDate(`${days.month}-01`))}
      </span>
      <StepButton
        to="right"
        label={calendarText.laterMonth}
        off={days.later === null}
        onStep={() => go(days.later)}
      />
    </div>
  )
}

export function CalendarCard({ titleId, children }: { titleId: string; children: ReactNode }) {
  return (
    <section aria-labelledby={titleId} className="card min-w-0 p-4 pt-[18px] md:px-6 md:py-[22px]">
      {children}
    </section>
  )
}
