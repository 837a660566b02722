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
}

/**
 * Where the grid stands and which of its pairs takes the focus. Until somebody has been there it follows the best deal, and
 * moves only when that leaves the view; from then on it stays where it was put.
 */
export function usePairGrid(span: Span, size: Size, best: DatePair | null) {
  const [touched, setTouched] = useState(false)
  const [place, setPlace] = useState<Place>(() => opened(span, size, best))
  const target = bestPair(span, best)
  if (!touched && target && !isInView(place.view, size, target)) setPlace(opened(span, size, best))
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
      setPlace({ active, view: viewWith(span, size, now.view, active) })
    },
    after: (press: Press) => pairAfter(press, span, now.active, size.cols),
    turn: (days: number) => put(turned(span, size, now.view, days)),
    roll: (days: number) => put(rolled(span, size, now.view, days)),
  }

  function put(view: View): void {
    const [out, back] = [view.col - now.view.col, view.row - now.view.row]
    const moved = { out: now.active.out + out, back: now.active.back + back }
    setTouched(true)
    setPlace({ view, active: nearest(span, size, view, moved) })
  }
}

function opened(span: Span, size: Size, best: DatePair | null): Place {
  const first = { out: 0, back: span.stay?.min ?? 0 }
  const active = bestPair(span, best) ?? first
  return { active, view: viewAround(span, size, active) }
}

function bestPair(span: Span, best: DatePair | null): Pair | null {
  if (!best?.returnDate) return null
  const pair = { out: dayOf(span, best.date), back: dayOf(span, best.returnDate) }
  return fits(span, pair) ? pair : null
}

/** The same place in a window of another size. */
function fitted(span: Span, size: Size, { view, active }: Place): Place {
  return { view: viewWith(span, size, view, active), active }
}
