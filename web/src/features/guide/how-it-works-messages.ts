import { count, words } from '../../text/words.ts'

const pairs = (n: number) => words(n, 'date pair', 'date pairs')

/** Texts of the page on how it works. */
export const howItWorksText = {
  lead: 'Seven steps from a rough idea to a ticket. We do the looking; you book with the airline or agency.',
  contents: 'The seven steps',
  step: (n: number) => `Step ${count(n)}`,

  search: {
    title: 'Search',
    lead: 'You say what you know. The rest is ours to find out.',
    details: {
      short: 'Enter details',
      title: 'Enter your travel details',
      body: 'Say from where and to where, for how many people, in which cabin and with how many stops. An airport will do, and so will a city: London means all of its airports.',
      facts: [
        '1 to 9 adults, from economy to first',
        'Round trip, one way, or several cities with 2 to 5 flights',
        'Prices in the currency that you choose at the top',
      ],
    },
    kind: {
      short: 'Choose a search',
      title: 'Choose AI or regular search',
      body: 'You know your dates? Regular Search asks all of our fare providers at once and shows what they find as it comes. Your dates are open? AI Deal Search takes a period and a length of stay, and looks for the best dates itself.',
      facts: (visitor: number, subscriber: number) => [
        `AI Deal Search checks up to ${pairs(visitor)} a scan for everyone, and up to ${count(subscriber)} with a plan`,
        'A scan takes up to two minutes; who is signed in may leave and come back',
        'Flexible dates look 3 days either side of yours',
      ],
    },
    calendar: {
      short: 'Read the calendar',
      title: 'Review the price calendar',
      body: 'A scan ends in a calendar of every departure and every return. The stronger the green, the cheaper the trip. BEST marks the best deal by price and travel time.',
      facts: [
        'Each cell says whether its price was checked now, seen earlier or only estimated',
        'A slider says what matters to you, price or time, and ranks again at once',
      ],
    },
  },

  book: {
    title: 'Book',
    lead: 'We sell no tickets. We show who does, and take you there.',
    compare: {
      short: 'Compare',
      title: 'Compare options and providers',
      body: 'One flight is one card, with those who sell it and what each of them asks. Every price says its currency, for how many people it is, and how old it is.',
      facts: [
        'Sort by best, cheapest or fastest',
        'Filter by stops, times, airlines, sellers, duration and price',
        'If filters hide everything, we say which one to ease, and what that saves',
      ],
    },
    redirect: {
      short: 'Book direct',
      title: 'Book with the provider',
      body: 'The button takes you to the airline or agency. You book and pay there, at their price and by their rules. We add nothing to it.',
      facts: [
        'An older fare is looked at once more before we send you on',
        'If it has gone up or is gone, we say so first',
      ],
    },
  },

  watch: {
    title: 'Keep watch',
    lead: 'Not ready to book? Let us remember.',
    save: {
      short: 'Save',
      title: 'Save your searches',
      body: 'Keep a search under a name, with all its details, and make it again whenever you like. Mark the ones you love with a star.',
      facts: (most: number) => [
        `Free with an account, up to ${words(most, 'search', 'searches')}`,
        'Your recent searches are kept by themselves',
      ],
    },
    alert: {
      short: 'Set alerts',
      title: 'Set price alerts',
      body: 'Name a price that you would book at, or any drop. We check the fare for you and send one email when it is there. You need not look every day.',
      facts: [
        'For exact dates, or a whole range of them',
        'Checked more often the closer the departure',
        'Comes with a plan',
      ],
    },
  },

  /** The drawings. */
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
    title: 'What is open to whom',
    lead: 'Look around first. Pay only if it is worth it to you.',
    label: 'What visitors, members and subscribers get',
    feature: 'What you get',
    viewers: ['Without an account', 'With a free account', 'With a plan'],
    checks: { name: 'Date pairs checked in a scan', upTo: (n: number) => `up to ${count(n)}` },
    scans: { name: 'Scans a day', any: 'as many as you like' },
    results: {
      name: 'Flights found',
      values: ['airline, route, times, duration', 'how many there are', 'everything'],
    },
    dates: { name: 'Exact dates, lowest price, booking link', yes: 'yes', no: 'no' },
    saved: 'Saved searches',
    alerts: 'Price alerts',
  },

  close: {
    title: 'Start with a route',
    body: 'Searching is free and needs no account.',
    search: 'Search flights',
    plans: 'See plans',
  },
}
