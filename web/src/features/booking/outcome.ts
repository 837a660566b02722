import { type BookingStopReason, bookingStopReasonSchema } from '@faresight/contracts/search/booking-page'
import type { RecheckedOffer } from '@faresight/contracts/search/offer'
import { ApiProblem } from '../../api/problems.ts'
import { shownFare } from '../../format/money.ts'
import type { bookingText } from './messages.ts'
import { searchRoutes } from '@faresight/contracts/search/http'
import * as z from 'zod'

export type Outcome = keyof (typeof bookingText)['states']

/** The outcome by the redirect's `state`, else by the fare's current state. */
export function bookingOutcome(state: RecheckedOffer, stop: BookingStopReason | null): Outcome {
  // The user has signed in or subscribed since, so the fare decides.
  if (stop && stop !== 'signed-out' && stop !== 'plan') return stop
  const { was, now } = state
  if (state.state === 'gone') return 'gone'
  // No current price: nothing is said about a change.
  if (now === null) return was === null ? 'unpriced' : 'open'
  if (was === null) return 'priced'
  if (state.state === 'asFound') return 'asFound'
  return now > was ? 'rose' : 'fell'
}

export interface OfferPrice {
  amount: number
  live: boolean
  seenAt: string | null
  charged: RecheckedOffer['charged']
}

/** The current price where it matters, and the earlier one where it differs. */
export function shownPrices(
  offer: RecheckedOffer,
  outcome: Outcome,
): Record<'was' | 'now', OfferPrice | null> {
  const { live, foundAt, charged, liveNow, checkedAt, chargedNow } = offer
  const hasMoved = outcome === 'rose' || outcome === 'fell'
  const isOfNow = hasMoved || outcome === 'asFound' || outcome === 'priced'
  const was = offer.was === null ? null : { amount: offer.was, live, seenAt: foundAt, charged }
  const now =
    offer.now === null ? null : { amount: offer.now, live: liveNow, seenAt: checkedAt, charged: chargedNow }
  return { was: !isOfNow || hasMoved ? was : null, now: isOfNow ? now : null }
}

/** The difference of the prices as shown, without decimals. */
export function shownMove(was: OfferPrice, now: OfferPrice): number {
  return shownFare(now.amount) - shownFare(was.amount)
}

export function failureOutcome(error: unknown): Outcome {
  const status = error instanceof ApiProblem ? error.status : 0
  const outcomes: Record<number, Outcome> = { 400: 'broken', 403: 'plan', 404: 'absent', 429: 'busy' }
  return outcomes[status] ?? 'failed'
}

export interface OfferAddress {
  offerId: string
  option: string
  ticket: number
}

const { params: place, query } = searchRoutes.book

const whole = z.object({ offer: z.string(), option: z.string(), ticket: z.string().optional() })

/** Reads the offer and the reason for the stop from the URL; invalid values are `null`. */
export function readBooking(params: URLSearchParams): {
  offer: OfferAddress | null
  stop: BookingStopReason | null
} {
  const { data } = whole.safeParse(Object.fromEntries(params))
  const offer = place?.safeParse({ offerId: data?.offer, option: data?.option }).data
  const asked = query?.safeParse(data?.ticket === undefined ? {} : { ticket: data.ticket }).data
  return {
    offer: offer && asked ? { ...offer, ticket: asked.ticket } : null,
    stop: bookingStopReasonSchema.safeParse(params.get('state')).data ?? null,
  }
}

/** `moved=ok` confirms the current price. */
export function sellerHref({ offerId, option, ticket }: OfferAddress): string {
  const path = searchRoutes.book.path.replace('{offerId}', offerId).replace('{option}', option)
  const asked = new URLSearchParams({ ...(ticket && { ticket: String(ticket) }), moved: 'ok' })
  return `${path}?${asked.toString()}`
}
