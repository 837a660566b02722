import { useState } from 'react'
import type { DatePair } from '../rules/cells.ts'
import { pairAfter, type Press } from '../rules/grid-keys.ts'
import { dayOf, type Pair, type Span } from '../rules/span.ts'
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
  const isLost = !touched && target !== null && !isInView(place.view, size, target)
  const kept = isLost ? opened(span, size, best) : fitted(span, size, place)
  const now = touched || !target ? kept : { ...kept, active: target }
  return {
    ...now,
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
  return { out: dayOf(span, best.date), back: dayOf(span, best.returnDate) }
}

/** The same place in a window of another size. */
function fitted(span: Span, size: Size, { view, active }: Place): Place {
  const settled = rolled(span, size, view, 0)
  const isSame = settled.col === view.col && settled.row === view.row
  const here = isSame ? view : settled
  return isInView(here, size, active)
    ? { view: here, active }
    : { view: viewWith(span, size, here, active), active }
}
