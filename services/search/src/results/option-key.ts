import { createHash } from 'node:crypto'
import type { BookingOption } from '@faresight/contracts/search/itinerary'

/**
 * What an address names an option by: 12 hexadecimal digits of a hash of who sells which fare by which link.
 * Its place would not do, for that moves while a search grows, and with it the seller that an older link leads to.
 */
export function bookingOptionKey(option: BookingOption): string {
  const { provider, seller, live, fareClass, fareBasis, brandedFare, tickets } = option
  const links = tickets.map(({ seller, link }) => [seller, link.kind === 'url' ? link.url : link.token])
  // Named one by one: the database gives the keys of what it keeps in an order of its own.
  const told = [provider, seller.name, seller.kind, live, fareClass, fareBasis, brandedFare, links]
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 12)
}
