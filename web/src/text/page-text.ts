import type { PlanId } from '@faresight/contracts/plan-table'
import { tiers } from './text.ts'

/** What several pages say that are loaded later, and what needs no file of its own. */
export const pageText = {
  /** What buttons say, wherever they stand. */
  actions: {
    tryAgain: 'Try again',
    searchAgain: 'Search again',
    changeSearch: 'Change search',
    chooseAirport: 'Choose an airport',
    close: 'Close',
  },

  line: { lost: 'The connection broke. It is being picked up again...' },

  otherCurrency: {
    shown: (code: string) => `These prices are in ${code}.`,
    search: (code: string) => `Search again in ${code}`,
    scan: (code: string) => `Scan again in ${code}`,
  },

  dashboard: {
    title: 'Search Flights',
    recent: 'Recent Searches',
    recentEmpty: {
      title: 'No searches yet',
      body: 'Each one is kept here, with the best that it has found.',
      step: 'Start a search',
    },
    recentFailed: 'Failed to load your recent searches.',
  },

  plan: {
    active: (tier: PlanId) => `${tiers[tier]} Subscription Active`,
    /** Of one that is not active. */
    banner: {
      none: (price: string) => ({
        title: 'No active subscription.',
        body: `See dates, prices and booking links from ${price} a month.`,
      }),
      trialing: (day: string) => ({
        title: `Your trial runs until ${day}.`,
        body: 'Dates, prices and booking links are open.',
      }),
      canceled: (day: string) => ({
        title: 'Your subscription will not renew.',
        body: `You keep full access until ${day}.`,
      }),
      past_due: (day: string) => ({
        title: 'Your subscription is past due.',
        body: `Dates, prices and booking links stay open until ${day}.`,
      }),
      pastDueOver: {
        title: 'Your subscription is past due.',
        body: 'Dates, prices and booking links open again once it is paid.',
      },
    },
    see: 'See plans',
    account: 'Go to Account',
    subscribe: 'Subscribe Now',
    popular: 'Most Popular',
    perMonth: (price: string) => `${price} a month`,
    everyMonth: 'Billed every month',
    period: (months: number) => (months === 1 ? 'month' : months === 12 ? 'year' : `${months} months`),
  },

  footer: {
    what: 'Faresight compares fares and sends you to the airline or agency to book. It sells no tickets itself.',
    prices: 'Prices are for the whole party and say how old they are. Times are local to each airport.',
    rights: (year: number) => `© ${year} Faresight`,
    scoreboard: 'Forecast scoreboard',
    sandbox: 'Sandbox fares',
    sandboxWhy: 'Fares here come from the sandbox, not from airlines',
  },

  toast: {
    currencyDetected: (code: string) => `Prices in ${code}`,
    currencyDetectedWhy: 'Chosen by your location. Change it at the top.',
  },
}
