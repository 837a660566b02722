import { fromDayNumber } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import {
  easterSunday,
  lunarNewYearDay,
  parseDayNumber,
  thanksgivingDay,
  sundayFirstWeekday,
} from './calendar.ts'

test.each([
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
])('Easter of %i is %s', (year, date) => {
  expect(fromDayNumber(easterSunday(year))).toBe(date)
})

test.each([
  [2025, '2025-11-27'],
  [2026, '2026-11-26'],
])('Thanksgiving of %i is %s', (year, date) => {
  expect(fromDayNumber(thanksgivingDay(year))).toBe(date)
})

test.each([
  [2025, '2025-01-29'],
  [2026, '2026-02-17'],
])('the lunar year begins in %i on %s', (year, date) => {
  expect(fromDayNumber(lunarNewYearDay(year))).toBe(date)
})

test.each(['2027-02-29', '2027-2-1', 'tomorrow', '', '2027-13-01'])('%j is no date', (text) => {
  expect(parseDayNumber(text)).toBeUndefined()
})

test('weekdays begin with Sunday', () => {
  expect(sundayFirstWeekday(parseDayNumber('2027-01-05') ?? 0)).toBe(2)
  expect(sundayFirstWeekday(parseDayNumber('1969-12-28') ?? 0)).toBe(0)
})
