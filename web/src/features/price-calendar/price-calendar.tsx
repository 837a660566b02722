import { calendarText } from './messages.ts'
import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { type ReactNode, type KeyboardEvent, useId, useMemo, useLayoutEffect, useRef } from 'react'
import { useIsDesktop } from '../../browser/viewport.ts'
import { type ScanTrip, stayOf } from '../../flights/trips/scan-trip.ts'
import type { OfferRef, RankedDeal } from '../ai-scan/ranking.ts'
import type { View } from '../ai-scan/address.ts'
import { type CalendarPrices, type Cell, dayBarHeight, dayCellOf, daySentence, indexCells } from './cells.ts'
import { type DatePair, type Days, calendarDays, dateOf, departuresIn, spanOf } from './window.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { type CalendarLayout, DesktopPairs } from './pair-grid.tsx'
import { useNow } from '../../browser/timing.ts'
import { useLevels, routeOfScan } from '../../flights/levels/api.ts'
import {
  CalendarCard,
  CalendarHead,
  StepButton,
  Legend,
  useFollowFocus,
  BandMark,
  TagMark,
  cellLook,
} from './calendar-parts.tsx'
import { MonthGrid, ReturnList } from './month-view.tsx'
import { cx } from '../../ui/class-names.ts'
import { formatMonth, formatShortMonth, toLocalDate, formatDayParts } from '../../format/dates.ts'
import { fareFigure } from '../../format/money.ts'

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
  const now = useNow()
  const { levels } = useLevels(routeOfScan(asked))
  const { currency, passengers } = asked
  const context = { currency, passengers, levels, now }
  const { from, to } = scan
  const span = useMemo(() => spanOf({ from, to }, stayOf(asked)), [from, to, asked])
  // After a lost connection, the last event still says that pairs are being checked.
  const checking = running ? scan.checking : noPairs
  const { fares } = view
  const known = useMemo(
    () => indexCells(pairs, calendar, checking, fares),
    [pairs, calendar, checking, fares],
  )
  const days = calendarDays(span, { best: known.first, day: view.day, onDay: (day) => onView({ day }) })
  const head = (own: ReactNode) => (
    <CalendarHead
      titleId={titleId}
      asked={asked}
      lead={calendarText.leads[fares]}
      fares={
        <Segmented
          small
          name="calendar-fares"
          legend={calendarText.fares}
          options={[
            { value: 'best', label: calendarText.fare.best },
            { value: 'lowest', label: calendarText.fare.lowest },
          ]}
          value={fares}
          onChange={(chosen) => onView({ fares: chosen })}
        />
      }
    >
      {own}
    </CalendarHead>
  )
  const layout = { head, context, span, known, days, view, running, onOpen }
  return (
    <CalendarCard titleId={titleId}>
      {isWide ? <DesktopCalendar {...layout} onView={onView} /> : <PhoneCalendar {...layout} />}
    </CalendarCard>
  )
}

function DesktopCalendar({ onView, ...props }: CalendarLayout & Pick<Props, 'onView'>) {
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
  if (!isPairs) return <DesktopMonths {...props} toggle={toggle} />
  return (
    <>
      <DesktopPairs {...props} toggle={toggle} />
      <Legend stay currency={props.context.currency} running={props.running} />
    </>
  )
}

/** A month's departures in a strip, and once the scan is over, the returns of the selected one. */
function PhoneCalendar(props: CalendarLayout) {
  const { head, context, days, running } = props
  return (
    <>
      {head(<MonthSwitch days={days} />)}
      <DayStrip {...props} />
      {!running && (
        <div className="mt-5">
          <ReturnList {...props} day={days.chosen} />
        </div>
      )}
      <Legend currency={context.currency} running={running} />
    </>
  )
}

function DesktopMonths(props: CalendarLayout & { toggle: ReactNode }) {
  const { head, context, span, days, running, onOpen, toggle } = props
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
            {...props}
            onPress={span.stay ? null : ({ cell }) => cell.kind === 'checked' && onOpen?.(cell.deal)}
          />
          <Legend currency={context.currency} running={running} />
        </div>
        {span.stay && <ReturnList {...props} day={days.chosen} scrolls />}
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

/**
 * A month's departures side by side; the height shows the price. Radio buttons: one tab stop, and arrow keys cross into the
 * next month.
 */
function DayStrip({ span, known, days, context }: CalendarPrices & { days: Days }) {
  const strip = useRef<HTMLFieldSetElement>(null)
  const follow = useFollowFocus(strip)
  const press = (event: KeyboardEvent) => {
    const next = /^Arrow(Up|Down)$/.test(event.key) ? null : days.after(event)
    if (next === null) return
    event.preventDefault()
    follow()
    days.choose(next)
  }
  return (
    // The radio buttons' key events bubble up to the fieldset.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={strip}
      onKeyDown={press}
      // Once touched, the strip stays, even if the best deal changes.
      onPointerDown={() => days.choose(days.chosen)}
      className="-mx-4 min-w-0"
    >
      <legend className="sr-only">{calendarText.strip(formatMonth(toLocalDate(`${days.month}-01`)))}</legend>
      <div className="flex h-[calc(92px+4.5rem)] items-end overflow-x-auto px-4 pb-1.5 [scrollbar-width:none]">
        {departuresIn(span, days.month).map((number) => {
          const day = dayCellOf(known, span, number)
          return (
            <DayBar
              key={number}
              cell={day.cell}
              date={dateOf(span, number)}
              label={daySentence(span, day, context)}
              height={dayBarHeight(day.cell, known.range)}
              chosen={days.chosen === number}
              onChoose={() => days.choose(number)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

interface DayBarProps {
  cell: Cell
  date: string
  label: string
  height: number
  chosen: boolean
  onChoose: () => void
}

function DayBar({ cell, date, label, height, chosen, onChoose }: DayBarProps) {
  const bar = useRef<HTMLLabelElement>(null)
  useLayoutEffect(() => {
    if (chosen && bar.current) centre(bar.current)
  }, [chosen])
  const tag = cell.kind === 'checked' ? cell.tag : null
  return (
    <label
      ref={bar}
      className="relative flex h-full min-w-[3.67em] shrink-0 flex-col items-center justify-end gap-1 rounded-1 text-12 text-ink-2 has-focus-visible:shadow-[inset_0_0_0_2.5px_var(--focus-ring)]"
    >
      <input
        type="radio"
        name="calendar-day"
        aria-label={label}
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {tag && <TagMark hidden tag={tag} className="h-4.5 text-11 leading-4.5" />}
      <Figure cell={cell} />
      <span
        aria-hidden
        style={{ height }}
        className={cx(
          'flex w-[2.83em] shrink-0 justify-center rounded-t-1 rounded-b-0 pt-1.5',
          cellLook(cell),
        )}
      >
        <BandMark cell={cell} />
      </span>
      <span
        aria-hidden
        className={cx(
          'w-[3em] rounded-1 py-1 text-center leading-[1.17em]',
          chosen && 'bg-block text-on-block',
        )}
      >
        {formatDayParts(date).weekday}
        <br />
        {Number(date.slice(8))}
      </span>
    </label>
  )
}

function Figure({ cell }: { cell: Cell }) {
  if (cell.kind === 'checked' || cell.kind === 'seen') {
    const figure = fareFigure(cell.price)
    return (
      <span
        aria-hidden
        className={cx(
          'px-0.5 leading-4 text-ink',
          figure.length > 5 ? 'text-12 tracking-snug' : 'text-13',
          cell.kind === 'checked' ? 'font-semibold' : 'font-medium',
        )}
      >
        {figure}
      </span>
    )
  }
  if (cell.kind !== 'estimated') return null
  const [low, high] = calendarText.rangeLines(fareFigure(cell.low), fareFigure(cell.high))
  return (
    <span aria-hidden className="px-0.5 text-center text-11 leading-3">
      {low}
      <br />
      {high}
    </span>
  )
}

/** Scrolls the strip, not the page. */
function centre(bar: HTMLElement): void {
  const strip = bar.parentElement
  strip?.scrollTo({ left: bar.offsetLeft - strip.offsetLeft - (strip.clientWidth - bar.offsetWidth) / 2 })
}
