/** How a figure is written: a count, US dollars in major units, or a share between 0 and 1. */
export type FigureUnit = 'count' | 'usd' | 'share'

interface Figure {
  title: string
  unit: FigureUnit
  /** How it is reckoned, in words. The services reckon it so, and a test counts again. */
  formula: string
}

/** Every figure of the dashboard, defined here and nowhere else. */
export const figures = {
  'users.total': {
    title: 'Users',
    unit: 'count',
    formula: 'Accounts that are open now, whether or not their address is verified.',
  },
  'users.newLast30Days': {
    title: 'New in 30 days',
    unit: 'count',
    formula:
      'Those of Users whose account was made on one of the last 30 days (UTC), today included: the last 30 days of the chart of new users.',
  },
  'users.conversionRate': {
    title: 'Conversion',
    unit: 'share',
    formula: 'Active subscriptions ÷ Users. Not known without users.',
  },
  'subscriptions.active': {
    title: 'Active subscriptions',
    unit: 'count',
    formula:
      'Plans that are paid by card and that Stripe calls active, those included that will not renew. Trials, late payers and plans that were given do not count.',
  },
  'subscriptions.mrr': {
    title: 'Monthly recurring revenue',
    unit: 'usd',
    formula:
      'Over all active subscriptions in USD that will renew: price of a period ÷ its months (1, 6 or 12), added up and then rounded to the cent.',
  },
  'subscriptions.arr': {
    title: 'Annual recurring revenue',
    unit: 'usd',
    formula: 'Monthly recurring revenue before it is rounded × 12, rounded to the cent.',
  },
  'subscriptions.trialing': {
    title: 'On trial',
    unit: 'count',
    formula: 'Plans that are to be paid by card and that Stripe calls trialing.',
  },
  'subscriptions.pastDue': {
    title: 'Past due',
    unit: 'count',
    formula: 'Plans that are paid by card and that Stripe calls past_due.',
  },
  'subscriptions.ending': {
    title: 'Ending',
    unit: 'count',
    formula: 'Those of Active subscriptions that will not renew.',
  },
  'subscriptions.granted': {
    title: 'Given plans',
    unit: 'count',
    formula: 'Plans that an administrator gave and that have not ended.',
  },
  'payments.totalRevenue': {
    title: 'Total revenue',
    unit: 'usd',
    formula:
      'All payments in USD that succeeded, less all that was paid back and all that disputes have taken and not given back, as far back as records are kept.',
  },
  'payments.successRate': {
    title: 'Payments that succeed',
    unit: 'share',
    formula:
      'Payments that succeeded ÷ payments that succeeded or failed, as far back as records are kept. A payment that is tried again counts each time. Not known without payments.',
  },
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof figures

export const figureNames = Object.keys(figures) as FigureName[]
