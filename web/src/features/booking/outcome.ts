import type { BookingStop } from '@faresight/contracts/search/booking-page'
import type { OfferState } from '@faresight/contracts/search/offer'
import { ApiProblem } from '../../api/problems.ts'
import { shownFare } from '../../format/money.ts'
import type { bookingText } from '../../text/booking-text.ts'

/** What the page is about. */
export type Outcome = keyof (typeof bookingText)['states']

/** Why the way ended, by the server's word on the way, or else by what it says of the fare now. */
export function outcomeOf(state: OfferState, stop: BookingStop | null): Outcome {
  // Signed in and with a plan by now: then it is the fare that counts.
  if (stop && stop !== 'signed-out' && stop !== 'plan') return stop
  const { was, now } = state
  if (state.state === 'gone') return 'gone'
  // Nobody looked, or could tell: then nothing is said of what it costs now.
  if (now === null) return was === null ? 'unpriced' : 'open'
  if (was === null) return 'priced'
  if (state.state === 'asFound') return 'asFound'
  return now > was ? 'rose' : 'fell'
}

/** What an offer cost or costs, with all that holds of that price alone. */
export interface OfferPrice {
  amount: number
  live: boolean
  seenAt: string | null
  charged: OfferState['charged']
}

/** The prices that are shown of an offer: that of now where it counts, and where it is another one that of before. */
export function pricesOf(offer: OfferState, outcome: Outcome): Record<'was' | 'now', OfferPrice | null> {
  const { live, foundAt, charged, liveNow, checkedAt, chargedNow } = offer
  const hasMoved = outcome === 'rose' || outcome === 'fell'
  const isOfNow = hasMoved || outcome === 'asFound' || outcome === 'priced'
  const was = offer.was === null ? null : { amount: offer.was, live, seenAt: foundAt, charged }
  const now =
    offer.now === null ? null : { amount: offer.now, live: liveNow, seenAt: checkedAt, charged: chargedNow }
  return { was: !isOfNow || hasMoved ? was : null, now: isOfNow ? now : null }
}

/** By how much an offer has moved, as that is shown: the difference of figures without decimals. */
export function shownMove(was: OfferPrice, now: OfferPrice): number {
  return shownFare(now.amount) - shownFare(was.amount)
}

/** What a look that failed means. */
export function outcomeOfFailure(error: unknown): Outcome {
  const status = error instanceof ApiProblem ? error.status : 0
  const outcomes: Record<number, Outcome> = { 400: 'broken', 403: 'plan', 404: 'absent', 429: 'busy' }
  return outcomes[status] ?? 'failed'
}
