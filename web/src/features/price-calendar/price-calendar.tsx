import { calendarText } from './messages.ts'
import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { type ReactNode, useId, useMemo } from 'react'
import { useIsDesktop } from '../../browser/viewport.ts'
import { type ScanTrip, stayOf } from '../../flights/trips/scan-trip.ts'
import type { OfferRef, RankedDeal } from '../ai-scan/ranking.ts'
import type { View } from '../ai-scan/address.ts'
import { type DatePair, type Days, calendarDays, indexCells } from './cells.ts'
import { spanOf } from './window.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { DesktopPairs } from './pair-grid.tsx'
import { useNow } from '../../browser/timing.ts'
import { useLevels, routeOfScan } from '../../flights/levels/api.ts'
import type { PriceContext } from './sentences.ts'
import { CalendarCard, CalendarHead, type Shown, StepButton } from './calendar-parts.tsx'
import { Legend } from './cell-face.tsx'
import { DayStrip } from './day-strip.tsx'
import { MonthGrid, ReturnList } from './month-view.tsx'
import { cx } from '../../ui/class-names.ts'
import { formatMonth, formatShortMonth, toLocalDate } from '../../format/dates.ts'

const noPairs: readonly DatePair[] = []

interface Props {
  /** Best first. */
  pairs: readonly RankedDeal[]
  calendar: ScanCalendar | null
  scan: ScanProgress
  asked: ScanTrip
  running: boolean
  view: View
  onView: (change: Partial<View>) => void
  onOpen?: ((deal: OfferRef) => void) | undefined
}

export function PriceCalendar({ pairs, calendar, scan, asked, running, view, onView, onOpen }: Props) {
  const titleId = useId()
  const isWide = useIsDesktop()
  const context = usePriceContext(asked)
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
  const head = (own: ReactNode) => (
    <CalendarHead
      titleId={titleId}
      asked={asked}
      lead={calendarText.leads[view.fares]}
      fares={<FaresSwitch view={view} onView={onView} />}
    >
      {own}
    </CalendarHead>
  )
  const shown = { head, context, span, known, best, days, view, running, onOpen }
  return (
    <CalendarCard titleId={titleId}>
      {isWide ? <DesktopCalendar {...shown} onView={onView} /> : <PhoneCalendar {...shown} />}
    </CalendarCard>
  )
}

function DesktopCalendar({ onView, ...props }: Shown & Pick<Props, 'onView'>) {
  const { span, view } = props
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
  const { head, context, span, known, days, running, onOpen } = props
  const shared = { span, known, context }
  return (
    <>
      {head(<MonthSwitch days={days} />)}
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
  const { head, context, span, known, days, running, onOpen, toggle } = props
  const shared = { span, known, context }
  return (
    <>
      {head(
        <>
          {toggle}
          <MonthSwitch days={days} long />
        </>,
      )}
      <div
        className={cx('grid gap-x-8 gap-y-6', span.stay && 'lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]')}
      >
        {/* As tall as the longest month, so that what follows doesn't move. */}
        <div className="lg:min-h-128.5">
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

/** Switches the cells between each pair's best offer and its cheapest. */
function FaresSwitch({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  return (
    <Segmented
      small
      name="calendar-fares"
      legend={calendarText.fares}
      options={[
        { value: 'best', label: calendarText.fare.best },
        { value: 'lowest', label: calendarText.fare.lowest },
      ]}
      value={view.fares}
      onChange={(fares) => onView({ fares })}
    />
  )
}

function usePriceContext(asked: ScanTrip): PriceContext {
  const now = useNow()
  const { levels } = useLevels(routeOfScan(asked))
  const { currency, passengers } = asked
  return { currency, passengers, levels, now }
}
