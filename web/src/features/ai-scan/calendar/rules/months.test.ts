import { expect, it } from 'vitest'
import { departuresIn, monthsOf, weeksOf } from './months.ts'
import { dateOf, type Span } from './span.ts'

const span: Span = { from: '2026-11-21', days: 92, stay: { min: 3, max: 14 } }

it('names the months in which one can leave', () => {
  expect(monthsOf(span)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsOf({ ...span, days: 43 })).toEqual(['2026-11', '2026-12'])
})

it('has the departures of a month, from the first of the period to the last that is back in time', () => {
  const dates = (month: string) => departuresIn(span, month).map((day) => dateOf(span, day))
  expect(dates('2026-11')[0]).toBe('2026-11-21')
  expect(dates('2026-12')).toHaveLength(31)
  expect(dates('2027-02').at(-1)).toBe('2027-02-17')
  expect(dates('2027-03')).toEqual([])
})

it.each([
  ['2026-03', 6],
  ['2027-01', 5],
  ['2027-02', 4],
  ['2027-05', 6],
])('lays %s out in %d weeks from Monday', (month, count) => {
  const weeks = weeksOf(month)
  expect(weeks).toHaveLength(count)
  expect(weeks.every((week) => week.length === 7 && week.some((date) => date !== null))).toBe(true)
})

it('leaves room for the days beside a month', () => {
  const weeks = weeksOf('2027-01')
  expect(weeks[0]).toEqual([null, null, null, null, '2027-01-01', '2027-01-02', '2027-01-03'])
  expect(weeks.flat().filter((date) => date !== null)).toHaveLength(31)
})
