import type { PlainDate } from '@faresight/contracts/common'

/** What of a result stands open, so that a reload or a link shows the same. */
export interface View {
  /** The date pair whose card is open. */
  pair: { date: PlainDate; returnDate: PlainDate | null } | null
  /** How a desk shows the calendar: departure by return, or one month after the other. */
  calendar: 'pairs' | 'month'
}

const pairKey = 'pair'
const calendarKey = 'view'

/** Reads it from an address; what is wrong in that counts as left out. */
export function readView(params: URLSearchParams): View {
  const [, date, returnDate] =
    /^(\d{4}-\d{2}-\d{2})(?:_(\d{4}-\d{2}-\d{2}))?$/.exec(params.get(pairKey) ?? '') ?? []
  return {
    pair: date ? { date, returnDate: returnDate ?? null } : null,
    calendar: params.get(calendarKey) === 'month' ? 'month' : 'pairs',
  }
}

/** An address with another view, all else as it was. */
export function withView(params: URLSearchParams, change: Partial<View>): URLSearchParams {
  const { pair, calendar } = { ...readView(params), ...change }
  const next = new URLSearchParams(params)
  next.delete(pairKey)
  next.delete(calendarKey)
  if (pair) next.set(pairKey, [pair.date, pair.returnDate].filter(Boolean).join('_'))
  if (calendar === 'month') next.set(calendarKey, calendar)
  return next
}
