/** How many accounts there are: what is reckoned for. */
export const sizes = [10_000, 1_000_000, 100_000_000] as const

/**
 * What people do, on a day. **None of this is measured**: it is what the arithmetic is told, to be replaced by what a site sees
 * (its dashboards have each of these), and all that follows changes with it.
 */
export const habits = {
  /** Of all accounts, who come on a day. */
  activeShare: 0.05,
  /** Of all accounts, who have a plan. */
  planShare: 0.03,
  /** Of the accounts that come, those with a plan: they come more often than others. */
  planShareOfComing: 0.3,
  /** Visitors without an account, for each account that comes. */
  visitorsEach: 4,
  /** Of a day, what falls into its busiest hour. */
  busiestHour: 0.1,
  /** Price alerts that stand, for each plan. */
  alertsEach: 4,
  /** Of alerts that stand, which trigger on a day. */
  triggeredShare: 0.01,
  /** Of what alerts watch, whose price has just moved: it is checked twice as often. */
  movedShare: 0.2,
  /** What each account does that comes. */
  member: {
    'a page': 4,
    'a call': 30,
    'a look for news': 15,
    'a suggestion of airports': 8,
    'a price chart': 1,
    'a sign-in': 0.2,
    'a search': 2,
    'a click to a seller': 0.3,
    'a scan': 0.2,
  },
  /** What each visitor does. */
  visitor: {
    'a page': 2,
    'a call': 3,
    'a suggestion of airports': 4,
    'a search': 1,
    'a visitor’s scan': 0.03,
  },
  /** Of those who sign in, who mistype their password first. */
  mistypedShare: 0.1,
  /** Minutes for which somebody who comes has a stream open. */
  streamMinutes: 2,
} as const

/** How slow providers are. **Not measured**: with the sandbox what asks them takes less. */
export const providers = {
  /** How many there are, which share all requests evenly. */
  asked: 4,
  /** Seconds until one has answered: half are quicker, a sixth is `spread` times as slow. */
  seconds: 3,
  spread: 1.6,
  /** How often in a row something waits for them, and for how many answers at a time: a scan first for calendars, then for its checks. */
  rounds: {
    'a visitor’s search': { count: 1, atOnce: 4 },
    'a member’s search, kept': { count: 1, atOnce: 4 },
    'an alert is made': { count: 1, atOnce: 4 },
    'a check of an alert': { count: 1, atOnce: 1 },
    'a check that triggers, with its mail': { count: 1, atOnce: 1 },
    'a visitor’s scan': { count: 3, atOnce: 5 },
    'a member’s scan': { count: 3, atOnce: 5 },
    'a subscriber’s scan': { count: 11, atOnce: 5 },
  },
} as const

/** How full a process, a database or a disk may be: the rest is for what comes at once, and for one that is lost. */
export const fullness = 0.6

/** What one server of a kind is taken to bear. **Not measured here**: what is sold as one large machine today, used to `fullness`. */
export const server = {
  /** Processors. */
  cores: 32,
  /** Bytes on its disk. */
  disk: 8e12,
  /** Bytes a second written ahead, which its replicas have to keep up with. */
  writtenAhead: 100e6,
} as const

/** US dollars for a request to a provider. **Not measured**: `PROVIDER_PRICES` of a site says what it really pays. */
export const usdPerRequest = 0.002
