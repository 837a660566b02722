import { dashboardStatNames } from '@faresight/contracts/admin/dashboard-stats'
import { describe, expect, it } from 'vitest'
import { figureChange, extentOf, figureValue, isBlank, namedPlaces, pointsOf, weeksOf } from './figures.ts'
import { addDays } from '@faresight/contracts/days'
import type { AnalyticsOverview, FinancialOverview } from '@faresight/contracts/admin/overview'

const at = '2027-03-03T12:00:00.000Z'
const nothing = { revenue: 0, succeeded: 0, failed: 0, refunded: 0 }

/** Three days of a new site. */
const sampleFinancial: FinancialOverview = {
  at,
  subscriptions: {
    active: 12,
    mrr: 60,
    arr: 720,
    trialing: 1,
    pastDue: 2,
    ending: 3,
    complimentary: 0,
    byTier: [{ tier: 'monthly', active: 12, mrr: 60 }],
  },
  payments: { totalRevenue: 100, successRate: 0.9 },
  disputes: [],
  days: [
    { ...nothing, day: '2027-03-01', active: null, mrr: null },
    { ...nothing, day: '2027-03-02', revenue: 30, succeeded: 6, active: 10, mrr: 50 },
    { ...nothing, day: '2027-03-03', revenue: -5, refunded: 1, active: 12, mrr: 60 },
  ],
  unavailable: [],
}

const quiet = { registrations: 0, searches: 0, scans: 0, failedScans: 0, checks: 0, alerts: 0 }

const sampleAnalytics: AnalyticsOverview = {
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
  unavailable: ['alerts'],
}

const days = Array.from({ length: 16 }, (_, at) => ({ day: addDays('2027-03-01', at), n: at }))

describe('weeks', () => {
  it('end with the last day, are whole, and add up', () => {
    const weeks = weeksOf(pointsOf(days, ({ n }) => [n, null, n === 15 ? 1 : null]))
    expect(weeks).toEqual([
      { day: '2027-03-03', values: [35, null, null] },
      { day: '2027-03-10', values: [84, null, 1] },
    ])
  })
})

describe('a picture', () => {
  it('reaches from 0, or below it, to its highest stack', () => {
    expect(extentOf([])).toEqual([0, 0])
    const points = pointsOf(days.slice(0, 2), ({ n }) => [n + 1, 4, n === 0 ? -2 : null])
    expect(extentOf(points)).toEqual([-2, 6])
  })

  it('is blank where all is 0 or unknown', () => {
    expect(isBlank(pointsOf(days, () => [0, null]))).toBe(true)
    expect(isBlank(pointsOf(days, ({ n }) => [n]))).toBe(false)
  })

  it.each([
    [7, 10, [0, 1, 2, 3, 4, 5, 6]],
    [7, 3.9, [0, 3, 6]],
    [30, 5, [5, 11, 17, 23, 29]],
    [1, 0, [0]],
    [0, 5, []],
  ])('of %i places with room for %d names has %j named', (count, room, places) => {
    expect(namedPlaces(count, room)).toEqual(places)
  })
})

const known = { financial: sampleFinancial, analytics: sampleAnalytics }

describe('a figure', () => {
  it('is found by its name, each of them', () => {
    expect(dashboardStatNames.map((name) => figureValue(name, known))).toEqual([
      240, 40, 0.05, 12, 60, 720, 1, 2, 3, 0, 100, 0.9,
    ])
  })

  it('is unknown while nothing has loaded', () => {
    const unloaded = { financial: null, analytics: null }
    for (const name of dashboardStatNames)
      expect([figureValue(name, unloaded), figureChange(name, unloaded)]).toEqual([null, null])
  })
})

describe('the change of a figure', () => {
  it.each([
    ['users.total', { by: 40, share: 0.2, since: '2027-03-02' }],
    ['subscriptions.active', { by: 2, share: 0.2, since: '2027-03-02' }],
    ['subscriptions.mrr', { by: 10, share: 0.2, since: '2027-03-02' }],
    ['subscriptions.arr', { by: 120, share: 0.2, since: '2027-03-02' }],
    ['payments.totalRevenue', { by: -5, share: -5 / 105, since: '2027-03-02' }],
    ['users.conversionRate', { by: 0, share: null, since: '2027-03-02' }],
    ['subscriptions.pastDue', null],
  ] as const)('of %s is that since the first day that knows them all', (name, change) => {
    expect(figureChange(name, known)).toEqual(change)
  })

  it('is that of the revenue over all days where nothing else is known', () => {
    const financial = {
      ...sampleFinancial,
      days: sampleFinancial.days.map((day) => ({ ...day, active: null, mrr: null })),
    }
    expect(figureChange('payments.totalRevenue', { financial, analytics: null })).toEqual({
      by: 25,
      share: 25 / 75,
      since: '2027-03-01',
    })
  })

  it('is unknown from today alone', () => {
    const financial = { ...sampleFinancial, days: sampleFinancial.days.slice(2) }
    expect(figureChange('subscriptions.active', { ...known, financial })).toBeNull()
  })

  it('is unknown while billing is away', () => {
    const financial = { ...sampleFinancial, unavailable: ['billing' as const] }
    expect(figureChange('payments.totalRevenue', { ...known, financial })).toBeNull()
  })
})
