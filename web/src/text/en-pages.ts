import type { PlanId } from '@faresight/contracts/plans'
import { words } from './en-words.ts'
import { tiers } from './en.ts'

import { enCalendar } from './en-calendar.ts'
import { enResults } from './en-results.ts'
import { enScan } from './en-scan.ts'

/** The second part of the catalogue: what only pages say that are loaded later. */
export const enPages = {
  ...enResults,
  ...enScan,
  ...enCalendar,
  /** What buttons say, wherever they stand. */
  actions: {
    tryAgain: 'Try again',
    searchAgain: 'Search again',
    changeSearch: 'Change search',
    chooseAirport: 'Choose an airport',
    close: 'Close',
  },

  dashboard: {
    title: 'Search Flights',
    recent: 'Recent Searches',
    recentEmpty: 'No searches yet. They will be kept here.',
    recentFailed: 'Failed to load your recent searches.',
    regular: 'Regular',
    running: 'Searching',
    open: 'Open',
    flights: (n: number) => `${words(n, 'flight', 'flights')}, multi-city`,
    approximate: 'plus or minus 3 days',
    nearby: 'nearby airports',
  },

  legs: {
    out: { name: 'Outbound', times: 'Outbound times', before: 'Out ' },
    back: { name: 'Return', times: 'Return times', before: 'Back ' },
    only: { name: 'Outbound', times: 'Times', before: '' },
    flight: (place: number) => ({
      name: `Flight ${place}`,
      times: `Times of flight ${place}`,
      before: `Flight ${place} `,
    }),
  },

  form: {
    addFlight: (legs: number, most: number) => `Add Flight (${legs}/${most})`,
    removeFlight: (place: number) => `Remove Flight ${place}`,
    nearby: 'Include nearby airports',
    nearbyHint: 'Within 100 km of each place.',
  },

  footer: {
    what: 'Faresight compares fares and sends you to the airline or agency to book. It sells no tickets itself.',
    prices: 'Prices are for the whole party and say how old they are. Times are local to each airport.',
    rights: (year: number) => `© ${year} Faresight`,
    sandbox: 'Sandbox fares',
    sandboxWhy: 'Fares here come from the sandbox, not from airlines',
  },

  plan: {
    active: (tier: PlanId) => `${tiers[tier]} Subscription Active`,
    bannerTitle: 'No active subscription.',
    banner: (price: string) => `See dates, prices and booking links from ${price} a month.`,
    see: 'See plans',
    subscribe: 'Subscribe Now',
    popular: 'Most Popular',
    save: (percent: number) => `Save ${percent}%`,
    perMonth: (price: string) => `${price} a month`,
    everyMonth: 'Billed every month',
    period: (months: number) => (months === 1 ? 'month' : months === 12 ? 'year' : `${months} months`),
  },

  landing: {
    skylineRoute: 'Toronto to Lisbon',
    skylineWhat: ', lowest round trip by departure day',
    skylineWhen: (from: string, to: string) => `${from} – ${to} · example`,
    best: 'BEST',
    how: 'How It Works',
    howLead: 'Three steps from a rough idea to a ticket at the airline’s own checkout.',
    steps: {
      search: {
        title: 'Search flexible dates',
        body: 'Give a period and a length of stay. We look where the price is likely to be low, and stop when more looking would not pay.',
      },
      compare: {
        title: 'Compare prices',
        body: 'The same flight from every seller, side by side: whole-party price, what kind of seller it is, and how fresh the price is.',
      },
      book: {
        title: 'Book direct',
        body: 'We hand you to the airline or agency. No markup, no second account, no ticket from us.',
      },
    },
    example: 'Example',
    pricing: 'Every search included',
    pricingLead:
      'Search free. Subscribe to see exact dates, the lowest price and the booking link. Cancel anytime.',
    pricingNote: 'Charged in USD by card. No refunds; price changes are announced 30 days ahead.',
  },

  login: {
    title: 'Log In',
    email: 'Email',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    submit: 'Log In',
    busy: 'Logging in...',
    noAccount: 'No account yet?',
    failed: 'Invalid email or password. Please try again.',
    errors: {
      google_auth_failed: 'Google authentication failed. Please try again or use email/password login.',
      session_error: 'Failed to establish session. Please try logging in again.',
      other: 'Authentication failed. Please try again.',
    },
    aside: 'Every seller of a flight in one list. You see the dates, the seller and the age of the price.',
  },

  coming: {
    title: 'Not open yet',
    home: 'Return Home',
    logIn: 'Have an account? Log In',
  },

  booking: {
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
    tickets: (n: number) =>
      `${words(n, 'separate ticket', 'separate tickets')}: the price is for all of them.`,
    ticketOf: (place: number, of: number) => `Ticket ${place} of ${of}`,
    continue: (seller: string) => `Continue to ${seller}`,
    via: (provider: string) => `Continue via ${provider}`,
    newSearch: 'New search',
  },

  notFound: {
    title: 'Flight Not Found',
    body: 'This page has left, or was never on the board.',
    home: 'Return Home',
  },

  toast: {
    searchComplete: 'Search Complete',
    searchFailed: 'Search Failed',
    searchFailedWhy: 'Unable to search flights. Please try again.',
    currencyDetected: (code: string) => `Prices in ${code}`,
    currencyDetectedWhy: 'Chosen by your location. Change it at the top.',
    signIn: 'Please log in',
    signInWhy: 'Your session is over. This search goes on as a visitor’s.',
  },

  dates: {
    title: 'Travel dates',
    pickDepart: 'Choose your departure date',
    pickReturn: 'Choose your return date',
    nights: (n: number) => words(n, 'night', 'nights'),
    months: 'Months',
    previous: 'Earlier months',
    next: 'Later months',
    clear: 'Clear',
    done: 'Done',
  },
}
