import type { CabinClass, StopsFilter } from '@faresight/contracts/search/question'
import type { PlanId } from '@faresight/contracts/plans'
import { enLocale as locale, words } from './en-words.ts'

const cabins: Record<CabinClass, string> = {
  economy: 'Economy',
  premium_economy: 'Premium economy',
  business: 'Business',
  first: 'First',
}

const stops: Record<StopsFilter, string> = { any: 'Any stops', nonstop: 'Nonstop', '1stop': '1 stop' }

const tiers: Record<PlanId, string> = { monthly: 'Monthly', semiannual: '6 Months', annual: 'Annual' }

export const en = {
  locale,
  language: 'en',
  product: 'Faresight',
  title: (page: string) => `${page} | Faresight`,
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
    logIn: 'Log In',
    signUp: 'Sign Up',
    saved: 'Saved',
    alerts: 'Alerts',
    account: 'Account',
    accountMenu: (name: string) => `${name}, account menu`,
    accountSettings: 'Account Settings',
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

  footer: {
    what: 'Faresight compares fares and sends you to the airline or agency to book. It sells no tickets itself.',
    prices: 'Prices are for the whole party and say how old they are. Times are local to each airport.',
    rights: (year: number) => `© ${year} Faresight`,
    sandbox: 'Sandbox fares',
    sandboxWhy: 'Fares here come from the sandbox, not from airlines',
  },

  plan: {
    label: (tier: PlanId) => `${tiers[tier]} Plan`,
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
    title: 'See which day to fly.',
    head: 'Compare flight fares, see which day to fly',
    lead: 'Faresight asks several providers at once and puts every seller of a flight side by side, with the source and the age of every price.',
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

  search: {
    tabs: 'Kind of search',
    ai: 'AI Deal Search',
    aiNew: 'NEW',
    regular: 'Regular Search',
    aiTitle: 'AI Deal Search is coming',
    aiBody:
      'It will scan many departure and return dates over months, weigh price 70% and travel time 30%, and mark the best pair in a price calendar. It is not open yet.',
    aiInstead: 'Use Regular Search',
    aiFields: ['From', 'To', 'Search period', 'Stay'],
    tripType: 'Trip type',
    roundtrip: 'Round trip',
    oneway: 'One way',
    from: 'From',
    to: 'To',
    place: 'City or airport',
    swap: 'Swap origin and destination',
    clear: 'Clear',
    depart: 'Depart',
    return: 'Return',
    addDate: 'Add date',
    passengers: 'Passengers',
    party: (n: number) => words(n, 'adult', 'adults'),
    cabin: 'Cabin',
    cabins,
    stops: 'Stops',
    stopsOptions: stops,
    submit: 'Search',
    unready: 'Failed to check the form. Please check your connection and try again.',
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
      loading: 'Opening the calendar...',
    },
  },

  airports: {
    typeMore: 'Type at least 3 characters to search',
    searching: 'Searching airports...',
    none: 'No airports found.',
    failed: 'Failed to fetch airports',
    detailsFailed: 'Failed to fetch airport details',
    all: 'All airports',
    allShort: 'all airports',
    recent: 'Recent',
    fromCentre: (km: string) => `${km} km from the centre`,
    list: 'Airports',
    found: (n: number) => words(n, 'place', 'places'),
  },

  login: {
    title: 'Log in',
    lead: 'Welcome back. A plan opens dates and booking links.',
    email: 'Email',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    forgot: 'Forgot your password?',
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
    logoutFailed: 'Logout Failed',
    logoutFailedWhy: 'The server did not answer. You are signed out in this browser.',
  },

  coming: {
    title: 'Not open yet',
    body: (page: string) => `The page “${page}” is not open yet. It comes with a later release.`,
    home: 'Return Home',
    logIn: 'Have an account? Log In',
  },

  notFound: {
    title: 'Flight Not Found',
    body: 'This page has left, or was never on the board.',
    home: 'Return Home',
  },

  problems: {
    generic: (status: number, detail: string) => `${status}: ${detail}`,
    offline: 'You are offline. What you see was loaded earlier; searching waits for the connection.',
    unreachable: 'The server could not be reached. Please check your connection and try again.',
    crashed: 'Something went wrong on this page.',
    reload: 'Reload',
    dismiss: 'Dismiss',
  },

  toast: {
    region: 'Notifications ({hotkey})',
    searchComplete: 'Search Complete',
    searchFailed: 'Search Failed',
    searchFailedWhy: 'Unable to search flights. Please try again.',
  },

  ages: {
    now: 'just now',
    minutes: (n: number) => `${n} min ago`,
    hours: (n: number) => `${n} h ago`,
    days: (n: number) => `${n} d ago`,
  },
  duration: (hours: number, minutes: number) =>
    hours ? `${hours} h ${String(minutes).padStart(2, '0')} min` : `${minutes} min`,
  day: (weekday: string, day: string, month: string) => `${weekday} ${day} ${month}`,
  dayOnly: (weekday: string, day: string) => `${weekday} ${day}`,
  shortDay: (day: string, month: string) => `${day} ${month}`,
  span: (from: string, to: string) => `${from} – ${to}`,
  // No line breaks between a figure and its currency.
  money: (figure: string, code: string) => `${figure}\u00a0${code}`,
}
