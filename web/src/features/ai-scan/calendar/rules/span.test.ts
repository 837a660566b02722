import { expect, it } from 'vitest'
import { dateOf, dayOf, departuresOf, fits, returnsOf, spanOf } from './span.ts'

// 21 November to 20 February: 92 days.
const period = { from: '2026-11-21', to: '2027-02-20' }
const stay = { min: 3, max: 14 }
const span = spanOf(period, stay)

it('counts days from the first of the period, over a turn of the year', () => {
  expect(span.days).toBe(92)
  expect(dateOf(span, 91)).toBe('2027-02-20')
  expect(dayOf(span, '2027-01-01')).toBe(41)
})

it('holds as many pairs as the scan has candidates', () => {
  const pairs = Array.from({ length: departuresOf(span) }, (_, out) => returnsOf(span, out).length)
  expect(pairs.reduce((sum, count) => sum + count)).toBe(1002)
})

it('knows which pairs fit the stay and the period', () => {
  expect(fits(span, { out: 0, back: 3 })).toBe(true)
  expect(fits(span, { out: 0, back: 14 })).toBe(true)
  expect(fits(span, { out: 0, back: 2 })).toBe(false)
  expect(fits(span, { out: 0, back: 15 })).toBe(false)
  expect(fits(span, { out: 88, back: 91 })).toBe(true)
  expect(fits(span, { out: 88, back: 92 })).toBe(false)
  expect(fits(span, { out: -1, back: 4 })).toBe(false)
})

it('has fewer returns where the period ends, and none after', () => {
  expect(returnsOf(span, 87)).toEqual([90, 91])
  expect(returnsOf(span, 89)).toEqual([])
})

it('one way has a departure on every day, and no pairs, whatever the nights', () => {
  const oneWay = spanOf(period, null)
  expect(departuresOf(oneWay)).toBe(92)
  expect(returnsOf(oneWay, 0)).toEqual([])
  expect(fits(oneWay, { out: 0, back: 3 })).toBe(false)
})
