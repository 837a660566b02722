import { count } from '../../text/words.ts'

/** Labels and drawings of the page on how it works; what it says is in `content`. */
export const howItWorksText = {
  contents: 'The seven steps',
  step: (n: number) => `Step ${count(n)}`,
  /** Names of the steps in their list, by anchor. */
  short: {
    'travel-details': 'Enter details',
    kind: 'Choose a search',
    calendar: 'Read the calendar',
    compare: 'Compare',
    book: 'Book direct',
    save: 'Save',
    alerts: 'Set alerts',
  },

  drawn: {
    route: 'Toronto to Lisbon',
    dates: 'Tue 19 – Thu 28 Jan',
    otherRoute: 'London to New York',
    otherDates: 'Fri 12 – Sun 21 Mar',
    from: 'Toronto',
    to: 'Lisbon',
    nights: (min: number, max: number) => `${count(min)}–${count(max)} nights`,
    period: 'A period',
    days: 'Your dates',
  },

  opens: {
    label: 'What visitors, members and subscribers get',
    feature: 'What you get',
    viewers: ['Without an account', 'With a free account', 'With a plan'],
    checks: { name: 'Date pairs checked in a scan', upTo: (n: number) => `up to ${count(n)}` },
    scans: { name: 'Scans per day', any: 'unlimited' },
    results: {
      name: 'What you see of each flight',
      values: [
        'a preview: airline, route, times, duration',
        'nothing yet, only how many there are',
        'everything',
      ],
    },
    dates: { name: 'Exact dates, lowest price, booking link', yes: 'yes', no: 'no' },
    saved: 'Saved searches',
    alerts: 'Price alerts',
  },

  search: 'Search flights',
  plans: 'See plans',
}

/** Labels and drawings of the page on AI Deal Search and forecasts; what it says is in `content`. */
export const aiFeaturesText = {
  honest:
    'Here, AI means statistics: a model that learns from the fares we’ve seen and knows how uncertain it is. It never makes up a price.',
  example: 'Example',
  /** In drawings: dates of one winter, the best first. */
  drawn: {
    best: 'Tue 19 – Thu 28 Jan',
    near: 'Mon 18 – Thu 28 Jan',
    after: 'Wed 20 – Fri 29 Jan',
    slow: 'Tue 12 – Thu 21 Jan',
    fast: 'Fri 22 – Sun 31 Jan',
    early: 'Sat 12 – Mon 21 Dec',
    late: 'Wed 3 – Sun 14 Feb',
  },

  score: {
    label: 'Three deals, best first',
    note: 'An example, not current fares.',
    score: (score: string) => `score ${score}`,
    heard: (name: string, price: string, score: string) => `Best now: ${name}, ${price}, score ${score}`,
  },
  kinds: {
    checked: ['Checked', 'Checked by this scan. Only these pairs can be BEST.'],
    seen: ['Seen earlier', 'Found by an earlier search; the cell says how long ago.'],
    estimated: ['Estimated', 'A range that should contain 8 of 10 prices. It isn’t a guarantee.'],
    unscanned: ['Not scanned', 'We don’t know enough to estimate a price.'],
  },
  /** `9 USD` */
  gap: (figure: string) => `${figure}\u00a0USD`,
  answers: {
    buy: 'It will probably cost more.',
    wait: 'It will probably cost less.',
    none: 'Neither is likely enough to act on.',
  },

  search: 'Find the best dates',
  how: 'How it works',
}

/** Labels of the page about us; what it says is in `content`. */
export const aboutText = {
  title: 'About Faresight',
  drawn: { party: 'round trip, 2 adults', each: '206 USD each', live: 'Live, checked 2 min ago' },
  scoreboard: 'See the scoreboard',
  forecasts: 'How we forecast prices',
  contact: 'Contact us',
  support: 'Read the FAQ',
}
