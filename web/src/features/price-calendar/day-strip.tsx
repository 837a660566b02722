import { calendarText } from './messages.ts'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { formatDayParts, formatMonth, toLocalDate } from '../../format/dates.ts'
import { useFollowFocus } from './calendar-parts.tsx'
import { type Cell, type Days, type Known, dayBarHeight, dayCellOf } from './cells.ts'
import { type Span, dateOf, departuresIn } from './window.ts'
import { type PriceContext, daySentence } from './sentences.ts'
import { fareFigure } from '../../format/money.ts'
import { cx } from '../../ui/class-names.ts'
import { BandMark, TagMark, cellLook } from './cell-face.tsx'

interface Props {
  span: Span
  known: Known
  days: Days
  context: PriceContext
}

/**
 * A month's departures side by side; the height shows the price. Radio buttons: one tab stop, and arrow keys cross into the
 * next month.
 */
export function DayStrip({ span, known, days, context }: Props) {
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
