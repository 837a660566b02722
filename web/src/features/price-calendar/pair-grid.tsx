import { calendarText } from './messages.ts'
import type { View as OpenParts } from '../ai-scan/address.ts'
import { textScale } from '../../browser/viewport.ts'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatDayParts } from '../../format/dates.ts'
import { asMarked, fareFigure } from '../../format/money.ts'
import { daysIntoWeek } from '../../format/week.ts'
import { cx } from '../../ui/class-names.ts'
import { StepButton, useFollowFocus, CellFace } from './calendar-parts.tsx'
import { type CalendarPrices, type Cell, cellOf, cornerAge, pairSentence } from './cells.ts'
import {
  type DatePair,
  type Days,
  type Pair,
  type KeyPress,
  type Size,
  type Span,
  type View,
  type Place,
  dateOf,
  departuresOf,
  fitted,
  isInView,
  nearestVisible,
  pairAfter,
  pairIn,
  placeAt,
  panDays,
  sizeIn,
  panView,
  viewWith,
} from './window.ts'

/** What a layout of the whole calendar shows. */
export interface CalendarLayout extends CalendarPrices {
  /** Title and switches, with the layout's own beside them. */
  head: (own: ReactNode) => ReactNode
  days: Days
  /** Kept across layouts, so that resizing the window loses nothing. */
  view: OpenParts
  running: boolean
}

/** A running scan has few prices to show. */
const rows = { running: 6, over: 12 }

export function DesktopPairs(props: CalendarLayout & { toggle: ReactNode }) {
  const { head, context, span, known, running, view: opened, onOpen, toggle } = props
  const box = useRef<HTMLDivElement>(null)
  const size = sizeIn(span, {
    cols: useColumns(box, known.range?.max ?? 0),
    rows: running ? rows.running : rows.over,
  })
  const place = usePairGrid(span, size, { best: known.first, opened: opened.pair })
  const { view } = place
  const step = Math.ceil(size.rows / 2)
  const { earlierDepartures, laterDepartures, earlierReturns, laterReturns } = calendarText
  const isLastDeparture = view.col + size.cols >= departuresOf(span)
  const steps = [
    ['left', earlierDepartures, view.col === 0, () => place.turn(-size.cols)],
    ['right', laterDepartures, isLastDeparture, () => place.turn(size.cols)],
    ['up', earlierReturns, place.ends.isFirst, () => place.roll(-step)],
    ['down', laterReturns, place.ends.isLast, () => place.roll(step)],
  ] as const
  return (
    <>
      {head(
        <>
          {toggle}
          {steps.map(([to, label, off, onStep]) => (
            <StepButton key={to} to={to} label={label} off={off} onStep={onStep} />
          ))}
        </>,
      )}
      <div ref={box}>
        <PairGrid span={span} known={known} context={context} onOpen={onOpen} size={size} place={place} />
      </div>
      {/* The focused cell is announced anyway. */}
      <p aria-hidden className="mt-3 min-h-5 text-14 text-ink-2">
        {pairSentence(span, place.active, cellOf(known, span, place.active), context)}
      </p>
    </>
  )
}

interface GridProps extends CalendarPrices {
  size: Size
  place: ReturnType<typeof usePairGrid>
}

function PairGrid({ span, known, size, place, context, onOpen }: GridProps) {
  const keysId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const { view, active } = place
  const best = pairIn(span, known.first)
  const follow = useFollowFocus(grid)
  const outs = Array.from({ length: size.cols }, (_, place) => view.col + place)
  const backs = Array.from({ length: size.rows }, (_, place) => view.row + place)
  const open = (pair: Pair) => {
    const cell = cellOf(known, span, pair)
    if (cell.kind === 'checked') onOpen?.(cell.deal)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return open(active)
    }
    const next = place.after(event)
    if (!next) return
    event.preventDefault()
    follow()
    place.goTo(next)
  }
  const click = ({ target }: MouseEvent) => {
    const pair = pairAt(target)
    if (!pair) return
    place.goTo(pair)
    open(pair)
  }
  return (
    <>
      <p id={keysId} className="sr-only">
        {calendarText.gridKeys} {onOpen && calendarText.gridOpens}
      </p>
      <table
        ref={grid}
        // An ARIA grid is a table with keyboard navigation.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={calendarText.grid}
        aria-describedby={keysId}
        aria-rowcount={span.days + 1}
        aria-colcount={departuresOf(span) + 1}
        onKeyDown={press}
        onClick={click}
        onFocus={place.touch}
        className="w-full table-fixed border-separate border-spacing-1"
      >
        <thead>
          <tr aria-rowindex={1}>
            <th
              scope="col"
              aria-colindex={1}
              className="w-20 pr-2 text-right align-middle text-12 font-normal text-ink-2"
            >
              <span className="sr-only">{calendarText.returns}, </span>
              {asMarked(context.currency, context.currency)}
            </th>
            {outs.map((out) => (
              <DateHead key={out} span={span} day={out} marked={best?.out === out} />
            ))}
          </tr>
        </thead>
        <tbody>
          {backs.map((back) => (
            <tr key={back} aria-rowindex={back + 2}>
              <DateHead row span={span} day={back} marked={best?.back === back} />
              {outs.map((out) => {
                const pair = { out, back }
                return (
                  <PairCell
                    key={out}
                    span={span}
                    pair={pair}
                    cell={cellOf(known, span, pair)}
                    active={active.out === out && active.back === back}
                    context={context}
                    opens={Boolean(onOpen)}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The pressed pair; `null` outside the stay. */
function pairAt(target: EventTarget): Pair | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-out]') : null
  return cell && { out: Number(cell.dataset['out']), back: Number(cell.dataset['back']) }
}

interface PairCellProps extends Omit<CalendarPrices, 'known' | 'onOpen'> {
  pair: Pair
  cell: Cell
  active: boolean
  opens: boolean
}

/** A drawing, and a sentence for screen readers. Cells outside the stay can't be focused. */
function PairCell({ span, pair, cell, active, context, opens }: PairCellProps) {
  const canStop = cell.kind !== 'outside'
  return (
    <td
      aria-colindex={pair.out + 2}
      tabIndex={canStop ? (active ? 0 : -1) : undefined}
      data-out={canStop ? pair.out : undefined}
      data-back={canStop ? pair.back : undefined}
      className={cx(
        'relative h-11 rounded-1 p-0 focus-visible:z-10',
        opens && cell.kind === 'checked' && 'cursor-pointer hover:brightness-95',
      )}
    >
      <span className="sr-only">{pairSentence(span, pair, cell, context)}</span>
      <CellFace cell={cell} age={cornerAge(cell, context.now)} className="h-11 w-full" />
    </td>
  )
}

interface DateHeadProps {
  span: Span
  day: number
  marked: boolean
  /** Heads a row: its date stands in one line. */
  row?: boolean
}

function DateHead({ span, day, marked, row }: DateHeadProps) {
  const date = dateOf(span, day)
  const { weekday, rest } = formatDayParts(date)
  return (
    <th
      scope={row ? 'row' : 'col'}
      aria-colindex={row ? 1 : day + 2}
      className={cx(
        'p-0 text-12 font-normal',
        row ? 'pr-2 text-right whitespace-nowrap' : 'pb-1.5',
        marked && 'text-warm-text',
      )}
    >
      <span className={cx(!row && 'block', !marked && weekdayInk(date))}>{weekday} </span>
      <b className={cx('font-semibold whitespace-nowrap', !marked && 'text-ink')}>{rest}</b>
    </th>
  )
}

function weekdayInk(date: string): string {
  return daysIntoWeek(date, 1) > 4 ? 'text-sky-text' : 'text-ink-2'
}

/**
 * The grid's position and focused pair. Until the user touches it, it follows the pair open at first, else the best deal, and
 * moves only when that leaves the view or the size changes.
 */
function usePairGrid(span: Span, size: Size, { best, opened }: Record<'best' | 'opened', DatePair | null>) {
  const [begun] = useState(() => pairIn(span, opened))
  const target = begun ?? pairIn(span, best)
  const [touched, setTouched] = useState(false)
  const [place, setPlace] = useState<Place>(() => placeAt(span, size, target))
  const isResized = place.size.cols !== size.cols || place.size.rows !== size.rows
  if (!touched && target && (isResized || !isInView(place.view, size, target)))
    setPlace(placeAt(span, size, target))
  const now = fitted(span, size, touched || !target ? place : { ...place, active: target })
  const rolledTo = (days: number) => panDays(span, size, now.view, days).row
  return {
    ...now,
    /** Whether the visible departures have no earlier or later returns. */
    ends: { isFirst: rolledTo(-1) === now.view.row, isLast: rolledTo(1) === now.view.row },
    touch: () => {
      setTouched(true)
      setPlace(now)
    },
    goTo: (active: Pair) => {
      setTouched(true)
      setPlace({ active, view: viewWith(span, size, now.view, active), size })
    },
    after: (press: KeyPress) => pairAfter(press, span, now.active, size.cols),
    turn: (days: number) => put(panView(span, size, now.view, days)),
    roll: (days: number) => put(panDays(span, size, now.view, days)),
  }

  function put(view: View): void {
    const [out, back] = [view.col - now.view.col, view.row - now.view.row]
    const moved = { out: now.active.out + out, back: now.active.back + back }
    setTouched(true)
    setPlace({ view, active: nearestVisible(span, size, view, moved), size })
  }
}

const maxColumns = 14
const minColumns = 5
const headWidth = 86
const cellWidth = 72
/** A digit of the figure beyond the fourth. */
const digitWidth = 10

/** How many columns of the grid fit; `highest` is the highest price shown. */
function useColumns(element: RefObject<HTMLElement | null>, highest: number): number {
  const [columns, setColumns] = useState(maxColumns)
  useLayoutEffect(() => {
    const measure = () => {
      const scale = textScale()
      const digits = Math.max(0, fareFigure(highest).length - 5)
      const width = cellWidth + digits * digitWidth
      const room = Math.floor(((element.current?.clientWidth ?? 0) / scale - headWidth) / width)
      setColumns(Math.max(Math.ceil(minColumns / scale), Math.min(maxColumns, room)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, highest])
  return columns
}
