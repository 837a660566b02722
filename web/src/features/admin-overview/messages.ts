import type { ServiceName } from '@faresight/contracts/services'
import type { PlanId } from '@faresight/contracts/plan-table'
import { tiers } from '../../text/text.ts'
import { allOf } from '../../text/lists.ts'
import { count, plural, words } from '../../text/words.ts'

/** What is missing where a service does not answer. */
const serviceNames: Record<ServiceName, string> = {
  auth: 'accounts',
  search: 'search',
  'ai-scan': 'AI Deal Search',
  billing: 'billing',
  alerts: 'price alerts',
  admin: 'the dashboard',
}

const ai = 'AI Deal Search'
const regular = 'Regular search'

/** Texts of the overview in the admin dashboard. */
export const overviewText = {
  loading: 'Loading the overview',
  span: 'How far to look back',
  spans: { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'Year' },
  asOf: (clock: string) => `As of ${clock}. Days are those of UTC.`,
  failedTitle: 'The overview could not be loaded',
  financialFailed: 'Figures of subscriptions and payments could not be loaded.',
  analyticsFailed: 'Figures of users, searches and alerts could not be loaded.',
  stale: 'What stands here may be old: it could not be asked for again.',
  away: (services: readonly ServiceName[]) =>
    `No answer at the moment from ${services.map((service) => serviceNames[service]).join(', ')}. What is known there alone is left out.`,
  abnormal: (providers: readonly string[]) =>
    `Visitors are using up today’s ${allOf(providers)} requests much faster than usual.`,
  networks: 'Show networks',

  figures: {
    title: 'Figures',
    how: (title: string) => `How is ${title} reckoned?`,
    all: 'How these figures are reckoned',
    unknown: '–',
    unknownWhy: 'Not known',
    since: (day: string) => `since ${day}`,
    up: (by: string) => `up ${by}`,
    down: (by: string) => `down ${by}`,
    same: 'No change',
    points: (points: string, n: number) => `${points} ${plural(n, 'point', 'points')}`,
  },

  charts: {
    aDay: (what: string) => `${what} a day`,
    aWeek: (what: string) => `${what} a week`,
    in: (title: string, unit: string) => `${title}, ${unit}`,
    week: (span: string) => `Week ${span}`,
    searches: 'Searches',
    ai,
    regular,
    failedScans: 'Of these failed',
    checks: 'Questions of AI',
    registrations: 'Registrations',
    alerts: 'Alerts triggered',
    revenue: 'Revenue',
    succeeded: 'Payments',
    failed: 'Failed',
    refunded: 'Paid back',
    mrr: 'Monthly recurring revenue',
    active: 'Active subscriptions',
    day: 'Day',
    table: 'Show as table',
    tableOf: (title: string) => `${title}, as a table`,
    slider: (title: string) => `${title}: day by day`,
    none: (days: number) => `Nothing in ${words(days, 'day', 'days')}.`,
    notKnown: (service: ServiceName) => `Not known: no answer from ${serviceNames[service]}.`,
    total: (total: string) => `${total} in all`,
    last: (value: string) => `Last noted: ${value}`,
    unknownValue: 'not known',
    at: (name: string, value: string) => `${name} ${value}`,
    most: (day: string, value: string) => `Most on ${day} with ${value}.`,
  },

  disputes: {
    title: 'Disputed payments',
    about:
      'A bank wants these payments back, and Stripe holds the money until it has decided. Evidence is given at Stripe. A dispute that is lost ends the plan.',
    inquiry: 'Inquiry, nothing taken',
    answer: (until: string | null) => (until ? `Evidence by ${until}` : 'No evidence is heard'),
    atBank: 'With the bank',
    atStripe: (id: string) => `At Stripe: ${id}`,
    payer: 'Who paid',
    payerOf: (id: string) => `Who paid, ${id}`,
  },

  now: {
    title: 'Right now',
    notKnown: 'Not known',
    scans: ai,
    pending: 'Waiting',
    running: 'Running',
    alerts: 'Price alerts',
    standing: 'Waiting for a fare',
    triggered: 'Triggered',
    paused: 'Paused',
    watches: 'Questions that are watched',
    checks: 'Checks today',
    checksOf: (done: number, of: number) => `${count(done)} of ${count(of)}`,
    unsent: 'Emails not sent yet',
    tiers: 'Active subscriptions by plan',
    tier: (tier: PlanId) => tiers[tier],
    tierFigures: (active: number, mrr: string) => `${count(active)} · ${mrr} a month`,
    noTiers: 'None so far',
  },
}
