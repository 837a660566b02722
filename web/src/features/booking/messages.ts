import { words } from '../../text/words.ts'

/** Texts of `/booking`, which opens when a link to a seller couldn’t go straight through. */
export const bookingText = {
  checking: 'Checking this fare...',
  states: {
    open: {
      title: 'Continue to your fare',
      why: 'This was the price when you found the fare. The seller’s page shows the final price.',
    },
    unpriced: { title: 'Continue to your fare', why: 'You’ll see the price on the seller’s page.' },
    priced: {
      title: 'Continue to your fare',
      why: 'This fare had no price when you found it. Here’s what it costs now.',
    },
    asFound: { title: 'The price hasn’t changed', why: 'Continue to the seller to book.' },
    rose: { title: 'The price has gone up', why: 'This fare costs more now than when you found it.' },
    fell: { title: 'The price has dropped', why: 'This fare costs less now than when you found it.' },
    gone: {
      title: 'This fare is gone',
      why: 'These flights are no longer sold at this fare. Search again to see what’s available now.',
    },
    absent: {
      title: 'We couldn’t find this fare',
      why: 'This fare isn’t in your searches. We keep searches for a limited time, and only you can open your own.',
    },
    broken: {
      title: 'This link is incomplete',
      why: 'Please open the fare from your results again.',
    },
    plan: {
      title: 'Booking links are included with a plan',
      why: 'You don’t have an active plan at the moment.',
    },
    unsafe: {
      title: 'We don’t trust this link',
      why: 'The provider sent us to an address we don’t recognize. Another seller may have the same flights.',
    },
    unavailable: {
      title: 'We can’t reach the seller',
      why: 'It isn’t responding right now. Try again, or choose another seller.',
    },
    busy: {
      title: 'Too many sellers at once',
      why: 'You opened many sellers within a minute. Please wait a moment and try again.',
    },
    failed: { title: 'We couldn’t check this fare', why: 'Please check your connection and try again.' },
  },
  was: 'When found',
  now: 'Now',
  more: (price: string) => `${price} more`,
  less: (price: string) => `${price} less`,
  charged: (price: string, day: string) => `The seller charges ${price}, at the ${day} exchange rate.`,
  tickets: (n: number) => `${words(n, 'separate ticket', 'separate tickets')}. The price covers all of them.`,
  ticketOf: (place: number, of: number) => `Ticket ${place} of ${of}`,
  opened: 'Opened',
  continue: (seller: string) => `Continue to ${seller}`,
  via: (provider: string) => `Continue via ${provider}`,
  newSearch: 'New search',
}
