import { count, nights, words } from '../text/words.ts'

/** Texts about flights that several features share. */
export const flightText = {
  stay: (min: number, max: number) => (min === max ? nights(min) : `${count(min)}–${count(max)} nights`),
  dots: {
    low: 'Low fare',
    middle: 'Medium fare',
    high: 'High fare',
    now: 'Checking now',
    seen: 'Seen earlier',
    none: 'Not scanned',
  },
  /** In illustrations. */
  drawings: { best: 'BEST', example: 'Example' },

  trip: {
    summaryLabel: 'Your search',
    to: 'to',
    nearby: 'Nearby airports',
    edit: 'Edit',
    round: 'round trip',
    one: 'one way',
    several: 'multi-city',
    party: (trip: string, party: string) => `${trip}, ${party}`,
    perPerson: (price: string) => `${price} each`,
    /** `withInfants`: those on laps have no seat, and don't count. */
    average: (price: string, withInfants: boolean) =>
      `${price} average per ${withInfants ? 'seat' : 'passenger'}`,
  },

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
    charged: (price: string, day: string) => `Charged as ${price} (${day} rate)`,
    noPrice: 'Price on seller’s site',
    suspicious: 'Price looks wrong',
    freshness: {
      live: (age: string) => `Live, checked ${age}`,
      checked: (age: string) => `Checked ${age}`,
      cached: (age: string) => `Cached ${age}`,
    },
  },

  level: {
    below: (percent: number) => `${percent}% below typical`,
    typical: 'Typical price',
    above: (percent: number) => `${percent}% above typical`,
    forMonths: (standing: string, typical: string) => `${standing} for these months (${typical})`,
    why: (typical: string, low: string, high: string, samples: number) =>
      `The typical fare for these months is ${typical} for 1 adult, based on each day’s lowest fare. 60% of the ${words(samples, 'fare', 'fares')} we’ve seen cost ${low} to ${high}.`,
  },

  leg: {
    nonstop: 'Nonstop',
    stops: (n: number) => words(n, 'stop', 'stops'),
    onBoard: (n: number) => `${count(n)} without changing planes`,
    selfTransfer: {
      unprotected: 'Self-transfer: you recheck your own bags and aren’t covered if you miss a connection',
      protected:
        'Protected self-transfer: you recheck your own bags, and the seller helps if you miss a connection',
      some: 'Some sellers offer this as a self-transfer: you recheck your own bags',
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
        ? `${words(days, 'day', 'days')} after the date you chose`
        : `${words(-days, 'day', 'days')} before the date you chose`,
  },

  legs: {
    out: { name: 'Outbound', times: 'Outbound times', before: 'Outbound ' },
    back: { name: 'Return', times: 'Return times', before: 'Return ' },
    only: { name: 'Outbound', times: 'Times', before: '' },
    flight: (place: number) => ({
      name: `Flight ${place}`,
      times: `Flight ${place} times`,
      before: `Flight ${place} `,
    }),
  },

  locked: {
    label: 'Locked',
    price: 'Price locked',
    withPlan: 'Included with a plan',
    visitor: 'Sign Up to See Dates & Book',
    visitorWhy: (price: string) => `Included with a plan, from ${price} a month`,
    member: 'Subscribe to Unlock',
    memberWhy: 'Airline, dates and price are included with a plan.',
    noteVisitor: (price: string) =>
      `Airline, route, times and duration are open to everyone. Dates, prices and booking links are included with a plan, from ${price} a month.`,
    noteMember: (price: string) =>
      `Details, prices and booking links are included with a plan, from ${price} a month.`,
  },

  travellers: {
    title: 'Passengers',
    done: 'Done',
    limits: 'Up to 9 seats per booking. One infant on lap per adult.',
    groups: {
      adults: {
        name: 'Adults',
        ages: '12 and older',
        fewer: 'Fewer adults',
        more: 'More adults',
        count: (n: number) => words(n, 'adult', 'adults'),
      },
      children: {
        name: 'Children',
        ages: '2 to 11',
        fewer: 'Fewer children',
        more: 'More children',
        count: (n: number) => words(n, 'child', 'children'),
      },
      infants: {
        name: 'Infants on lap',
        ages: 'Under 2',
        fewer: 'Fewer infants on lap',
        more: 'More infants on lap',
        count: (n: number) => words(n, 'infant on lap', 'infants on lap'),
      },
    },
  },
}
