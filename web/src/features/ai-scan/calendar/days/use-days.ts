import { useState } from 'react'
import { dayAfter, type Press } from '../rules/grid-keys.ts'
import type { DatePair } from '../rules/cells.ts'
import { departuresIn, monthOf, monthsOf } from '../rules/months.ts'
import { dateOf, dayOf, type Span } from '../rules/span.ts'

export type Days = ReturnType<typeof useDays>

/** The month in sight and the departure that is chosen in it. Follows the best deal until somebody chooses. */
export function useDays(span: Span, best: DatePair | null) {
  const [picked, setPicked] = useState<number | null>(null)
  const chosen = picked ?? (best ? dayOf(span, best.date) : 0)
  const months = monthsOf(span)
  const month = monthOf(dateOf(span, chosen))
  const place = months.indexOf(month)
  return {
    chosen,
    month,
    choose: setPicked,
    after: (press: Press) => dayAfter(press, span, chosen),
    /** The first departure of the month before and of the one after, or `null` where there is none. */
    earlier: firstOf(span, months[place - 1]),
    later: firstOf(span, months[place + 1]),
  }
}

function firstOf(span: Span, month: string | undefined): number | null {
  return month === undefined ? null : (departuresIn(span, month)[0] ?? null)
}
