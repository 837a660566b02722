/*
 * How Faresight speaks (en-CA, to somebody in a hurry):
 *
 * - What the specification words stands to the letter, its Title Case included: `Recent Searches`, `Subscribe Now`, `Log In`.
 *   All else is in sentence case: `Price calendar`, `Search again`. A pair keeps one case: `Add Flight`, `Remove Flight`.
 * - People log in, sign up and sign out; who has logged in is signed in. `AI Deal Search` is the feature, a scan one run of it.
 * - What we send is an email. Spelling is Canadian (`colour`, `cancelled`), but in the specification's own words: `Favorites`,
 *   `Subscription Canceled`, and the states of plans that are named like it.
 * - A name for a thing is chosen once. A button says what comes of pressing it; a failure what is the matter, then what to do.
 * - A sentence is one function, whatever parts of it are bold or only heard: pieces put together elsewhere cannot be translated.
 */
import type { SearchPeriod } from '@faresight/contracts/ai-scan/date-pairs'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/question'
import type { PlanId } from '@faresight/contracts/plan-table'
import { count, enLocale, plural, words } from './words.ts'

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

/** Names of the plans in a sentence. */
export const tiers: Record<PlanId, string> = { monthly: 'Monthly', semiannual: '6 Months', annual: 'Annual' }

/** Locale of numbers, plurals and names of days. */
export const locale = enLocale

export const text = {
  locale,
  language: 'en',
  product: 'Faresight',
  title: (page: string) => `${page} | Faresight`,
  cardAlt: (words: string) => `Faresight, two flights that make an eye: ${words}`,
  description:
    'Faresight compares fares of airlines and agencies side by side and sends you there to book. Every price says its currency, its age and for how many people.',

  nav: {
    home: 'Home',
    homeLabel: 'Faresight, home',
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
    sessionLoading: 'Checking whether you are signed in',
  },

  plan: {
    label: (tier: PlanId) => `${tiers[tier]} Plan`,
  },

  landing: {
    title: 'See which day to fly.',
    head: 'Compare flight fares, see which day to fly',
    lead: 'Faresight checks the dates that matter out of a thousand pairs, puts the sellers of each flight side by side, and tells the source and the age of every price.',
  },

  search: {
    tabs: 'Kind of search',
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
    clear: 'Clear',
    depart: 'Depart',
    return: 'Return',
    addDate: 'Add date',
    openingDates: 'Opening the calendar...',
    datesFailed: 'The calendar could not be loaded.',
    approximate: 'Approximate',
    giveOrTake: 'plus or minus 3 days',
    giveOrTakeShort: '±3 days',
    flexible: 'Flexible dates, plus or minus 3 days',
    flexibleFirst: 'Choose your dates first.',
    flexibleOn: 'Switch it off to change the dates.',
    advanced: 'Advanced options',
    passengers: 'Passengers',
    party: (n: number) => words(n, 'adult', 'adults'),
    invalidParty:
      'This link is for a number of passengers we can’t search for. Choose 1 to 9 passengers, then search.',
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
    shortest: 'Shortest stay, nights',
    longest: 'Longest stay, nights',
    nightsWord: (n: number) => plural(n, 'night', 'nights'),
    submit: 'Find the best dates',
    somePairs: 'Date pairs',
    pairs: (n: number) => `About ${words(n, 'date pair', 'date pairs')}`,
    days: (n: number) => `About ${words(n, 'departure day', 'departure days')}`,
    hint: (pairs: string, isKept: boolean) =>
      isKept
        ? `${pairs}, checked where it matters. It takes up to two minutes; you can leave and come back.`
        : `${pairs}, checked where it matters. It takes up to two minutes.`,
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
    unknown: 'We do not know that airport. Please choose one from the list.',
    all: 'All airports',
    allShort: 'all airports',
    recent: 'Recent',
    fromCentre: (km: string) => `${km} km from the centre`,
    away: (km: string) => `${km} km away`,
    list: 'Airports',
    found: (n: number) => words(n, 'place', 'places'),
  },

  problems: {
    generic: (status: number, detail: string) => `${status}: ${detail}`,
    offline: 'You are offline. What you see was loaded earlier. To search you need a connection.',
    unreachable: 'The server could not be reached. Please check your connection and try again.',
    unchecked: 'Failed to check the form. Please check your connection and try again, or reload the page.',
    formFailed: 'The form could not be loaded.',
    crashed: 'Something went wrong on this page.',
    reload: 'Reload',
  },

  count,
}
