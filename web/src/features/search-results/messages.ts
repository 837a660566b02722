import { joinWithAnd, count, nights, words } from '../../text/words.ts'

/** Texts of regular search: form, results and filters. */
export const searchText = {
  form: {
    addFlight: (legs: number, most: number) => `Add Flight (${legs}/${most})`,
    removeFlight: (place: number) => `Remove Flight ${place}`,
    nearby: 'Include nearby airports',
    nearbyHint: 'Within 100 km of your origin and destination.',
  },

  dates: {
    title: 'Travel dates',
    pickDepart: 'Choose your departure date',
    pickReturn: 'Choose your return date',
    nights,
    months: 'Months',
    previous: 'Previous month',
    next: 'Next month',
    clear: 'Clear',
    done: 'Done',
    /** `isFrom`: the lowest price of several trips. */
    priced: (day: string, price: string, { isFrom, isLowest }: Record<'isFrom' | 'isLowest', boolean>) =>
      `${day}, ${isFrom ? 'from ' : ''}${price}${isLowest ? ', lowest price' : ''}`,
    /** Must fit one line on a phone. */
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
    /** In two parts, the first bold. `providers` is `null` until all of them have answered. */
    counted: (
      shown: number,
      total: number,
      providers: Record<'from' | 'asked', number> | null,
    ): [flights: string, source: string] => {
      const flights =
        shown === total
          ? words(total, 'flight', 'flights')
          : `${count(shown)} of ${words(total, 'flight', 'flights')}`
      if (!providers) return [flights, ' so far']
      const { from, asked } = providers
      const of = from === asked ? '' : `${count(from)} of `
      return [flights, ` from ${of}${words(asked, 'provider', 'providers')}`]
    },
    providerCount: (
      provider: string,
      n: number,
      { isCached, isPartial }: Record<'isCached' | 'isPartial', boolean>,
    ) => `${provider}:\u00a0${count(n)}${isCached ? '\u00a0cached' : ''}${isPartial ? ', partial' : ''}`,
    providerState: {
      late: (provider: string) => `${provider}:\u00a0timed\u00a0out`,
      failed: (provider: string) => `${provider}:\u00a0failed`,
      limited: (provider: string) => `${provider}:\u00a0busy`,
      unsupported: (provider: string) => `${provider}:\u00a0not\u00a0searched`,
    },
    providerFound: (provider: string, n: number) => `${provider} found ${words(n, 'flight', 'flights')}.`,
    providerCached: (provider: string, n: number) =>
      n === 0
        ? `${provider} had no cached prices.`
        : `${provider} added ${words(n, 'cached price', 'cached prices')}.`,
    details: 'Details',
    hideDetails: 'Hide details',
    stillAsking: 'Still waiting for other providers.',
    cut: 'We lost the connection, so some flights may be missing.',
    fresh: (n: number) => words(n, 'new result', 'new results'),
    gone: 'No longer available',
    moved: 'Prices have changed. Sort again',
    tabs: 'Sort by',
    sorts: { best: 'Best', cheapest: 'Cheapest', fastest: 'Fastest', emissions: 'Lowest CO₂' },
    shortEmissions: 'CO₂',
    withBags: 'with your bags',
    bestWhyLabel: 'How we rank the best flights',
    bestWhy: (price: number, time: number) => `Ranked ${price}% by price and ${time}% by travel time.`,
    bestDeal: 'Best Deal',
    sellers: (n: number) => words(n, 'seller', 'sellers'),
    seeTickets: (n: number) => `See ${words(n, 'ticket', 'tickets')}`,
    soldBy: (seller: string) => `Sold by ${seller}`,
    cached: 'cached',
    fareClass: (code: string) => `Fare class ${code}`,
    fareBasis: (code: string) => `Fare basis ${code}`,
    flightDetails: 'Flight details',
    providers: joinWithAnd,
    providerStatus: {
      // Each may name several providers.
      late: (providers: string) => `${providers} didn’t respond in time.`,
      failed: (providers: string) => `${providers} couldn’t complete the search.`,
      limited: (providers: string) => `${providers} can’t take any more searches right now.`,
    },
    searching: 'Searching flights...',
    done: (n: number) => `Found ${words(n, 'flight', 'flights')}`,
    left: (shown: number, total: number) => `Showing ${count(shown)} of ${words(total, 'flight', 'flights')}`,
    failed: 'Failed to search flights. Please try again.',
    failedTitle: 'No flights to show',
    emptyTitle: 'No flights found',
    empty: 'No provider sells this trip on these dates. Try other dates or a nearby airport.',
    resetFilters: 'Reset filters',
    filteredTitle: 'No flights match your filters',
    filtered: (n: number) => `Your filters hide ${words(n, 'flight', 'flights')}.`,
    /** Without an age: each card has that of its price. */
    old: (when: string) => `Searched ${when}. Fares may have changed since.`,
    more: (n: number) => `Show ${count(n)} more`,
  },

  filters: {
    title: 'Filters',
    open: (n: number) => (n ? `Filters · ${n}` : 'Filters'),
    reset: 'Reset',
    resetCount: (n: number) => `Reset (${n})`,
    show: (n: number) => `Show ${words(n, 'flight', 'flights')}`,
    stops: 'Stops',
    stopOptions: { '0': 'Nonstop', '1': '1 stop', '2': '2 or more' },
    layovers: 'Layovers',
    layoverOptions: { long: 'Long layovers', overnight: 'Overnight layovers', airports: 'Airport changes' },
    withoutLayovers: {
      long: 'No long layovers',
      overnight: 'No overnight layovers',
      airports: 'No airport changes',
    },
    longLayover: (label: string, hours: number) => `${label} (${count(hours)} h or more)`,
    airlines: 'Airlines',
    alliances: 'Alliances',
    allianceOptions: {
      oneworld: 'oneworld',
      skyteam: 'SkyTeam',
      star: 'Star Alliance',
      none: 'Independent airlines',
    },
    aircraft: 'Aircraft',
    needs: 'Bags and conditions',
    needOptions: {
      cabinBag: 'Cabin bag included',
      checkedBag: 'Checked bag included',
      changes: 'Changes allowed',
      refunds: 'Refundable',
    },
    needsHint: 'Fees may apply to changes and refunds.',
    emissions: 'CO₂ per passenger',
    lowEmissions: 'Lower than typical',
    lowEmissionsChip: 'CO₂ lower than typical',
    kilos: (kg: number) => `${count(kg)} kg`,
    upToEmissions: (kilos: string) => `Up to ${kilos} CO₂`,
    highestEmissions: 'Maximum CO₂ per passenger',
    only: 'Only',
    onlyOf: (option: string) => `Only ${option}`,
    bags: 'My bags',
    /** `isEach`: for several travellers. */
    bagOptions: (cabin: number, checked: number, isEach: boolean) => {
      const parts = [
        cabin > 0 && words(cabin, 'cabin bag', 'cabin bags'),
        checked > 0 && words(checked, 'checked bag', 'checked bags'),
      ].filter((part) => part !== false)
      return parts.length > 0 ? `${parts.join(', ')}${isEach ? ' each' : ''}` : 'No bags'
    },
    bagsLocked: 'Comparing prices with your bags is included with a plan.',
    price: 'Price',
    upTo: (price: string) => `Up to ${price}`,
    highest: 'Maximum price',
    more: (n: number) => `Show ${n} more`,
    fewer: 'Show fewer',
    withoutStops: { '0': 'Nonstop hidden', '1': '1 stop hidden', '2': '2+ stops hidden' },
    without: (airline: string) => `${airline} hidden`,
    withoutAny: {
      withoutAirlines: 'All airlines hidden',
      withoutAlliances: 'All alliances hidden',
      withoutAircraft: 'All aircraft hidden',
      withoutProviders: 'All providers hidden',
    },
    hidden: {
      withoutAirlines: (n: number) => `${words(n, 'airline', 'airlines')} hidden`,
      withoutAlliances: (n: number) => `${words(n, 'alliance', 'alliances')} hidden`,
      withoutAircraft: (n: number) => `${words(n, 'aircraft type', 'aircraft types')} hidden`,
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
    longest: 'Maximum duration',
    upToTime: (time: string) => `Up to ${time}`,
    ends: { departure: 'Departs', arrival: 'Arrives' },
    metro: (city: string, airports: number) => `${city} (${words(airports, 'airport', 'airports')})`,
    endAt: (end: string, airports: string) => `${end} ${airports}`,
    places: (first: string, rest: number) => (rest > 0 ? `${first} +${count(rest)}` : first),
    earliest: (end: string) => `${end}, earliest`,
    latest: (end: string) => `${end}, latest`,
    span: (from: string, to: string) => `${from} – ${to}`,
    anyTime: 'Any time',
    chipTimes: {
      departure: (leg: string, span: string) => (leg ? `${leg}departs ${span}` : `Departs ${span}`),
      arrival: (leg: string, span: string) => (leg ? `${leg}arrives ${span}` : `Arrives ${span}`),
    },
    failed: 'We couldn’t load the filters.',
  },

  whyNot: {
    hides: (n: number, rules: readonly string[]) =>
      `${words(n, 'flight is', 'flights are')} hidden by ${joinWithAnd(rules)}`,
    rules: {
      withoutStops: 'your stops filter',
      withoutLayovers: 'your layover filter',
      withoutAirlines: 'your airline filter',
      withoutAlliances: 'your alliance filter',
      withoutAircraft: 'your aircraft filter',
      withoutProviders: 'your provider filter',
      withoutSellers: 'your seller filter',
      mustHave: 'your bags and conditions filter',
      lowEmissions: 'your CO₂ filter',
      maxEmissions: (limit: string) => `your limit of ${limit} CO₂`,
      maxDuration: (limit: string) => `your limit of ${limit} each way`,
      maxPrice: (limit: string) => `your limit of ${limit}`,
      departure: (leg: string, span: string) => `your ${leg}departure filter (${span})`,
      arrival: (leg: string, span: string) => `your ${leg}arrival filter (${span})`,
    },
    from: (time: string) => time,
    until: (time: string) => `until ${time}`,
    cheapest: (what: string) => `The cheapest: ${what}.`,
    fastest: (what: string) => `The fastest: ${what}.`,
    departs: (time: string) => `leaves at ${time}`,
    arrives: (time: string) => `arrives at ${time}`,
    saves: (price: string) => `That’s ${price} less than the cheapest flight shown.`,
    cached: (price: string, age: string) => `${price} (cached ${age})`,
    withBags: (price: string) => `${price} with your bags`,
    withoutNeed: {
      cabinBag: 'fares without a cabin bag',
      checkedBag: 'fares without a checked bag',
      changes: 'fares that can’t be changed',
      refunds: 'non-refundable fares',
    },
    moreEmissions: 'typical or higher CO₂',
    allow: (what: string) => `Allow ${what}`,
    allowSeveral: (n: number) => `Change these ${count(n)} filters`,
    atMost: (limit: string) => `up to ${limit}`,
    keep: 'Keep hidden',
  },
}
