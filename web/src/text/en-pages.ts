import type { PlanId } from '@faresight/contracts/plans'
import { count, words } from './en-words.ts'
import { tiers } from './en.ts'

/** The second part of the catalogue: what only pages say that are loaded later. */
export const enPages = {
  results: {
    title: 'Best Flight Deals',
    head: (from: string, to: string) => `${from} to ${to}`,
    summaryLabel: 'Your search',
    to: 'to',
    edit: 'Edit',
    closeEdit: 'Close',
    round: 'round trip',
    one: 'one way',
    party: (trip: string, n: number) => `${trip}, ${words(n, 'adult', 'adults')}`,
    perPerson: (price: string) => `${price} each`,
    found: (n: number) => words(n, 'flight', 'flights'),
    foundOf: (n: number) => ` of ${count(n)}`,
    fromProviders: (answered: number, asked: number) =>
      answered === asked
        ? `, from ${words(asked, 'provider', 'providers')}`
        : `, from ${answered} of ${words(asked, 'provider', 'providers')}`,
    tabs: 'Sort by',
    sorts: { best: 'Best', cheapest: 'Cheapest', fastest: 'Fastest' },
    bestWhyLabel: 'How the best flights are found',
    bestWhy: 'Price counts 70%, travel time 30%.',
    bestDeal: 'Best Deal',
    nonstop: 'Nonstop',
    stops: (n: number) => words(n, 'stop', 'stops'),
    operatedBy: (airline: string) => `operated by ${airline}`,
    selfTransfer: 'Self-transfer: you change flights, and check bags in again, yourself',
    nextDay: (days: number) => words(days, 'day later', 'days later'),
    dayEarlier: (days: number) => words(-days, 'day earlier', 'days earlier'),
    legLabel: { out: 'Outbound', back: 'Return' },
    continue: 'Continue',
    continueTo: (seller: string) => ` to ${seller}`,
    continueVia: (provider: string) => ` via ${provider}`,
    ticketOf: (place: number, of: number) => `, ticket ${count(place)} of ${count(of)}`,
    newTab: ' (opens in a new tab)',
    sellers: (n: number) => words(n, 'seller', 'sellers'),
    separateTickets: (n: number) => words(n, 'separate ticket', 'separate tickets'),
    seeTickets: (n: number) => `See ${words(n, 'ticket', 'tickets')}`,
    sellerLater: 'Seller shown on the next page',
    airline: 'Airline',
    agency: 'Agency',
    via: (provider: string) => `via ${provider}`,
    charged: (price: string, day: string) => `charged as ${price}, rate of ${day}`,
    noPrice: 'Price at the seller',
    live: (age: string) => `Live, checked ${age}`,
    seen: (age: string) => `Seen ${age}`,
    providerStatus: {
      late: (provider: string) => `${provider} did not answer in time.`,
      failed: (provider: string) => `${provider} could not be asked.`,
      limited: (provider: string) => `${provider} is busy and was left out.`,
    },
    tryAgain: 'Try again',
    searching: 'Searching flights...',
    done: (n: number) => `Found ${words(n, 'flight', 'flights')}`,
    failed: 'Failed to search flights. Please try again.',
    failedTitle: 'No flights to show',
    emptyTitle: 'No flights found',
    empty: 'No provider sells this trip on these dates. Other dates or a nearby airport may help.',
    changeSearch: 'Change search',
    chooseAirport: 'Choose an airport',
    resetFilters: 'Reset filters',
    filteredTitle: 'No flights match your filters',
    filtered: (n: number) => `${words(n, 'flight is', 'flights are')} hidden by them.`,
    old: (age: string) => `These results were found ${age}. Fares may have moved.`,
    searchAgain: 'Search again',
    more: (n: number) => `Show ${count(n)} more`,
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

  filters: {
    title: 'Filters',
    open: (n: number) => (n ? `Filters · ${n}` : 'Filters'),
    reset: 'Reset',
    resetCount: (n: number) => `Reset ${n}`,
    close: 'Close',
    show: (n: number) => `Show ${words(n, 'flight', 'flights')}`,
    stops: 'Stops',
    stopOptions: { '0': 'Nonstop', '1': '1 stop', '2': '2 or more' },
    airlines: 'Airlines',
    price: 'Price',
    upTo: (price: string) => `up to ${price}`,
    highest: 'Highest price',
    more: (n: number) => `${n} more`,
    fewer: 'Show fewer',
    withoutStops: { '0': 'No nonstop', '1': 'No 1 stop', '2': 'No 2 or more' },
    without: (airline: string) => `No ${airline}`,
    remove: 'Remove filter: ',
  },

  dashboard: {
    title: 'Search Flights',
    recent: 'Recent Searches',
    recentEmpty: 'Nothing here yet. Your searches will wait here to be run again.',
    recentFailed: 'Failed to load your recent searches.',
    again: 'Search again',
    regular: 'Regular',
    running: 'Searching',
    open: 'Open',
    flights: (n: number) => `${words(n, 'flight', 'flights')}, multi-city`,
    approximate: 'plus or minus 3 days',
    nearby: 'nearby airports',
  },

  form: {
    flight: (place: number) => `Flight ${place}`,
    addFlight: (legs: number, most: number) => `Add Flight (${legs}/${most})`,
    removeFlight: (place: number) => `Remove flight ${place}`,
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
        body: 'Cheap days stand out once a whole period is on one page. AI Deal Search will fill it; until it opens, compare day by day.',
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
    title: 'Log in',
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
    currencyDetectedWhy:
      'The currency was detected from your location. You can change it at the top of the page.',
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
