import { searchRoutes } from '@faresight/contracts/search/http'
import type { BookingOption } from '@faresight/contracts/search/itinerary'
import { bookingOptionKey } from './option-key.ts'

/** Our own address for a ticket of one of a result's options; the seller's stays with us until somebody goes there. */
export function toBookingUrl(offerId: string, option: BookingOption, ticket: number): string {
  const path = searchRoutes.book.path
    .replace('{offerId}', offerId)
    .replace('{option}', bookingOptionKey(option))
  return ticket ? `${path}?ticket=${ticket}` : path
}
