import { hash } from 'node:crypto'
import { searchRoutes } from '@faresight/contracts/search/http'
import type { BookingOption } from '@faresight/contracts/search/itinerary'

/** Our redirect to the seller of a ticket: the seller's own link never leaves the service. */
export function toBookingPath(offerId: string, option: BookingOption, ticket: number): string {
  const path = searchRoutes.book.path
    .replace('{offerId}', offerId)
    .replace('{option}', bookingOptionKey(option))
  return ticket ? `${path}?ticket=${ticket}` : path
}

/**
 * Names an option in a booking URL: 12 hexadecimal digits of a hash of seller, fare and links. Its index would change while a search
 * runs, and an older URL would lead to another seller.
 */
export function bookingOptionKey(option: BookingOption): string {
  const known = knownKeys.get(option) ?? hashBookingOption(option)
  knownKeys.set(option, known)
  return known
}

/** A result names each of its options several times. */
const knownKeys = new WeakMap<BookingOption, string>()

function hashBookingOption(option: BookingOption): string {
  const { provider, seller, live, fareClass, fareBasis, brandedFare, tickets } = option
  const links = tickets.map(({ seller, link }) => [seller, link.kind === 'url' ? link.url : link.token])
  // One by one, since `jsonb` changes the order of keys.
  const identity = [provider, seller.name, seller.kind, live, fareClass, fareBasis, brandedFare, links]
  return hash('sha256', JSON.stringify(identity)).slice(0, 12)
}
