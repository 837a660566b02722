import type { ServiceName } from '@faresight/contracts/services'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { tiers } from '../../text/text.ts'
import { joinWithAnd, count, plural, words } from '../../text/words.ts'

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
  span: 'Time range',
  spans: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' },
  asOf: (clock: string) => `As of ${clock}. Days are in UTC.`,
  failedTitle: 'We couldn’t load the overview',
  financialFailed: 'We couldn’t load subscriptions and payments.',
  analyticsFailed: 'We couldn’t load users, searches and alerts.',
  stale: 'This may be out of date: we couldn’t refresh it.',
  away: (services: readonly ServiceName[]) =>
    `No response from ${joinWithAnd(services.map((service) => serviceNames[service]))}. Some numbers are missing.`,
  abnormal: (providers: readonly string[]) =>
    `Visitors are using up today’s ${joinWithAnd(providers)} requests much faster than usual.`,
  networks: 'Show networks',

  figures: {
    title: 'Key numbers',
    how: (title: string) => `How is ${title} calculated?`,
    all: 'How these numbers are calculated',
    unknown: '–',
    unknownWhy: 'Unknown',
    since: (day: string) => `since ${day}`,
    up: (by: string) => `up ${by}`,
    down: (by: string) => `down ${by}`,
    same: (day: string) => `No change since ${day}`,
    points: (points: string, n: number) => `${points} ${plural(n, 'point', 'points')}`,
  },

  charts: {
    aDay: (title: string) => `${title} per day`,
    aWeek: (title: string) => `${title} per week`,
    in: (title: string, unit: string) => `${title} (${unit})`,
    week: (span: string) => `Week of ${span}`,
    searches: 'Searches',
    ai,
    regular,
    failedScans: 'Failed scans',
    checks: 'Scan checks',
    registrations: 'New users',
    alerts: 'Alerts triggered',
    revenue: 'Revenue',
    succeeded: 'Payments',
    failed: 'Failed',
    refunded: 'Refunded',
    mrr: 'Monthly recurring revenue',
    active: 'Active subscriptions',
    day: 'Day',
    table: 'Show as table',
    tableOf: (title: string) => `${title}, as a table`,
    slider: (title: string) => `${title}: day by day`,
    none: (days: number) => `None in the last ${words(days, 'day', 'days')}.`,
    notKnown: (service: ServiceName) => `Unavailable: no response from ${serviceNames[service]}.`,
    total: (total: string) => `${total} in total`,
    last: (value: string) => `Latest: ${value}`,
    unknownValue: 'unknown',
    at: (name: string, value: string) => `${name} ${value}`,
    point: (place: string, values: readonly string[]) => `${place}: ${values.join(', ')}`,
    most: (day: string, value: string) => `Highest on ${day}: ${value}.`,
    summary: (title: string, span: string, end: string, most: string) => `${title}, ${span}: ${end}. ${most}`,
  },

  disputes: {
    title: 'Disputed payments',
    about:
      'Customers have disputed these payments, and Stripe holds the money until their bank decides. Submit evidence in Stripe. If you lose a dispute, the customer’s plan ends.',
    inquiry: 'Inquiry, no money held',
    answer: (until: string | null) => (until ? `Evidence due ${until}` : 'Evidence can’t be submitted'),
    atBank: 'Bank is reviewing',
    atStripe: (id: string) => `Stripe ID: ${id}`,
    payer: 'View customer',
    payerOf: (id: string) => `View customer of ${id}`,
  },

  now: {
    title: 'Right now',
    notKnown: 'Unknown',
    scans: ai,
    pending: 'In the queue',
    running: 'Running',
    alerts: 'Price alerts',
    watching: 'Watching',
    triggered: 'Triggered',
    paused: 'Paused',
    watches: 'Unique searches watched',
    checks: 'Checks today',
    checksOf: (done: number, of: number) => `${count(done)} of ${count(of)}`,
    unsent: 'Unsent emails',
    tiers: 'Active subscriptions by plan',
    tier: (tier: PlanId) => tiers[tier],
    tierFigures: (active: number, mrr: string) => `${count(active)} · ${mrr} a month`,
    noTiers: 'None yet',
  },
}
