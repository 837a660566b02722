import { calendarText } from './messages.ts'
import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { addDays } from '@faresight/contracts/days'
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'
import { comparisonLabel } from '../../flights/levels/levels.tsx'
import { formatDay, formatDayParts, formatMonth, toLocalDate } from '../../format/dates.ts'
import { firstWeekday } from '../../format/week.ts'
import { asMarked, fareFigure } from '../../format/money.ts'
import { cx } from '../../ui/class-names.ts'
import { Money } from '../../ui/money.tsx'
import { useFollowFocus, BandMark, CellDot, CellFace, CellFrame } from './calendar-parts.tsx'
import {
  type CalendarPrices,
  type Cell,
  type Day,
  cellOf,
  dayCellOf,
  backsOf,
  cellComparison,
  cornerAge,
  daySentence,
  stateLine,
} from './cells.ts'
import { type Days, dateOf, departureOn, weeksOf } from './window.ts'

interface GridProps extends CalendarPrices {
  days: Days
  onPress: ((day: Day) => void) | null
}

export function MonthGrid({ span, known, days, context, onPress }: GridProps) {
  const keysId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const follow = useFollowFocus(grid)
  const weeks = weeksOf(days.month)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPress?.(dayCellOf(known, span, days.chosen))
      return
    }
    const next = days.after(event)
    if (next === null) return
    event.preventDefault()
    follow()
    days.choose(next)
  }
  const click = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
    if (!cell) return
    const day = Number(cell.dataset['day'])
    days.choose(day)
    onPress?.(dayCellOf(known, span, day))
  }
  return (
    <div>
      <p id={keysId} className="sr-only">
        {calendarText.monthKeys}
      </p>
      <table
        ref={grid}
        // An ARIA grid is a table with keyboard navigation.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={calendarText.month(formatMonth(toLocalDate(`${days.month}-01`)))}
        aria-describedby={keysId}
        onKeyDown={press}
        onClick={click}
        onFocus={() => days.choose(days.chosen)}
        className="w-full table-fixed border-separate border-spacing-0.5"
      >
        <thead>
          <tr>
            {weekdays().map((weekday) => (
              <th key={weekday} scope="col" className="h-7 p-0 text-12 font-normal text-ink-2">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, place) => (
            // Weeks have no key but their index.
            <tr key={place}>
              {week.map((date, weekday) => {
                const day = departureOn(span, date)
                return day === null ? (
                  <td key={weekday} className="h-15.5 p-0 align-top">
                    {date && <DayNumber date={date} quiet />}
                  </td>
                ) : (
                  <DayCell
                    key={weekday}
                    span={span}
                    day={dayCellOf(known, span, day)}
                    chosen={days.chosen === day}
                    context={context}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayProps extends Pick<CalendarPrices, 'span' | 'context'> {
  day: Day
  chosen: boolean
}

function DayCell({ span, day, chosen, context }: DayProps) {
  return (
    <td
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen}
      data-day={day.day}
      className={cx(
        'relative h-15.5 cursor-pointer rounded-2 p-0 align-top transition-colors focus-visible:z-10',
        chosen ? 'bg-sky-tint inset-ring inset-ring-sky-line' : 'hover:bg-hover',
      )}
    >
      <span className="sr-only">{daySentence(span, day, context)}</span>
      <DayNumber date={dateOf(span, day.day)} age={cornerAge(day.cell, context.now)} />
      {/* Room for a tag above the cell's edge. */}
      <CellFace cell={day.cell} className="mx-1 mt-1 h-9" />
    </td>
  )
}

function DayNumber({ date, age, quiet }: { date: string; age?: string | null; quiet?: boolean }) {
  return (
    <span aria-hidden className="flex h-5 justify-between px-1.5 text-12 leading-5">
      <span className={quiet ? 'text-ink-3' : 'font-medium'}>{Number(date.slice(8))}</span>
      {age && <span className="text-11 leading-5 text-ink-2">{age}</span>}
    </span>
  )
}

/** 3 January 2027 is a Sunday. */
function weekdays(): string[] {
  return Array.from(
    { length: 7 },
    (_, day) => formatDayParts(addDays('2027-01-03', firstWeekday() + day)).weekday,
  )
}

/** Returns that fit without scrolling. */
const maxUnscrolled = 12

interface ListProps extends CalendarPrices {
  day: number
  scrolls?: boolean
}

export function ReturnList({ span, known, day, context, onOpen, scrolls }: ListProps) {
  const titleId = useId()
  const out = formatDay(dateOf(span, day))
  const backs = backsOf(span, day)
  return (
    <div>
      <h3 id={titleId} className="border-b border-line pb-2 text-16 tracking-snug">
        {span.stay ? calendarText.leaving(out) : calendarText.leavingOneWay(out)}
      </h3>
      <ol
        aria-labelledby={titleId}
        // Lets keyboard users scroll.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={scrolls && backs.length > maxUnscrolled ? 0 : undefined}
        // Room for focus rings.
        className={cx('divide-y divide-line', scrolls && 'relative -mx-1.5 max-h-184 overflow-y-auto px-1.5')}
      >
        {backs.map((back) => (
          <Row
            // Rows of another departure are new: none of them moves.
            key={`${day}-${back}`}
            title={formatDay(dateOf(span, back ?? day))}
            nights={back === null ? null : back - day}
            cell={cellOf(known, span, { out: day, back })}
            date={dateOf(span, day)}
            context={context}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </div>
  )
}

interface RowProps extends Pick<CalendarPrices, 'context' | 'onOpen'> {
  title: string
  nights: number | null
  cell: Cell
  date: PlainDate
}

function Row({ title, nights, cell, date, context, onOpen }: RowProps) {
  const { currency, now } = context
  const standing = cellComparison(cell, date, context)
  const heading = (
    <>
      <span className="font-semibold whitespace-nowrap">{title}</span>
      {nights !== null && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{calendarText.nights(nights)}</span>
        </>
      )}
    </>
  )
  return (
    <li className="relative flex min-h-15 flex-wrap items-center gap-x-3 py-1.5 max-[359px]:gap-x-2 text-14">
      <Chip cell={cell} />
      <div className="min-w-0 flex-1 basis-16">
        <p>
          {cell.kind === 'checked' && onOpen ? (
            <button
              type="button"
              onClick={() => onOpen(cell.deal)}
              className="text-left after:absolute after:inset-0 after:rounded-1 hover:underline focus-visible:shadow-none focus-visible:after:shadow-(--focus)"
            >
              {heading}
            </button>
          ) : (
            <span>{heading}</span>
          )}
        </p>
        <p className="text-13 text-ink-2">
          {stateLine(cell, now)}
          {cell.kind === 'checked' && cell.tag && (
            <span className="sr-only">, {calendarText.spoken[cell.tag]}</span>
          )}
          {cell.kind === 'checked' && cell.band && (
            <span className="sr-only">, {calendarText.bands[cell.band]}</span>
          )}
        </p>
      </div>
      <span className="ml-auto text-right">
        <Price cell={cell} currency={currency} />
        {/* Typical prices go without a remark. */}
        {standing && standing.kind !== 'typical' && (
          <span
            className={cx('block text-12', standing.isGood ? 'font-medium text-green-text' : 'text-ink-2')}
          >
            {comparisonLabel(standing)}
          </span>
        )}
      </span>
    </li>
  )
}

/** The row's button lies over it and takes the press. */
function Chip({ cell }: { cell: Cell }) {
  return (
    <CellFrame cell={cell} className="pointer-events-none h-9 w-11 shrink-0">
      <BandMark cell={cell} />
      <CellDot cell={cell} />
    </CellFrame>
  )
}

function Price({ cell, currency }: { cell: Cell; currency: CurrencyCode }) {
  if (cell.kind === 'checked' || cell.kind === 'seen')
    return (
      <span className="whitespace-nowrap">
        <Money size={14} figure={fareFigure(cell.price)} currency={currency} />
      </span>
    )
  if (cell.kind !== 'estimated') return null
  const [low, high] = calendarText.rangeLinesIn(
    asMarked(fareFigure(cell.low), currency),
    fareFigure(cell.high),
    currency,
  )
  return (
    <span className="block text-ink-2 max-[359px]:max-w-21">
      {low}
      <wbr />
      {high}
    </span>
  )
}
