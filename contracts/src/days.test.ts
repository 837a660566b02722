import { expect, test } from 'vitest'
import { addDays, fromDayNumber, localDateAt, toDayNumber, daysBetween } from './days.ts'

test.each([
  ['2027-03-26', 4, '2027-03-30'],
  ['2027-01-02', -3, '2026-12-30'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2027-01-19', 0, '2027-01-19'],
])('%s plus %i days is %s', (date, days, then) => {
  expect(addDays(date, days)).toBe(then)
  expect(daysBetween(date, then)).toBe(days)
})

test('day numbers count from 1 January 1970', () => {
  expect([toDayNumber('1970-01-01'), toDayNumber('1970-01-02'), toDayNumber('1969-12-31')]).toEqual([
    0, 1, -1,
  ])
  expect(fromDayNumber(toDayNumber('2026-11-21'))).toBe('2026-11-21')
})

test.each([
  ['Pacific/Kiritimati', '2026-11-22'],
  ['Europe/Berlin', '2026-11-21'],
  ['America/Toronto', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-20'],
])('at 10:30 UTC on 21 November the date in %s is %s', (timeZone, date) => {
  expect(localDateAt(new Date('2026-11-21T10:30:00Z'), timeZone)).toBe(date)
})
