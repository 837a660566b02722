import { figureNames } from '@faresight/contracts/admin/figures'
import { describe, expect, it } from 'vitest'
import { changeOf, figureOf } from './figures.ts'
import { sampleAnalytics, sampleFinancial } from './sample-overview.ts'

const known = { financial: sampleFinancial, analytics: sampleAnalytics }

describe('a figure', () => {
  it('is found by its name, each of them', () => {
    expect(figureNames.map((name) => figureOf(name, known))).toEqual([
      240, 40, 0.05, 12, 60, 720, 1, 2, 3, 0, 100, 0.9,
    ])
  })

  it('is not known where nobody answers', () => {
    const nobody = { financial: null, analytics: null }
    for (const name of figureNames)
      expect([figureOf(name, nobody), changeOf(name, nobody)]).toEqual([null, null])
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
    expect(changeOf(name, known)).toEqual(change)
  })

  it('is not told by today alone', () => {
    const financial = { ...sampleFinancial, days: sampleFinancial.days.slice(2) }
    expect(changeOf('subscriptions.active', { ...known, financial })).toBeNull()
  })

  it('is not told by payments that nobody could be asked for', () => {
    const financial = { ...sampleFinancial, away: ['billing' as const] }
    expect(changeOf('payments.totalRevenue', { ...known, financial })).toBeNull()
  })
})
