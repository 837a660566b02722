import { expect, test } from 'vitest'
import { daysIntoWeek, firstWeekday, firstWeekdayOf } from './week.ts'

test.each([
  ['en-CA', 0],
  ['fr-CA', 0],
  ['en-US', 0],
  ['en', 0],
  ['en-GB', 1],
  ['de', 1],
  ['fr-FR', 1],
  ['ar-EG', 6],
])('weeks in %s start on weekday %i', (language, first) => {
  expect(firstWeekday(language)).toBe(first)
})

test('where Intl does not know it agrees with what Intl knows', () => {
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  // Neither codes of former countries nor the Maldives, whose weeks alone start on a Friday.
  const regions = codes.filter((code) => code !== 'MV' && new Intl.Locale(`und-${code}`).region === code)
  const fallback = regions.map((code) => `${code} ${firstWeekdayOf(code)}`)
  expect(fallback).toEqual(regions.map((code) => `${code} ${firstWeekday(`und-${code}`)}`))
})

test.each([
  ['2027-01-04', 1, 0],
  ['2027-01-10', 1, 6],
  ['2027-01-10', 0, 0],
  ['2027-01-09', 6, 0],
])('%s in weeks that start on weekday %i has %i days before it', (date, first, days) => {
  expect(daysIntoWeek(date, first)).toBe(days)
})
