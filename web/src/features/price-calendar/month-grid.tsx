import { calendarText } from './messages.ts'
import { addDays } from '@faresight/contracts/days'
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'
import { formatDayParts, formatMonth, toLocalDate } from '../../format/dates.ts'
import { cx } from '../../ui/class-names.ts'
import { CellFace } from './cell-face.tsx'
import { useFollowFocus } from './pair-grid.tsx'
import { type Day, type Days, type Known, dayCellOf } from './cells.ts'
import { type Span, dateOf, dayOf, departuresOf, weeksOf } from './window.ts'
import { type PriceContext, cornerAge, daySentence } from './sentences.ts'

interface Props {
  span: Span
  known: Known
  days: Days
  context: PriceContext
  onPress: ((day: Day) => void) | null
}

export function MonthGrid({ span, known, days, context, onPress }: Props) {
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
        className="w-full table-fixed border-separate border-spacing-[3px]"
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
              {week.map((date, weekday) =>
                date === null || !isDeparture(span, date) ? (
                  <td key={weekday} className="h-15.5 p-0 align-top">
                    {date && <DayNumber date={date} quiet />}
                  </td>
                ) : (
                  <DayCell
                    key={weekday}
                    span={span}
                    day={dayCellOf(known, span, dayOf(span, date))}
                    chosen={days.chosen === dayOf(span, date)}
                    context={context}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayProps {
  span: Span
  day: Day
  chosen: boolean
  context: PriceContext
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
      <CellFace cell={day.cell} className="mx-1 mt-2 h-8" />
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

function isDeparture(span: Span, date: string): boolean {
  const day = dayOf(span, date)
  return day >= 0 && day < departuresOf(span)
}

/** Monday first; 4 January 2027 is a Monday. */
function weekdays(): string[] {
  return Array.from({ length: 7 }, (_, day) => formatDayParts(addDays('2027-01-04', day)).weekday)
}
