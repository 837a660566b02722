/** A count, US dollars in major units, or a share from 0 to 1. */
export type DashboardStatUnit = 'count' | 'usd' | 'share'

interface DashboardStat {
  title: string
  unit: DashboardStatUnit
  /** Shown to administrators; a test recalculates it. */
  formula: string
}

export const dashboardStats = {
  'users.total': {
    title: 'Users',
    unit: 'count',
    formula: 'Open accounts, with or without a verified email.',
  },
  'users.newLast30Days': {
    title: 'New in 30 days',
    unit: 'count',
    formula:
      'Users who signed up in the last 30 days (UTC), including today. The same as the last 30 days of the New users chart.',
  },
  'users.conversionRate': {
    title: 'Conversion rate',
    unit: 'share',
    formula: 'Active subscriptions ÷ Users. Unknown if there are no users.',
  },
  'subscriptions.active': {
    title: 'Active subscriptions',
    unit: 'count',
    formula:
      'Plans paid by card with the Stripe status active, including those that won’t renew. Trials, past-due plans and complimentary plans don’t count.',
  },
  'subscriptions.mrr': {
    title: 'Monthly recurring revenue',
    unit: 'usd',
    formula:
      'The price of each active subscription in USD that will renew ÷ the months it covers (1, 6 or 12), added up and rounded to the cent.',
  },
  'subscriptions.arr': {
    title: 'Annual recurring revenue',
    unit: 'usd',
    formula: 'Monthly recurring revenue before rounding × 12, rounded to the cent.',
  },
  'subscriptions.trialing': {
    title: 'On trial',
    unit: 'count',
    formula: 'Plans to be paid by card, with the Stripe status trialing.',
  },
  'subscriptions.pastDue': {
    title: 'Past due',
    unit: 'count',
    formula: 'Plans paid by card, with the Stripe status past_due.',
  },
  'subscriptions.ending': {
    title: 'Ending',
    unit: 'count',
    formula: 'Active subscriptions that won’t renew.',
  },
  'subscriptions.complimentary': {
    title: 'Complimentary plans',
    unit: 'count',
    formula: 'Plans granted by an admin that haven’t ended.',
  },
  'payments.totalRevenue': {
    title: 'Total revenue',
    unit: 'usd',
    formula:
      'All successful payments in USD, minus refunds and money held or lost in disputes. Covers all records we keep.',
  },
  'payments.successRate': {
    title: 'Payment success rate',
    unit: 'share',
    formula:
      'Successful payments ÷ successful and failed payments, for as long as we keep records. Each retry counts. Unknown if there are no payments.',
  },
} as const satisfies Record<string, DashboardStat>

export type DashboardStatName = keyof typeof dashboardStats

export const dashboardStatNames = Object.keys(dashboardStats) as DashboardStatName[]
