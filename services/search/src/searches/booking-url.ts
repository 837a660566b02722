import { searchRoutes } from '@faresight/contracts/search/http'

/** Our own address for a ticket of one of a result's options; the seller's stays with us until somebody goes there. */
export function bookingUrl(offerId: string, option: number, ticket: number): string {
  const path = searchRoutes.book.path.replace('{offerId}', offerId).replace('{option}', String(option))
  return ticket ? `${path}?ticket=${ticket}` : path
}
