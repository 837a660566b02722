import { dateOf, dayOf, departuresOf, fits, type Pair, type Span } from './span.ts'

/** The keys of a grid after the ARIA practices, as far as they are held down together. */
export interface Press {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/**
 * The pair that a key leads to from another, or `null` where it leads nowhere: only pairs that fit the stay can be reached.
 *
 * @param page days that PageUp and PageDown go; the nights stay the same
 */
export function pairAfter(press: Press, span: Span, at: Pair, page: number): Pair | null {
  const to = isForPage(press) ? target(press, span, at, page) : null
  return to && fits(span, to) && (to.out !== at.out || to.back !== at.back) ? to : null
}

function target({ key, ctrlKey }: Press, span: Span, at: Pair, page: number): Pair | null {
  const { min, max } = span.stay ?? { min: 0, max: 0 }
  const lastDeparture = departuresOf(span) - 1
  const nights = at.back - at.out
  const moved = (days: number) => {
    const out = Math.max(0, Math.min(at.out + days, span.days - 1 - nights))
    return { out, back: out + nights }
  }
  switch (key) {
    case 'ArrowLeft':
      return { ...at, out: at.out - 1 }
    case 'ArrowRight':
      return { ...at, out: at.out + 1 }
    case 'ArrowUp':
      return { ...at, back: at.back - 1 }
    case 'ArrowDown':
      return { ...at, back: at.back + 1 }
    case 'Home':
      return ctrlKey ? { out: 0, back: min } : { ...at, out: Math.max(0, at.back - max) }
    case 'End':
      return ctrlKey
        ? { out: lastDeparture, back: span.days - 1 }
        : { ...at, out: Math.min(lastDeparture, at.back - min) }
    case 'PageUp':
      return moved(-page)
    case 'PageDown':
      return moved(page)
    default:
      return null
  }
}

/** The departure that a key leads to in a month calendar of weeks from Monday, or `null` where it leads nowhere. */
export function dayAfter(press: Press, span: Span, at: number): number | null {
  const { key, ctrlKey } = press
  if (!isForPage(press)) return null
  const last = departuresOf(span) - 1
  const weekday = mondayFirst(dateOf(span, at))
  const to: Record<string, () => number> = {
    ArrowLeft: () => at - 1,
    ArrowRight: () => at + 1,
    ArrowUp: () => at - 7,
    ArrowDown: () => at + 7,
    Home: () => (ctrlKey ? 0 : Math.max(0, at - weekday)),
    End: () => (ctrlKey ? last : Math.min(last, at + 6 - weekday)),
    PageUp: () => Math.max(0, otherMonth(span, at, -1)),
    PageDown: () => Math.min(last, otherMonth(span, at, 1)),
  }
  const next = to[key]?.()
  return next === undefined || next === at || next < 0 || next > last ? null : next
}

/** With Alt or Meta a key is the browser's own: back, or another window. */
function isForPage({ altKey, metaKey }: Press): boolean {
  return !altKey && !metaKey
}

/** 0 for a Monday, 6 for a Sunday. */
export function mondayFirst(date: string): number {
  return (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7
}

/** The same day of another month, or its last. */
function otherMonth(span: Span, at: number, months: number): number {
  const date = new Date(`${dateOf(span, at)}T00:00Z`)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)))
  return dayOf(span, day.toISOString().slice(0, 10))
}
