import { allOf } from '../../text/lists.ts'
import { count, nights, words } from '../../text/words.ts'

/** Texts of regular search: its form, its results, and what narrows them. */
export const searchText = {
  form: {
    addFlight: (legs: number, most: number) => `Add Flight (${legs}/${most})`,
    removeFlight: (place: number) => `Remove Flight ${place}`,
    nearby: 'Include nearby airports',
    nearbyHint: 'Within 100 km of each place.',
  },

  dates: {
    title: 'Travel dates',
    pickDepart: 'Choose your departure date',
    pickReturn: 'Choose your return date',
    nights,
    months: 'Months',
    previous: 'Earlier months',
    next: 'Later months',
    clear: 'Clear',
    done: 'Done',
    /** `isFrom`: the lowest of several trips. */
    priced: (day: string, price: string, { isFrom, isLowest }: Record<'isFrom' | 'isLowest', boolean>) =>
      `${day}, ${isFrom ? 'from ' : ''}${price}${isLowest ? ', the lowest' : ''}`,
    /** Has one line on a phone. */
    pricesOf: (trip: string, party: string, currency: string, age: string) =>
      `${currency} for ${party}, ${trip}. Scanned ${age}.`,
  },

  recent: {
    regular: 'Regular',
    running: 'Searching',
    open: 'Open',
    from: 'From',
    flights: (n: number) => `${words(n, 'flight', 'flights')}, multi-city`,
    approximate: 'plus or minus 3 days',
    nearby: 'nearby airports',
  },

  toast: {
    searchComplete: 'Search Complete',
    searchFailed: 'Search Failed',
    searchFailedWhy: 'Unable to search flights. Please try again.',
  },

  results: {
    title: 'Best Flight Deals',
    skip: 'Skip to results',
    head: (from: string, to: string) => `${from} to ${to}`,
    found: (n: number) => words(n, 'flight', 'flights'),
    /** How many, in two parts of which the first is bold; from whom, once that is known. */
    counted: (shown: number, total: number, providers: Record<'answered' | 'asked', number> | null) => {
      const of = shown === total ? '' : ` of ${count(total)}`
      if (!providers) return [words(shown, 'flight', 'flights'), `${of} so far`] as const
      const { answered, asked } = providers
      const those = answered === asked ? '' : `${count(answered)} of `
      return [
        words(shown, 'flight', 'flights'),
        `${of}, from ${those}${words(asked, 'provider', 'providers')}`,
      ] as const
    },
    providerCount: (
      provider: string,
      n: number,
      { isCached, isPartial }: Record<'isCached' | 'isPartial', boolean>,
    ) => `${provider}:\u00a0${count(n)}${isCached ? '\u00a0cached' : ''}${isPartial ? ', in\u00a0part' : ''}`,
    providerState: {
      late: (provider: string) => `${provider}:\u00a0late`,
      failed: (provider: string) => `${provider}:\u00a0failed`,
      limited: (provider: string) => `${provider}:\u00a0busy`,
      unsuited: (provider: string) => `${provider}:\u00a0not\u00a0asked`,
    },
    providerFound: (provider: string, n: number) =>
      `${provider} answered with ${words(n, 'flight', 'flights')}.`,
    providerRemembered: (provider: string, n: number) =>
      n === 0
        ? `${provider} added no price.`
        : `${provider} added ${words(n, 'cached price', 'cached prices')}.`,
    details: 'Details',
    stillAsking: 'Others are still being asked.',
    cut: 'The connection broke, so some flights may be missing.',
    fresh: (n: number) => words(n, 'new result', 'new results'),
    gone: 'No longer listed',
    moved: 'Prices have moved. Sort again',
    tabs: 'Sort by',
    sorts: { best: 'Best', cheapest: 'Cheapest', fastest: 'Fastest' },
    bestWhyLabel: 'How the best flights are found',
    bestWhy: (price: number, time: number) => `Price counts ${price}%, travel time ${time}%.`,
    bestDeal: 'Best Deal',
    operatedBy: (airline: string) => `operated by ${airline}`,
    sellers: (n: number) => words(n, 'seller', 'sellers'),
    seeTickets: (n: number) => `See ${words(n, 'ticket', 'tickets')}`,
    soldBy: (seller: string) => `Sold by ${seller}`,
    remembered: 'cached',
    fareClass: (code: string) => `Class ${code}`,
    fareBasis: (code: string) => `Fare basis ${code}`,
    flightDetails: 'Flight details',
    change: (place: string, wait: string | null) => `Change in ${place}${wait ? `, ${wait}` : ''}`,
    changeAirports: (from: string, to: string, wait: string | null) =>
      `Change airports: ${from} to ${to}${wait ? `, ${wait}` : ''}`,
    providers: allOf,
    providerStatus: {
      /** Both hold of several providers as well. */
      late: (providers: string) => `${providers} did not answer in time.`,
      failed: (providers: string) => `${providers} could not answer.`,
      limited: (provider: string) => `${provider} is busy and was left out.`,
    },
    searching: 'Searching flights...',
    done: (n: number) => `Found ${words(n, 'flight', 'flights')}`,
    left: (shown: number, total: number) =>
      `Filters leave ${count(shown)} of ${words(total, 'flight', 'flights')}`,
    failed: 'Failed to search flights. Please try again.',
    failedTitle: 'No flights to show',
    emptyTitle: 'No flights found',
    empty: 'No provider sells this trip on these dates. Other dates or a nearby airport may help.',
    resetFilters: 'Reset filters',
    filteredTitle: 'No flights match your filters',
    filtered: (n: number) => `${words(n, 'flight is', 'flights are')} hidden by them.`,
    old: (when: string, age: string) => `Searched ${when}, ${age}. Fares may have moved since.`,
    more: (n: number) => `Show ${count(n)} more`,
  },

  filters: {
    title: 'Filters',
    open: (n: number) => (n ? `Filters · ${n}` : 'Filters'),
    reset: 'Reset',
    resetCount: (n: number) => `Reset ${n}`,
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
    withoutAny: { withoutAirlines: 'No airlines', withoutProviders: 'No providers' },
    hidden: {
      withoutAirlines: (n: number) => `${words(n, 'airline', 'airlines')} hidden`,
      withoutProviders: (n: number) => `${words(n, 'provider', 'providers')} hidden`,
    },
    remove: (rule: string) => `Remove filter: ${rule}`,
    all: 'All',
    none: 'None',
    allOf: (group: string) => `${group}: all`,
    noneOf: (group: string) => `${group}: none`,
    providers: 'Providers',
    sellers: 'Sellers',
    sellerOptions: { airline: 'Airline direct', agency: 'Agencies' },
    duration: 'Duration, each way',
    longest: 'Longest flight',
    upToTime: (time: string) => `up to ${time}`,
    ends: { departure: 'Departs', arrival: 'Arrives' },
    endAt: (end: string, airports: string) => `${end} ${airports}`,
    places: (first: string, rest: number) => (rest > 0 ? `${first} +${count(rest)}` : first),
    earliest: (end: string) => `${end}, earliest`,
    latest: (end: string) => `${end}, latest`,
    span: (from: string, to: string) => `${from} – ${to}`,
    anyTime: 'Any time',
    chipTimes: {
      departure: (leg: string, span: string) => `${leg}departs ${span}`,
      arrival: (leg: string, span: string) => `${leg}arrives ${span}`,
    },
    failed: 'The filters could not be loaded.',
  },

  whyNot: {
    hides: (n: number, rules: readonly string[]) =>
      `${words(n, 'flight is', 'flights are')} hidden by ${allOf(rules)}`,
    rules: {
      withoutStops: 'your rule about stops',
      withoutAirlines: 'your choice of airlines',
      withoutProviders: 'your choice of providers',
      withoutSellers: 'your choice of sellers',
      maxDuration: (limit: string) => `your limit of ${limit} each way`,
      maxPrice: (limit: string) => `your limit of ${limit}`,
      departure: (leg: string, span: string) => `your ${leg}${span} departure rule`,
      arrival: (leg: string, span: string) => `your ${leg}${span} arrival rule`,
    },
    from: (time: string) => time,
    until: (time: string) => `until ${time}`,
    cheapest: (what: string) => `The cheapest: ${what}.`,
    fastest: (what: string) => `The fastest: ${what}.`,
    departs: (time: string) => `leaves at ${time}`,
    arrives: (time: string) => `arrives at ${time}`,
    saves: (price: string) => `That is ${price} less than the cheapest shown.`,
    cached: (price: string, age: string) => `${price} (cached ${age})`,
    allow: (what: string) => `Allow ${what}`,
    allowSeveral: (n: number) => `Change these ${count(n)} filters`,
    atMost: (limit: string) => `up to ${limit}`,
    keep: 'Keep hidden',
  },
}
