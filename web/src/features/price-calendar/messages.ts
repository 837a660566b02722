import { count, nights, words } from '../../text/words.ts'

/** Texts of a scan’s price calendar. */
export const calendarText = {
  title: 'Price calendar',
  trips: { roundtrip: 'Round trip', oneway: 'One way' },
  leads: {
    best: (trip: string, party: string, currency: string) =>
      `${trip} for ${party}, in ${currency}. Checked dates show their best deal by price and time; other dates show their lowest fare. Greener is cheaper.`,
    lowest: (trip: string, party: string, currency: string) =>
      `${trip} for ${party}, in ${currency}. All dates show their lowest fare, however long the trip takes. Greener is cheaper.`,
  },
  fares: 'Fares shown',
  fare: { best: 'Best', lowest: 'Lowest' },
  views: 'Show prices by',
  view: { pairs: 'Departure × return', month: 'Month' },
  earlierDepartures: 'Earlier departures',
  laterDepartures: 'Later departures',
  earlierReturns: 'Earlier returns',
  laterReturns: 'Later returns',
  earlierMonth: 'Previous month',
  laterMonth: 'Next month',
  grid: 'Prices by departure and return',
  gridKeys:
    'Use the arrow keys to move between date pairs, Page Up and Page Down to move by page, and Home and End to jump to the ends of a row.',
  gridOpens: 'Press Enter to open a checked pair.',
  month: (month: string) => `Prices by departure day, ${month}`,
  monthKeys: 'Use the arrow keys to move between days, and Page Up and Page Down to move between months.',
  strip: (month: string) => `Departure days in ${month}, with a fare for each`,
  returns: 'Return',
  best: 'BEST',
  cheapest: 'Cheapest',
  legend: 'Legend',
  bands: {
    1: 'Lowest fifth',
    2: 'Low',
    3: 'Mid-range',
    4: 'High',
    5: 'Highest fifth',
  },
  converted: 'All fares are converted (≈).',
  kinds: {
    checked: 'Checked in this scan',
    seen: 'Seen earlier (age shown)',
    estimated: 'Estimated range',
    checking: 'Being checked',
    unscanned: 'Not scanned',
    outside: 'Doesn’t fit your stay',
  },
  /** A range in two parts, between which the line may break. */
  rangeLines: (low: string, high: string): [string, string] => [`${low}–`, high],
  rangeLinesIn: (low: string, high: string, currency: string): [string, string] => [
    `${low}–`,
    `${high}\u00a0${currency}`,
  ],
  nights,
  leaving: (day: string) => `Leaving ${day}, returning`,
  leavingOneWay: (day: string) => `Leaving ${day}`,
  state: {
    checked: (age: string) => `Checked ${age}`,
    cached: (age: string) => `Cached ${age}`,
    seen: (age: string) => `Seen ${age}`,
    estimated: 'Estimated',
    checking: 'Being checked now',
    unscanned: 'Not scanned',
    outside: 'Doesn’t fit your stay',
  },
  shortAges: {
    now: 'now',
    minutes: (n: number) => `${n} min`,
    hours: (n: number) => `${n} h`,
    days: (n: number) => `${n} d`,
  },

  spoken: {
    /** A return before the departure has no nights. */
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
    outside: 'doesn’t fit your stay',
    best: 'best deal',
    cheapest: 'cheapest',
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
    lead: (trip: string, party: string, currency: string) => `${trip} for ${party}, in ${currency}.`,
    visitorLead: (trip: string, party: string, currency: string) =>
      `${trip} for ${party}, in ${currency}, by departure month. Some prices may be from earlier searches.`,
    checks: (n: number) => `${words(n, 'check', 'checks')} made.`,
    visitorWhy: 'Exact days and the lowest price are locked.',
    memberWhy: 'See every day and every price with a plan.',
    price: 'Price locked',
    day: 'day locked',
    bands: {
      lowest: 'Lowest quarter',
      low: 'Low',
      high: 'High',
      highest: 'Highest quarter',
    },
    neutral: 'No price',
    ofShown: 'Compared with the prices shown. The lowest is locked.',
    inMonth: (n: number) => words(n, 'date', 'dates'),
    none: 'Prices appear here month by month as we find them.',
  },
}
