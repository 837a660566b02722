import { bookingStop, type BookingStop } from '@faresight/contracts/search/booking-page'
import { searchRoutes } from '@faresight/contracts/search/http'
import * as z from 'zod'

/** One ticket of one way to buy one of my results. */
export interface OfferAddress {
  offerId: string
  option: string
  ticket: number
}

const { params: place, query } = searchRoutes.book

const whole = z.object({ offer: z.string(), option: z.string(), ticket: z.string().optional() })

/** The offer that an address of this page names, and why the way to its seller ended here; what is not whole is `null`. */
export function readBooking(params: URLSearchParams): {
  offer: OfferAddress | null
  stop: BookingStop | null
} {
  const { data } = whole.safeParse(Object.fromEntries(params))
  const offer = place?.safeParse({ offerId: data?.offer, option: data?.option }).data
  const asked = query?.safeParse(data?.ticket === undefined ? {} : { ticket: data.ticket }).data
  return {
    offer: offer && asked ? { ...offer, ticket: asked.ticket } : null,
    stop: bookingStop.safeParse(params.get('state')).data ?? null,
  }
}

/** The way on to the seller, by somebody who knows what it costs now. */
export function sellerHref({ offerId, option, ticket }: OfferAddress): string {
  const path = searchRoutes.book.path.replace('{offerId}', offerId).replace('{option}', option)
  const asked = new URLSearchParams({ ...(ticket && { ticket: String(ticket) }), moved: 'ok' })
  return `${path}?${asked.toString()}`
}
