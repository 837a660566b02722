import { useState } from 'react'
import type { DatePair } from '../rules/cells.ts'
import { pairAfter, type Press } from '../rules/grid-keys.ts'
import { dayOf, fits, type Pair, type Span } from '../rules/span.ts'
import {
  isInView,
  nearest,
  rolled,
  turned,
  viewAround,
  viewWith,
  type Size,
  type View,
} from '../rules/window.ts'

interface Place {
  view: View
  active: Pair
  /** For which it was chosen. */
  size: Size
}

interface Asked {
  best: DatePair | null
  /** The pair whose card is open. */
  opened: DatePair | null
}

/**
 * Where the grid stands and which of its pairs takes the focus. Until somebody has been there it follows the pair that was open
 * when it came, else the best deal, and moves only when that leaves the view or the view gets another size; from then on it
 * stays where it was put.
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
    /** Whether there are returns before and after those in view, of the departures in view. */
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

/** Where two dates stand in the grid; `null` of what does not fit it. */
function pairIn(span: Span, dates: DatePair | null): Pair | null {
  if (!dates?.returnDate) return null
  const pair = { out: dayOf(span, dates.date), back: dayOf(span, dates.returnDate) }
  return fits(span, pair) ? pair : null
}

/** The same place in a window of another size. */
function fitted(span: Span, size: Size, { view, active }: Place): Place {
  return { view: viewWith(span, size, view, active), active, size }
}
