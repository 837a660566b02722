import { searchRoutes } from '@faresight/contracts/search/http'
import type { BookingOption } from '@faresight/contracts/search/itinerary'
import { bookingOptionKey } from './option-key.ts'

/** Our redirect to the seller of a ticket: the seller's own link never leaves the service. */
export function toBookingUrl(offerId: string, option: BookingOption, ticket: number): string {
  const path = searchRoutes.book.path
    .replace('{offerId}', offerId)
    .replace('{option}', bookingOptionKey(option))
  return ticket ? `${path}?ticket=${ticket}` : path
}
