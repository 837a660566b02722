import { figureNames } from '@faresight/contracts/admin/figures'
import { describe, expect, it } from 'vitest'
import { figureChange, extentOf, figureValue, isBlank, namedPlaces, pointsOf, weeksOf } from './figures.ts'
import { sampleAnalytics, sampleFinancial } from './sample-overview.ts'
import { addDays } from '@faresight/contracts/days'

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
    expect(figureNames.map((name) => figureValue(name, known))).toEqual([
      240, 40, 0.05, 12, 60, 720, 1, 2, 3, 0, 100, 0.9,
    ])
  })

  it('is unknown while nothing has loaded', () => {
    const unloaded = { financial: null, analytics: null }
    for (const name of figureNames)
      expect([figureValue(name, unloaded), figureChange(name, unloaded)]).toEqual([null, null])
  })
})

describe('the change of a figure', () => {
  it.each([
    ['users.total', { by: 240, share: null, since: '2027-03-01' }],
    ['subscriptions.active', { by: 2, share: 0.2, since: '2027-03-02' }],
    ['subscriptions.mrr', { by: 10, share: 0.2, since: '2027-03-02' }],
    ['subscriptions.arr', { by: 120, share: 0.2, since: '2027-03-02' }],
    ['payments.totalRevenue', { by: 25, share: 25 / 75, since: '2027-03-01' }],
    ['users.conversionRate', { by: 0, share: null, since: '2027-03-02' }],
    ['subscriptions.pastDue', null],
  ] as const)('of %s is that since the first day that knows it', (name, change) => {
    expect(figureChange(name, known)).toEqual(change)
  })

  it('is unknown from today alone', () => {
    const financial = { ...sampleFinancial, days: sampleFinancial.days.slice(2) }
    expect(figureChange('subscriptions.active', { ...known, financial })).toBeNull()
  })

  it('is unknown while billing is away', () => {
    const financial = { ...sampleFinancial, away: ['billing' as const] }
    expect(figureChange('payments.totalRevenue', { ...known, financial })).toBeNull()
  })
})
