import type { PlainDate } from '@faresight/contracts/common'

/** Which parts of a result are open. Stored in the URL, so that reloads and links restore it. */
export interface View {
  pair: { date: PlainDate; returnDate: PlainDate | null } | null
  /** Id of the open offer, where it isn't the pair's representative. */
  offer: string | null
  calendar: 'pairs' | 'month'
  /** Whether the calendar shows each pair's best offer or its cheapest. */
  fares: 'best' | 'lowest'
  /** The selected departure day; `null` until one is chosen. */
  day: PlainDate | null
}

const pairKey = 'pair'
const offerKey = 'offer'
const calendarKey = 'view'
const faresKey = 'fares'
const dayKey = 'day'
const viewKeys = [pairKey, offerKey, calendarKey, faresKey, dayKey]

/** Invalid parameters are ignored. */
export function readView(params: URLSearchParams): View {
  const [, date, returnDate] =
    /^(\d{4}-\d{2}-\d{2})(?:_(\d{4}-\d{2}-\d{2}))?$/.exec(params.get(pairKey) ?? '') ?? []
  const offer = params.get(offerKey)
  const day = params.get(dayKey)
  return {
    pair: date ? { date, returnDate: returnDate ?? null } : null,
    offer: date && offer ? offer : null,
    calendar: params.get(calendarKey) === 'month' ? 'month' : 'pairs',
    fares: params.get(faresKey) === 'lowest' ? 'lowest' : 'best',
    day: day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
  }
}

/** Copies the parameters with a changed view. */
export function withView(params: URLSearchParams, change: Partial<View>): URLSearchParams {
  const { pair, offer, calendar, fares, day } = { ...readView(params), ...change }
  const next = new URLSearchParams(params)
  for (const key of viewKeys) next.delete(key)
  if (pair) next.set(pairKey, [pair.date, pair.returnDate].filter(Boolean).join('_'))
  if (pair && offer) next.set(offerKey, offer)
  if (calendar === 'month') next.set(calendarKey, calendar)
  if (fares === 'lowest') next.set(faresKey, fares)
  if (day) next.set(dayKey, day)
  return next
}
