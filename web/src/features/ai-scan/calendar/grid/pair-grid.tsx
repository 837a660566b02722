import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'
import { scanText } from '../../../../text/scan-text.ts'
import { type Cell, type Known, cellOf } from '../rules/cells.ts'
import { type Telling, cornerAge, pairSentence } from '../rules/sentences.ts'
import { type Pair, type Span, dateOf, departuresOf } from '../rules/span.ts'
import type { Size } from '../rules/window.ts'
import { useFollowFocus } from './follow-focus.ts'
import type { usePairGrid } from './use-pair-grid.ts'
import { cx } from '../../../../ui/class-names.ts'
import { CellFace } from '../cells/cell-face.tsx'
import { formatDayParts } from '../../../../format/dates.ts'
import { mondayFirst } from '../rules/grid-keys.ts'

interface Props {
  span: Span
  known: Known
  size: Size
  place: ReturnType<typeof usePairGrid>
  best: Pair | null
  telling: Telling
  onOpen?: ((deal: OpenDeal) => void) | undefined
}

/** Departures across, returns down: as much of them as finds room, in one tab stop. */
export function PairGrid({ span, known, size, place, best, telling, onOpen }: Props) {
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
        {scanText.calendar.gridKeys} {onOpen && scanText.calendar.gridOpens}
      </p>
      <table
        ref={grid}
        // A grid after the ARIA practices is a table that the keys move about in.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={scanText.calendar.grid}
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
              <span className="sr-only">{scanText.calendar.returns}, </span>
              {telling.currency}
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
                    telling={telling}
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

/** The pair of the cell that was pressed, where it can take the focus. */
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
  /** It is the tab stop. */
  active: boolean
  telling: Telling
  /** Whether a checked pair can be opened. */
  opens: boolean
}

/** One pair: a drawing for the eye, a sentence for the ear. Outside of the stay there is nothing to stop at. */
function PairCell({ span, pair, cell, active, telling, opens }: PairCellProps) {
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
      <span className="sr-only">{pairSentence(span, pair, cell, telling)}</span>
      <CellFace cell={cell} age={cornerAge(cell, telling.now)} className="h-11 w-full" />
    </td>
  )
}

interface DepartureHeadProps {
  span: Span
  day: number
  /** The best deal leaves or comes back on it. */
  marked: boolean
}

/** The day of departure over its column. */
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

/** The day of return before its row. */
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

/** Weekends stand out a little, as in a calendar on a wall. */
function weekdayInk(date: string): string {
  return mondayFirst(date) > 4 ? 'text-sky-text' : 'text-ink-2'
}
