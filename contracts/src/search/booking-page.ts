import * as z from 'zod'

const bookingPage = '/booking'

export const bookingStopReasonSchema = z.enum([
  'signed-out',
  'plan',
  'gone',
  'unsafe',
  'unavailable',
  'busy',
  'broken',
])

export type BookingStopReason = z.infer<typeof bookingStopReasonSchema>

/** `/booking?offer=…&option=…`; without a reason the page looks up the fare. */
export function bookingPagePath(
  { offerId, option, ticket = 0 }: { offerId: string; option: string; ticket?: number },
  stop?: BookingStopReason,
): string {
  const query = new URLSearchParams({ offer: offerId, option })
  if (ticket) query.set('ticket', String(ticket))
  if (stop) query.set('state', stop)
  return `${bookingPage}?${query.toString()}`
}

export function bookingPagePathWithoutOffer(stop: BookingStopReason): string {
  return `${bookingPage}?${new URLSearchParams({ state: stop }).toString()}`
}
