import type { AnalyticsOverview, FinancialOverview } from '@faresight/contracts/admin/overview'

const at = '2027-03-03T12:00:00.000Z'
const nothing = { revenue: 0, succeeded: 0, failed: 0, refunded: 0 }

/** Three days of a new site, for tests. */
export const sampleFinancial: FinancialOverview = {
  at,
  subscriptions: {
    active: 12,
    mrr: 60,
    arr: 720,
    trialing: 1,
    pastDue: 2,
    ending: 3,
    granted: 0,
    byTier: [{ tier: 'monthly', active: 12, mrr: 60 }],
  },
  payments: { totalRevenue: 100, successRate: 0.9 },
  disputes: [],
  days: [
    { ...nothing, day: '2027-03-01', active: null, mrr: null },
    { ...nothing, day: '2027-03-02', revenue: 30, succeeded: 6, active: 10, mrr: 50 },
    { ...nothing, day: '2027-03-03', revenue: -5, refunded: 1, active: 12, mrr: 60 },
  ],
  away: [],
}

const quiet = { registrations: 0, searches: 0, scans: 0, failedScans: 0, checks: 0, alerts: 0 }

export const sampleAnalytics: AnalyticsOverview = {
  at,
  users: { total: 240, newLast30Days: 40, conversionRate: 0.05 },
  alerts: null,
  scans: { pending: 0, running: 1 },
  abnormal: [],
  days: [
    { ...quiet, day: '2027-03-01', searches: 4, users: 0 },
    { ...quiet, day: '2027-03-02', searches: 6, scans: 2, failedScans: 1, users: 200 },
    { ...quiet, day: '2027-03-03', searches: 1, users: 240 },
  ],
  away: ['alerts'],
}
