import { words } from '../../text/words.ts'

/** Texts of `/booking`: a click on a seller that could not go on. */
export const bookingText = {
  checking: 'Checking this fare...',
  states: {
    open: {
      title: 'Continue to your fare',
      why: 'This is what it cost when you found it. The page of the seller has the last word.',
    },
    unpriced: { title: 'Continue to your fare', why: 'The page of the seller tells what it costs.' },
    priced: {
      title: 'Continue to your fare',
      why: 'It had no price when you found it. This is what it costs now.',
    },
    asFound: { title: 'The fare is as you found it', why: 'Continue where it is sold.' },
    rose: { title: 'The fare has moved', why: 'It costs more now than when you found it.' },
    fell: { title: 'The fare has moved', why: 'It costs less now than when you found it.' },
    gone: {
      title: 'This fare is gone',
      why: 'These flights are not sold like this any more. A new search shows what there is now.',
    },
    absent: {
      title: 'Not on offer any more',
      why: 'This fare is not among your searches. They are kept for a while, and for you alone.',
    },
    broken: {
      title: 'This link is incomplete',
      why: 'Please open the fare from your results again.',
    },
    plan: {
      title: 'Booking comes with a plan',
      why: 'Your plan does not cover booking links at the moment.',
    },
    unsafe: {
      title: 'We do not trust this link',
      why: 'The provider led us to an address that we do not send anybody to. Another seller may have the same flights.',
    },
    away: {
      title: 'The seller cannot be reached',
      why: 'It does not answer right now. Try again, or choose another seller.',
    },
    busy: {
      title: 'Too many sellers at once',
      why: 'Many sellers were opened within a minute. Please wait a moment and try again.',
    },
    failed: { title: 'This fare could not be checked', why: 'Please check your connection and try again.' },
  },
  was: 'When found',
  now: 'Now',
  more: (price: string) => `${price} more`,
  less: (price: string) => `${price} less`,
  charged: (price: string, day: string) => `The seller charges ${price}, by the rate of ${day}.`,
  tickets: (n: number) => `${words(n, 'separate ticket', 'separate tickets')}: the price is for all of them.`,
  ticketOf: (place: number, of: number) => `Ticket ${place} of ${of}`,
  opened: 'Opened',
  continue: (seller: string) => `Continue to ${seller}`,
  via: (provider: string) => `Continue via ${provider}`,
  newSearch: 'New search',
}
