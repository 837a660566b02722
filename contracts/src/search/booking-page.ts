import * as z from 'zod'

/** Our own page about an offer on the way to its seller: where a person is told why the way ended there. */
const bookingPage = '/booking'

/** Why it ended, where that is not what has become of the fare. */
export const bookingStopReasonSchema = z.enum([
  'signed-out',
  'plan',
  'gone',
  'unsafe',
  'away',
  'busy',
  'broken',
])

export type BookingStopReason = z.infer<typeof bookingStopReasonSchema>

/** `/booking?offer=…&option=…`. Without a stop the page looks up what has become of the fare. */
export function bookingPagePath(
  { offerId, option, ticket = 0 }: { offerId: string; option: string; ticket?: number },
  stop?: BookingStopReason,
): string {
  const query = new URLSearchParams({ offer: offerId, option })
  if (ticket) query.set('ticket', String(ticket))
  if (stop) query.set('state', stop)
  return `${bookingPage}?${query.toString()}`
}

/** The same page for an address that names no offer. */
export function bookingPagePathWithoutOffer(stop: BookingStopReason): string {
  return `${bookingPage}?${new URLSearchParams({ state: stop }).toString()}`
}
