import { calendarText } from './messages.ts'
import type { OfferRef } from '../ai-scan/ranking.ts'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Cell, type DatePair, type Known, cellOf } from './cells.ts'
import { type PriceContext, cornerAge, pairSentence } from './sentences.ts'
import {
  type Pair,
  type Press,
  type Size,
  type Span,
  type View,
  dateOf,
  dayOf,
  departuresOf,
  fits,
  isInView,
  mondayFirst,
  nearest,
  pairAfter,
  rolled,
  turned,
  viewAround,
  viewWith,
} from './window.ts'
import { cx } from '../../ui/class-names.ts'
import { CellFace } from './cell-face.tsx'
import { formatDayParts } from '../../format/dates.ts'

interface Props {
  span: Span
  known: Known
  size: Size
  place: ReturnType<typeof usePairGrid>
  best: Pair | null
  context: PriceContext
  onOpen?: ((deal: OfferRef) => void) | undefined
}

export function PairGrid({ span, known, size, place, best, context, onOpen }: Props) {
  const keysId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const { view, active } = place
  const follow = useFollowFocus(grid)
  const outs = numbers(view.col, size.cols)
  const backs = numbers(view.row, size.rows)
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
        className="w-full table-fixed border-separate border-spacing-[3px]"
      >
        <thead>
          <tr aria-rowindex={1}>
            <th
              scope="col"
              aria-colindex={1}
              className="w-20 pr-2 text-right align-middle text-12 font-normal text-ink-2"
            >
              <span className="sr-only">{calendarText.returns}, </span>
              {context.currency}
            </th>
            {outs.map((out) => (
              <DepartureHead key={out} span={span} day={out} marked={best?.out === out} />
            ))}
          </tr>
        </thead>
        <tbody>
          {backs.map((back) => (
            <tr key={back} aria-rowindex={back + 2}>
              <ReturnHead span={span} day={back} marked={best?.back === back} />
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

function numbers(first: number, length: number): number[] {
  return Array.from({ length }, (_, place) => first + place)
}

interface PairCellProps {
  span: Span
  pair: Pair
  cell: Cell
  active: boolean
  context: PriceContext
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

interface DepartureHeadProps {
  span: Span
  day: number
  marked: boolean
}

function DepartureHead({ span, day, marked }: DepartureHeadProps) {
  const date = dateOf(span, day)
  const { weekday, rest } = formatDayParts(date)
  return (
    <th scope="col" aria-colindex={day + 2} className={cx(head, 'pb-1.5', marked && 'text-warm-text')}>
      <span className={cx('block', !marked && weekdayInk(date))}>{weekday} </span>
      <b className={cx('font-semibold whitespace-nowrap', !marked && 'text-ink')}>{rest}</b>
    </th>
  )
}

function ReturnHead({ span, day, marked }: DepartureHeadProps) {
  const date = dateOf(span, day)
  const { weekday, rest } = formatDayParts(date)
  return (
    <th
      scope="row"
      aria-colindex={1}
      className={cx(head, 'pr-2 text-right whitespace-nowrap', marked && 'text-warm-text')}
    >
      <span className={cx(!marked && weekdayInk(date))}>{weekday}</span>{' '}
      <b className={cx('font-semibold', !marked && 'text-ink')}>{rest}</b>
    </th>
  )
}

const head = 'p-0 text-12 font-normal'

function weekdayInk(date: string): string {
  return mondayFirst(date) > 4 ? 'text-sky-text' : 'text-ink-2'
}

interface Place {
  view: View
  active: Pair
  /** The grid size it was computed for. */
  size: Size
}

interface Asked {
  best: DatePair | null
  opened: DatePair | null
}

/**
 * The grid's position and focused pair. Until the user touches it, it follows the pair open at first, else the best deal, and
 * moves only when that leaves the view or the size changes.
 */
export function usePairGrid(span: Span, size: Size, { best, opened }: Asked) {
  const [begun] = useState(() => pairIn(span, opened))
  const target = begun ?? pairIn(span, best)
  const [touched, setTouched] = useState(false)
  const [place, setPlace] = useState<Place>(() => placeAt(span, size, target))
  const isResized = place.size.cols !== size.cols || place.size.rows !== size.rows
  if (!touched && target && (isResized || !isInView(place.view, size, target)))
    setPlace(placeAt(span, size, target))
  const now = fitted(span, size, touched || !target ? place : { ...place, active: target })
  const rolledTo = (days: number) => rolled(span, size, now.view, days).row
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
    after: (press: Press) => pairAfter(press, span, now.active, size.cols),
    turn: (days: number) => put(turned(span, size, now.view, days)),
    roll: (days: number) => put(rolled(span, size, now.view, days)),
  }

  function put(view: View): void {
    const [out, back] = [view.col - now.view.col, view.row - now.view.row]
    const moved = { out: now.active.out + out, back: now.active.back + back }
    setTouched(true)
    setPlace({ view, active: nearest(span, size, view, moved), size })
  }
}

function placeAt(span: Span, size: Size, pair: Pair | null): Place {
  const active = pair ?? { out: 0, back: span.stay?.min ?? 0 }
  return { active, view: viewAround(span, size, active), size }
}

/** `null` if the dates don't fit the grid. */
function pairIn(span: Span, dates: DatePair | null): Pair | null {
  if (!dates?.returnDate) return null
  const pair = { out: dayOf(span, dates.date), back: dayOf(span, dates.returnDate) }
  return fits(span, pair) ? pair : null
}

function fitted(span: Span, size: Size, { view, active }: Place): Place {
  return { view: viewWith(span, size, view, active), active, size }
}

/**
 * Moves the DOM focus to a grid's tab stop after a key has moved it.
 *
 * @returns call it before the move that the focus should follow
 */
export function useFollowFocus(grid: RefObject<HTMLElement | null>): () => void {
  const isFollowing = useRef(false)
  useLayoutEffect(() => {
    if (!isFollowing.current) return
    isFollowing.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"], :checked')?.focus()
  })
  return () => {
    isFollowing.current = true
  }
}
