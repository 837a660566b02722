/*
 * How Faresight writes (en-CA):
 *
 * - The specification's own words stay to the letter, Title Case included: `Recent Searches`, `Subscribe Now`, `Log In`.
 *   Everything else is in sentence case: `Price calendar`, `Search again`. A pair keeps one case: `Add Flight`, `Remove Flight`.
 * - You log in, sign up and sign out; after logging in you are signed in. `AI Deal Search` is the feature, a scan is one run.
 * - We send emails. Spelling is Canadian (`colour`, `cancelled`), except in the specification's words: `Favorites`,
 *   `Subscription Canceled`.
 * - A button says what it does. An error says what happened, then what to do.
 * - A sentence is one function, even where a part is bold or only spoken: pieces joined elsewhere cannot be translated.
 */
import type { SearchPeriod } from '@faresight/contracts/ai-scan/date-pairs'
import { describeParty } from '@faresight/contracts/search/party'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/search-request'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { count, plural, words } from './words.ts'

const cabins: Record<CabinClass, string> = {
  economy: 'Economy',
  premium_economy: 'Premium economy',
  business: 'Business',
  first: 'First',
}

const stops: Record<StopsFilter, string> = {
  any: 'Any stops',
  nonstop: 'Nonstop',
  '1stop': '1 stop or fewer',
}

const periods: Record<SearchPeriod, string> = {
  '1_month': 'Next month',
  '3_months': 'Next 3 months',
  '6_months': 'Next 6 months',
  '12_months': 'Next 12 months',
}

const dateProblems = {
  passed: 'has passed',
  tooFar: 'is too far ahead to search yet',
  unreal: 'doesn’t exist',
  order: 'isn’t after the departure date',
}

export const tiers: Record<PlanId, string> = { monthly: 'Monthly', semiannual: '6 Months', annual: 'Annual' }

export const locale = 'en-CA'

export const text = {
  locale,
  language: 'en',
  product: 'Faresight',
  title: (page: string) => `${page} | Faresight`,
  cardAlt: (words: string) => `Faresight logo, two flights forming an eye: ${words}`,
  description:
    'Compare fares from airlines and agencies side by side, then book with the seller. Every price shows its currency, its age and how many people it covers.',

  nav: {
    home: 'Home',
    homeLabel: 'Faresight home',
    main: 'Main',
    skip: 'Skip to content',
    howItWorks: 'How It Works',
    aiFeatures: 'AI Features',
    pricing: 'Pricing',
    plans: 'Plans',
    cart: 'Cart',
    logIn: 'Log In',
    signUp: 'Sign Up',
    saved: 'Saved',
    alerts: 'Alerts',
    account: 'Account',
    accountMenu: (name: string) => `${name}, account menu`,
    accountSettings: 'Account Settings',
    admin: 'Admin Dashboard',
    signOut: 'Sign Out',
    savedSearches: 'Saved Searches',
    priceAlerts: 'Price Alerts',
    about: 'About',
    support: 'Support',
    contact: 'Contact',
    terms: 'Terms',
    privacy: 'Privacy',
    cookies: 'Cookies',
    product: 'Product',
    company: 'Company',
    legal: 'Legal',
    currency: 'Currency',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    sessionLoading: 'Checking whether you’re signed in',
  },

  plan: {
    label: (tier: PlanId) => `${tiers[tier]} Plan`,
  },

  landing: {
    title: 'See which day to fly.',
    head: 'Compare flight fares and see which day to fly',
    lead: 'Out of a thousand date pairs, Faresight checks the ones that matter. It compares each flight’s sellers side by side and shows where each price came from and how old it is.',
  },

  search: {
    tabs: 'Search type',
    ai: 'AI Deal Search',
    aiNew: 'NEW',
    regular: 'Regular Search',
    tripType: 'Trip type',
    roundtrip: 'Round trip',
    oneway: 'One way',
    multicity: 'Multi-city',
    from: 'From',
    to: 'To',
    place: 'City or airport',
    swap: 'Swap origin and destination',
    depart: 'Depart',
    return: 'Return',
    addDate: 'Add date',
    openingDates: 'Loading the calendar...',
    datesFailed: 'We couldn’t load the calendar.',
    approximate: 'Approximate',
    giveOrTake: 'plus or minus 3 days',
    giveOrTakeShort: '±3 days',
    flexible: 'Flexible dates, plus or minus 3 days',
    flexibleFirst: 'Choose your dates first.',
    flexibleOn: 'Turn this off to change your dates.',
    advanced: 'Advanced options',
    passengers: 'Passengers',
    party: describeParty,
    invalidParty: {
      seats: 'This link has a passenger count we can’t search for. Choose 1 to 9 passengers, then search.',
      noAdult: 'This link has children but no adult. Choose at least 1 adult, then search.',
      infants:
        'This link has more infants than adults. Choose at least 1 adult for each infant, then search.',
    },
    invalidDate: ({ date, why }: { date: 'departure' | 'return'; why: keyof typeof dateProblems }) =>
      `The ${date} date in this link ${dateProblems[why]}. Choose a new date, then search.`,
    cabin: 'Cabin',
    cabins,
    stops: 'Stops',
    stopsOptions: stops,
    submit: 'Search',
  },

  scan: {
    period: 'Search period',
    periods,
    stay: 'Stay',
    shortest: 'Minimum nights',
    longest: 'Maximum nights',
    nightsWord: (n: number) => plural(n, 'night', 'nights'),
    submit: 'Find the best dates',
    somePairs: 'Many date pairs',
    pairs: (n: number) => `About ${words(n, 'date pair', 'date pairs')}`,
    days: (n: number) => `About ${words(n, 'departure day', 'departure days')}`,
    hint: (pairs: string, isKept: boolean) =>
      isKept
        ? `${pairs}. We’ll check the most promising ones in up to 2 minutes. You can leave and come back.`
        : `${pairs}. We’ll check the most promising ones in up to 2 minutes.`,
    weight: {
      title: 'What matters to you',
      price: 'Price matters more',
      time: 'Time matters more',
      locked: 'Adjustable with a plan',
      short: (price: number, time: number) => `Price ${price} · Time ${time}`,
      spoken: (price: number, time: number) => `Price ${price}%, travel time ${time}%`,
    },
    busy: [
      'Scanning 50+ dates',
      'Analyzing flight prices',
      'Finding best deals',
      'Optimizing travel times',
      'Comparing airlines',
      'Calculating savings',
    ],
  },

  airports: {
    typeMore: 'Type at least 3 characters to search',
    searching: 'Searching airports...',
    none: 'No airports found.',
    failed: 'Failed to fetch airports',
    detailsFailed: 'Failed to fetch airport details',
    unknown: 'We don’t recognize that airport. Choose one from the list.',
    all: 'All airports',
    several: (n: number) => words(n, 'airport', 'airports'),
    allShort: 'all airports',
    recent: 'Recent',
    fromCentre: (km: string) => `${km} km from the city centre`,
    away: (km: string) => `${km} km away`,
    list: 'Airports',
    found: (n: number) => words(n, 'suggestion', 'suggestions'),
  },

  problems: {
    generic: (status: number, detail: string) => `${status}: ${detail}`,
    offline: 'You’re offline. This page may be out of date. Reconnect to search.',
    unreachable: 'We couldn’t reach the server. Check your connection and try again.',
    unchecked:
      'Something didn’t load, so your form wasn’t sent. Check your connection and try again, or reload the page.',
    formFailed: 'We couldn’t load the form.',
    crashed: 'Something went wrong on this page.',
    reload: 'Reload',
  },

  /** Names and formats of days, not Intl.DateTimeFormat's: a calendar formats a thousand days. */
  days: {
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    day: (weekday: string, day: string, month: string) => `${weekday} ${day} ${month}`,
    dayOnly: (weekday: string, day: string) => `${weekday} ${day}`,
    shortDay: (day: string, month: string) => `${day} ${month}`,
    monthYear: (month: string, year: string) => `${month} ${year}`,
    yearDay: (day: string, month: string, year: string) => `${day} ${month} ${year}`,
    span: (from: string, to: string) => `${from} – ${to}`,
  },

  count,
}
