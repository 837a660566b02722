import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { SmartSample } from '@faresight/contracts/ai-scan/record'
import { expect, it } from 'vitest'
import { lastChecks } from './last-checks.ts'

const sample = (departureDate: string, checkedAt: string, over: Partial<SmartSample> = {}): SmartSample => ({
  departureDate,
  returnDate: '2027-01-28',
  why: 'explore',
  price: 400,
  checkedAt,
  ...over,
})
// The list looks at these fields alone.
const deal = (date: string, seenAt: string) =>
  ({ date, returnDate: '2027-01-28', price: 390, seenAt }) as OpenDeal

it('holds the newest first: those that the record explains, and what has come since', () => {
  const samples = [
    sample('2027-01-10', '2026-11-21T10:00:00Z'),
    sample('2027-01-11', '2026-11-21T10:00:04Z', { why: 'exploit', price: null }),
  ]
  const deals = [deal('2027-01-10', '2026-11-21T10:00:00Z'), deal('2027-01-12', '2026-11-21T10:00:08Z')]
  expect(lastChecks(deals, samples, 6).map(({ date, why, price }) => [date, why, price])).toEqual([
    ['2027-01-12', null, 390],
    ['2027-01-11', 'exploit', null],
    ['2027-01-10', 'explore', 400],
  ])
  expect(lastChecks(deals, samples, 2)).toHaveLength(2)
})
