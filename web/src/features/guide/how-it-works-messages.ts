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
      name: 'Flights found',
      values: ['airline, route, times, duration', 'how many there are', 'everything'],
    },
    dates: { name: 'Exact dates, lowest price, booking link', yes: 'yes', no: 'no' },
    saved: 'Saved searches',
    alerts: 'Price alerts',
  },

  search: 'Search flights',
  plans: 'See plans',
}
