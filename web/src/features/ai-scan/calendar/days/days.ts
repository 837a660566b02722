import type { PlainDate } from '@faresight/contracts/common'
import { dayAfter, type Press } from '../rules/grid-keys.ts'
import type { DatePair } from '../rules/cells.ts'
import { departuresIn, monthOf, monthsOf } from '../rules/months.ts'
import { dateOf, dayOf, departuresOf, type Span } from '../rules/span.ts'

export type Days = ReturnType<typeof daysOf>

interface Asked {
  best: DatePair | null
  /** What somebody has chosen. */
  day: PlainDate | null
  onDay: (day: PlainDate) => void
}

/** The month in sight and the departure that is chosen in it. Follows the best deal until somebody chooses. */
export function daysOf(span: Span, { best, day, onDay }: Asked) {
  const chosen = departureOn(span, day) ?? (best ? dayOf(span, best.date) : 0)
  const months = monthsOf(span)
  const month = monthOf(dateOf(span, chosen))
  const place = months.indexOf(month)
  return {
    chosen,
    month,
    choose: (next: number) => onDay(dateOf(span, next)),
    after: (press: Press) => dayAfter(press, span, chosen),
    /** The first departure of the month before and of the one after, or `null` where there is none. */
    earlier: firstOf(span, months[place - 1]),
    later: firstOf(span, months[place + 1]),
  }
}

function firstOf(span: Span, month: string | undefined): number | null {
  return month === undefined ? null : (departuresIn(span, month)[0] ?? null)
}

/** The number of a day on which one can leave; `null` of any other. */
function departureOn(span: Span, date: PlainDate | null): number | null {
  const day = date === null ? -1 : dayOf(span, date)
  return day >= 0 && day < departuresOf(span) ? day : null
}
