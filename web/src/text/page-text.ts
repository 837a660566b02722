import type { PlanId } from '@faresight/contracts/subscription-plans'
import { tiers } from './text.ts'
import { words } from './words.ts'

/** Texts that several pages share and the first load does without. */
export const pageText = {
  actions: {
    tryAgain: 'Try again',
    searchAgain: 'Search again',
    changeSearch: 'Change search',
    chooseAirport: 'Choose an airport',
    close: 'Close',
  },

  line: { lost: 'Connection lost. Reconnecting...' },

  /** Of converted prices. */
  currency: {
    converted: (from: string, day: string) => `≈ Converted from ${from} at the ${day} exchange rate.`,
    stale: 'Newer rates aren’t available right now.',
    failed: (own: string) => `We couldn’t load exchange rates, so prices are in ${own}.`,
  },

  dashboard: {
    title: 'Search Flights',
    recent: 'Recent Searches',
    recentEmpty: {
      title: 'No searches yet',
      body: 'Your searches and their best results will appear here.',
      step: 'Start a search',
    },
    recentFailed: 'We couldn’t load your recent searches.',
  },

  plan: {
    active: (tier: PlanId) => `${tiers[tier]} Subscription Active`,
    banner: {
      none: (price: string) => ({
        title: 'No active subscription.',
        body: `See dates, prices and booking links from ${price} a month.`,
      }),
      trialing: (day: string) => ({
        title: `Your trial runs until ${day}.`,
        body: 'You have full access to dates, prices and booking links.',
      }),
      canceled: (day: string) => ({
        title: 'Your subscription won’t renew.',
        body: `You’ll keep full access until ${day}.`,
      }),
      past_due: (day: string) => ({
        title: 'Your subscription is past due.',
        body: `Update your payment method by ${day} to keep dates, prices and booking links.`,
      }),
      pastDueOver: {
        title: 'Your subscription is past due.',
        body: 'Update your payment method to get dates, prices and booking links back.',
      },
    },
    see: 'See plans',
    account: 'Go to account',
    subscribe: 'Subscribe Now',
    popular: 'Most Popular',
    perMonth: (price: string) => `${price} a month`,
    everyMonth: 'Billed monthly',
    period: (months: number) => (months === 1 ? 'month' : months === 12 ? 'year' : `${months} months`),
  },

  footer: {
    what: 'Faresight compares fares and sends you to the airline or agency to book. We don’t sell tickets.',
    prices: 'Each price covers your whole party and shows its age. Times are local to each airport.',
    rights: (year: number) => `© ${year} Faresight`,
    scoreboard: 'Forecast scoreboard',
    sandbox: 'Sandbox fares',
    sandboxWhy: 'These are test fares, not real airline fares',
  },

  toast: {
    /** Spoken before a toast. */
    label: 'Notification',
    // Radix replaces `{hotkey}`.
    region: 'Notifications ({hotkey})',
    dismiss: 'Dismiss',
    currencyDetected: (code: string) => `Prices are in ${code}`,
    currencyDetectedWhy: 'Based on your location. You can change the currency at the top of the page.',
  },
}

/** Texts shared by the sign-in and sign-up pages. */
export const entryText = {
  firstName: 'First name',
  lastName: 'Last name',
  optional: (label: string) => `${label} (optional)`,
  email: 'Email',
  or: 'or with email',
  google: { signIn: 'Sign in with Google', signUp: 'Sign up with Google' },
  requestLink: 'Request a new link',
  againIn: (refusal: string, seconds: number) => `${refusal} You can try again in ${wait(seconds)}.`,
  aside:
    'See all of a flight’s sellers in one list: who they are, what they charge and how old each price is.',
}

/** Rounded up, so that a retry after it is never too early. */
function wait(seconds: number): string {
  if (seconds <= 90) return words(seconds, 'second', 'seconds')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? words(minutes, 'minute', 'minutes') : words(Math.ceil(minutes / 60), 'hour', 'hours')
}
