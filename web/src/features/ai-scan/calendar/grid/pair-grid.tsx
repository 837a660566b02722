import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import { useId, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { scanText } from '../../../../text/scan-text.ts'
import { cellOf, type Known } from '../rules/cells.ts'
import type { Telling } from '../rules/sentences.ts'
import { departuresOf, type Pair, type Span } from '../rules/span.ts'
import type { Size } from '../rules/window.ts'
import { useFollowFocus } from './follow-focus.ts'
import { DepartureHead, ReturnHead } from './heads.tsx'
import { PairCell } from './pair-cell.tsx'
import type { usePairGrid } from './use-pair-grid.ts'

const words = scanText.calendar

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
        {words.gridKeys} {onOpen && words.gridOpens}
      </p>
      <table
        ref={grid}
        // A grid after the ARIA practices is a table that the keys move about in.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={words.grid}
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
              <span className="sr-only">{words.returns}, </span>
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
