import type { PlainDate } from '@faresight/contracts/common'
import { type UrlSchema, oneOf, textParam } from '../../browser/url-state.ts'
import { asDay } from '../../flights/trips/common.ts'

/** Which parts of a result are open. */
export interface View {
  pair: { date: PlainDate; returnDate: PlainDate | null } | null
  /** Id of the open offer of the pair, where it isn't the pair's representative. */
  offer: string | null
  calendar: 'pairs' | 'month'
  /** Whether the calendar shows each pair's best offer or its cheapest. */
  fares: 'best' | 'lowest'
  /** The selected departure day; `null` until one is chosen. */
  day: PlainDate | null
}

export const calendarUrl: UrlSchema<View> = {
  params: {
    pair: {
      read: (text) => {
        const [date, returnDate = null] = text.split('_').map(asDay)
        return date && (returnDate || !text.includes('_')) ? { date, returnDate } : undefined
      },
      write: (pair) => [pair?.date, pair?.returnDate].filter(Boolean).join('_'),
      initial: null,
    },
    offer: textParam((text) => text || undefined, null),
    calendar: { ...oneOf(['pairs', 'month'], 'pairs'), name: 'view' },
    fares: oneOf(['best', 'lowest'], 'best'),
    day: textParam(asDay, null),
  },
  tidy: (view) => (view.pair ? view : { ...view, offer: null }),
  history: 'replace',
}
