import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import { expect, it } from 'vitest'
import { toDotField, labelledDays, splitDays, rowLength } from './dot-field.tsx'

// Fields read only dates and prices.
const deal = (date: string, returnDate: string | null, price: number | null) =>
  ({ date, returnDate, price }) as UnlockedDeal
const scan = {
  from: '2026-11-21',
  to: '2027-02-20',
  checking: [{ date: '2026-11-22', returnDate: '2026-11-26' }],
}
const stay = { min: 3, max: 14 }

it('has a place for every candidate and for nothing else', () => {
  const field = toDotField({ scan, stay, deals: [], seen: [], best: null })
  const rows = Array.from({ length: field.rows }, (_, y) => rowLength(field, y))
  expect(rows.reduce((a, b) => a + b, 0)).toBe(1002)
  expect(rowLength(toDotField({ scan, stay: null, deals: [], seen: [], best: null }), 0)).toBe(92)
})

it('puts each pair where its days are, and says how its price lies among the others', () => {
  const deals = [
    deal('2026-11-21', '2026-11-24', 400),
    deal('2026-12-01', '2026-12-15', 500),
    deal('2027-02-17', '2027-02-20', 600),
    deal('2026-12-01', '2026-12-08', null),
  ]
  const seenAt = '2026-11-21T10:00:00Z'
  const seen = [
    { date: '2026-11-21', returnDate: '2026-11-25', price: 1, seenAt },
    { date: '2027-03-01', returnDate: '2027-03-05', price: 1, seenAt },
  ]
  expect(toDotField({ scan, stay, deals, seen, best: deals[0] ?? null })).toMatchObject({
    days: 89,
    rows: 12,
    checked: [
      { x: 0, y: 0, level: 'low', isBest: true },
      { x: 10, y: 11, level: 'middle', isBest: false },
      { x: 88, y: 0, level: 'high', isBest: false },
    ],
    checking: [{ x: 1, y: 1 }],
    seen: [{ x: 0, y: 1 }],
  })
})

it('breaks a long period into lines of equal length', () => {
  expect(splitDays(89, 92)).toEqual([{ start: 0, length: 89 }])
  expect(splitDays(361, 92)).toEqual([
    { start: 0, length: 91 },
    { start: 91, length: 91 },
    { start: 182, length: 91 },
    { start: 273, length: 88 },
  ])
})

it('names the first day and the firsts of months, but none over another', () => {
  expect(labelledDays('2026-11-21', { start: 0, length: 89 })).toEqual([0, 41, 72])
  expect(labelledDays('2026-11-28', { start: 0, length: 89 })).toEqual([0, 34, 65])
})
