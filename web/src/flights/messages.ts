import { count, nights, words } from '../text/words.ts'

/** What is said of flights wherever they are shown. */
export const flightText = {
  stay: (min: number, max: number) => (min === max ? nights(min) : `${count(min)}–${count(max)} nights`),
  dots: {
    low: 'Checked, low',
    middle: 'middle',
    high: 'high',
    now: 'Being checked',
    seen: 'Seen earlier',
    none: 'Not scanned',
  },
  /** In drawings of what the product is like. */
  drawings: { best: 'BEST', example: 'Example' },

  /** Of what was asked for. */
  trip: {
    summaryLabel: 'Your search',
    to: 'to',
    nearby: 'Nearby airports',
    edit: 'Edit',
    round: 'round trip',
    one: 'one way',
    several: 'multi-city',
    party: (trip: string, n: number) => `${trip}, ${words(n, 'adult', 'adults')}`,
    perPerson: (price: string) => `${price} each`,
  },

  /** Of what it costs, and of who sells it. */
  fare: {
    continue: 'Continue',
    continueTo: (seller: string) => `Continue to ${seller}`,
    continueToBook: 'Continue to book',
    continueVia: (provider: string) => `Continue via ${provider}`,
    ticketOf: (seller: string, place: number, of: number) =>
      `Continue to ${seller}, ticket ${count(place)} of ${count(of)}`,
    newTab: '(opens in a new tab)',
    separateTickets: (n: number) => words(n, 'separate ticket', 'separate tickets'),
    sellerLater: 'Seller shown on the next page',
    selfTransfer: { unprotected: 'Self-transfer', protected: 'Protected self-transfer' },
    airline: 'Airline',
    agency: 'Agency',
    via: (provider: string) => `via ${provider}`,
    charged: (price: string, day: string) => `charged as ${price}, rate of ${day}`,
    noPrice: 'Price at the seller',
    suspicious: 'Price looks wrong',
    freshness: {
      live: (age: string) => `Live, checked ${age}`,
      checked: (age: string) => `Checked ${age}`,
      cached: (age: string) => `Cached ${age}`,
    },
  },

  /** How a price stands to what others have cost. */
  level: {
    below: (percent: number) => `${percent}% below typical`,
    typical: 'Typical price',
    above: (percent: number) => `${percent}% above typical`,
    forMonths: (standing: string, typical: string) => `${standing} for these months (${typical})`,
    why: (typical: string, low: string, high: string, samples: number) =>
      `Typical for these months: ${typical} for one adult, by the lowest fare of each day. Three in five cost ${low} to ${high} (${count(samples)} seen).`,
  },

  /** Of one direction. */
  leg: {
    nonstop: 'Nonstop',
    stops: (n: number) => words(n, 'stop', 'stops'),
    onBoard: (n: number) => `${count(n)} without a change`,
    selfTransfer: {
      unprotected: 'Self-transfer: you change flights, and check bags in again, yourself',
      protected:
        'Protected self-transfer: you check bags in again, and the seller helps if you miss a flight',
      some: 'Some sellers offer this as a self-transfer: you check bags in again yourself',
    },
    changeAirports: (from: string, to: string) => `Change airports: ${from} to ${to}`,
    tightConnection: (wait: string, at: string) => `Short connection: ${wait} at ${at}`,
    timesDiffer: 'Sellers list different times for this flight. Check the time before you book.',
    nextDay: (days: number) => words(days, 'day later', 'days later'),
    dayEarlier: (days: number) => words(-days, 'day earlier', 'days earlier'),
    otherDay: (days: number) =>
      days > 0 ? `+${words(days, 'day', 'days')}` : `−${words(-days, 'day', 'days')}`,
    otherDayWhy: (days: number) =>
      days > 0
        ? `${words(days, 'day', 'days')} after the day that you asked for`
        : `${words(-days, 'day', 'days')} before the day that you asked for`,
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

  locked: {
    label: 'Locked',
    price: 'Price locked',
    withPlan: 'Comes with a plan',
    visitor: 'Sign Up to See Dates & Book',
    member: 'Subscribe to Unlock',
    memberWhy: 'Airline, dates and price come with a plan.',
    noteVisitor: (price: string) =>
      `Airline, route, times and duration are open to everyone. Dates, prices and booking links come with a plan, from ${price} a month.`,
    noteMember: (price: string) =>
      `Details, prices and booking links come with a plan, from ${price} a month.`,
    found: (n: number) => `${words(n, 'flight', 'flights')} found.`,
  },
}
