import type { PlainDate } from '@faresight/contracts/common'

/** What of a result stands open, so that a reload or a link shows the same. */
export interface View {
  /** The date pair whose card is open. */
  pair: { date: PlainDate; returnDate: PlainDate | null } | null
  /** The very offer in it, where that is not the one that stands for the pair: its id. */
  offer: string | null
  /** How a desk shows the calendar: departure by return, or one month after the other. */
  calendar: 'pairs' | 'month'
  /** The departure that is chosen by month, or on a phone; `null` where nobody has chosen. */
  day: PlainDate | null
}

const pairKey = 'pair'
const offerKey = 'offer'
const calendarKey = 'view'
const dayKey = 'day'
const viewKeys = [pairKey, offerKey, calendarKey, dayKey]

/** Reads it from an address; what is wrong in that counts as left out. */
export function readView(params: URLSearchParams): View {
  const [, date, returnDate] =
    /^(\d{4}-\d{2}-\d{2})(?:_(\d{4}-\d{2}-\d{2}))?$/.exec(params.get(pairKey) ?? '') ?? []
  const offer = params.get(offerKey)
  const day = params.get(dayKey)
  return {
    pair: date ? { date, returnDate: returnDate ?? null } : null,
    offer: date && offer ? offer : null,
    calendar: params.get(calendarKey) === 'month' ? 'month' : 'pairs',
    day: day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
  }
}

/** An address with another view, all else as it was. */
export function withView(params: URLSearchParams, change: Partial<View>): URLSearchParams {
  const { pair, offer, calendar, day } = { ...readView(params), ...change }
  const next = new URLSearchParams(params)
  for (const key of viewKeys) next.delete(key)
  if (pair) next.set(pairKey, [pair.date, pair.returnDate].filter(Boolean).join('_'))
  if (pair && offer) next.set(offerKey, offer)
  if (calendar === 'month') next.set(calendarKey, calendar)
  if (day) next.set(dayKey, day)
  return next
}
