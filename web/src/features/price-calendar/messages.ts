import { count, nights, words } from '../../text/words.ts'

/** Texts of the price calendar of a scan. */
export const calendarText = {
  title: 'Price calendar',
  trips: { roundtrip: 'Round trip', oneway: 'One way' },
  lead: (trip: string, party: string, currency: string) =>
    `${trip} for ${party} in ${currency}. Each cell is the lowest fare of its dates; stronger green means cheaper.`,
  months: {
    roundtrip: (trip: string, party: string, currency: string) =>
      `${trip} for ${party} in ${currency}: the lowest fare of each departure day. BEST is the fare of its own dates. Stronger green means cheaper.`,
    oneway: (trip: string, party: string, currency: string) =>
      `${trip} for ${party} in ${currency}: the lowest fare of each departure day. Stronger green means cheaper.`,
  },
  byDay: {
    roundtrip: (trip: string, party: string, currency: string) =>
      `Lowest fare of each departure day, ${currency}, ${trip.toLowerCase()} for ${party}. BEST is the fare of its own dates.`,
    oneway: (trip: string, party: string, currency: string) =>
      `Lowest fare of each departure day, ${currency}, ${trip.toLowerCase()} for ${party}.`,
  },
  views: 'Show prices by',
  view: { pairs: 'Departure × return', month: 'Month' },
  earlierDepartures: 'Earlier departures',
  laterDepartures: 'Later departures',
  earlierReturns: 'Earlier returns',
  laterReturns: 'Later returns',
  earlierMonth: 'Earlier month',
  laterMonth: 'Later month',
  grid: 'Prices by departure and return',
  gridKeys:
    'Arrow keys move between date pairs, Page Up and Page Down by screens, Home and End to the ends of a row.',
  gridOpens: 'Enter opens a pair that was checked.',
  month: (month: string) => `Prices by departure day, ${month}`,
  monthKeys: 'Arrow keys move between days, Page Up and Page Down between months.',
  strip: (month: string) => `Departure days of ${month}, with the lowest fare of each`,
  returns: 'Return',
  best: 'BEST',
  cheapest: 'Cheapest',
  legend: 'Legend',
  bands: {
    1: 'Lowest fifth',
    2: 'Low',
    3: 'Middle',
    4: 'High',
    5: 'Highest fifth',
  },
  kinds: {
    checked: 'Checked by this scan',
    seen: 'Seen earlier, with age',
    estimated: 'Estimated range',
    checking: 'Being checked',
    unscanned: 'Not scanned',
    outside: 'Outside your stay',
  },
  from: (price: string) => `from ${price}`,
  range: (low: string, high: string) => `${low}–${high}`,
  rangeIn: (range: string, currency: string) => `${range}\u00a0${currency}`,
  nights,
  leaving: (day: string) => `Leaving ${day}, coming back`,
  leavingOneWay: (day: string) => `Leaving ${day}`,
  state: {
    checked: (age: string) => `Checked ${age}`,
    cached: (age: string) => `Cached ${age}`,
    seen: (age: string) => `Seen ${age}`,
    estimated: 'Estimated',
    checking: 'Being checked now',
    unscanned: 'Not scanned',
    outside: 'Outside your stay',
  },
  shortAges: {
    now: 'now',
    minutes: (n: number) => `${n} min`,
    hours: (n: number) => `${n} h`,
    days: (n: number) => `${n} d`,
  },

  spoken: {
    /** Pairs of which the return comes first are no trip, and have no nights. */
    pair: (out: string, back: string, away: number) =>
      `Depart ${out}, return ${back}${away > 0 ? `, ${nights(away)}` : ''}`,
    day: (out: string) => `Depart ${out}`,
    checked: (price: string, age: string) => `${price}, checked ${age}`,
    cached: (price: string, age: string) => `${price}, cached ${age}`,
    seen: (price: string, age: string) => `seen ${age} at ${price}`,
    estimated: (low: string, high: string, currency: string) =>
      `estimated ${low} to ${high}\u00a0${currency}`,
    checking: 'being checked now',
    unscanned: 'not scanned',
    outside: 'outside your stay',
    best: 'best deal',
    bestAt: (price: string) => `best deal at ${price}`,
    cheapest: 'cheapest',
    lower: (price: string) => `lowest of the day ${price}`,
    band: (band: string) => `${band} in this scan`,
    checkedOf: (checked: number, pairs: number) =>
      `${count(checked)} of ${words(pairs, 'return', 'returns')} checked`,
    ages: {
      now: 'just now',
      minutes: (n: number) => `${words(n, 'minute', 'minutes')} ago`,
      hours: (n: number) => `${words(n, 'hour', 'hours')} ago`,
      days: (n: number) => `${words(n, 'day', 'days')} ago`,
    },
  },

  locked: {
    lead: (trip: string, party: string, currency: string) => `${trip} for ${party} in ${currency}.`,
    teaserLead: (trip: string, party: string, currency: string) =>
      `${trip} for ${party} in ${currency}, by month of departure. Some may be remembered from earlier.`,
    checks: (n: number) => `${words(n, 'check', 'checks')} made.`,
    visitorWhy: 'The days and the lowest price are locked.',
    memberWhy: 'Every day and every price come with a plan.',
    price: 'Price locked',
    day: 'day locked',
    bands: {
      cheapest: 'Cheapest',
      good: 'Good deal',
      moderate: 'Moderate',
      expensive: 'Expensive',
    },
    neutral: 'No price',
    ofShown: 'Among the prices shown; the lowest is locked.',
    inMonth: (n: number) => words(n, 'date', 'dates'),
    none: 'Prices show here month by month, as they are found.',
  },
}
