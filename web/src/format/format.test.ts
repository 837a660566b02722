import { describe, expect, it, test } from 'vitest'
import {
  formatDay,
  formatMoment,
  formatShortDay,
  formatShortSpan,
  formatSpan,
  toLocalDate,
  toPlainDate,
} from './dates.ts'
import { formatAge, formatDuration } from './durations.ts'
import { chargeFigure, fareFigure, farePhrase, planPhrase } from './money.ts'
import { text } from '../text/text.ts'
import { joinWithAnd, joinWithOr, count, nights } from '../text/words.ts'
import { figuresText } from '../text/figures.ts'
import { daysIntoWeek, firstWeekday, firstWeekdayOf } from './week.ts'
import { formatFineShare, formatShare } from './shares.ts'

describe('dates', () => {
  it('have the short names of the language', () => {
    const told = new Intl.DateTimeFormat('en-CA', { weekday: 'short', month: 'short', timeZone: 'UTC' })
    for (let month = 1; month <= 12; month++) {
      const date = `2027-${String(month).padStart(2, '0')}-${String(month).padStart(2, '0')}`
      const names = told.formatToParts(new Date(date)).filter(({ type }) => type !== 'literal')
      for (const { value } of names)
        expect(formatDay(date)).toContain(value.replace('Sept', 'Sep').replace('.', ''))
    }
  })

  it('are days without a time zone', () => {
    expect(formatDay('2027-01-19')).toBe('Tue 19 Jan')
    expect(formatShortDay('2027-06-01')).toBe('1 Jun')
    expect(toPlainDate(toLocalDate('2027-03-28'))).toBe('2027-03-28')
  })

  it.each([
    ['2027-01-19', '2027-01-28', 'Tue 19 – Thu 28 Jan'],
    ['2027-01-27', '2027-02-04', 'Wed 27 Jan – Thu 4 Feb'],
    ['2026-12-28', '2027-12-28', 'Mon 28 Dec – Tue 28 Dec'],
    ['2027-01-19', null, 'Tue 19 Jan'],
  ])('from %s to %s reads as %s', (from, to, words) => {
    expect(formatSpan(from, to)).toBe(words)
  })

  it('of a span over more than a year do not read backwards', () => {
    expect(formatShortSpan('2026-11-22', '2027-11-17')).toBe('22 Nov 2026 – 17 Nov 2027')
    expect(formatShortSpan('2027-02-01', '2027-05-03')).toBe('1 Feb – 3 May')
  })

  it('of a moment are those of the reader, with the time', () => {
    expect(formatMoment(new Date(2027, 0, 19, 14, 5).toISOString())).toBe('Tue 19 Jan, 14:05')
  })
})

describe('durations and ages', () => {
  it.each([
    [45, '45 min'],
    [405, '6 h 45 min'],
    [1320, '22 h 00 min'],
  ])('%i minutes are %s', (minutes, words) => {
    expect(formatDuration(minutes)).toBe(words)
  })

  it.each([
    ['2027-01-01T12:00:00Z', 'just now'],
    ['2027-01-01T11:58:00Z', '2 min ago'],
    ['2027-01-01T09:00:00Z', '3 h ago'],
    ['2026-12-28T12:00:00Z', '4 days ago'],
    ['2027-01-01T12:05:00Z', 'just now'],
  ])('%s was %s', (instant, words) => {
    expect(formatAge(instant, Date.parse('2027-01-01T12:00:30Z'))).toBe(words)
  })
})

describe('money', () => {
  it('has no decimals in a fare, two in a plan, and its code always', () => {
    expect(fareFigure(1022.4)).toBe('1,022')
    expect(farePhrase(412.25, 'USD')).toBe('412\u00a0USD')
    expect(planPhrase(3.3, 'USD')).toBe('3.30\u00a0USD')
    const charged = [chargeFigure(4.9, 'USD'), chargeFigure(700, 'KRW'), chargeFigure(5.12, 'KWD')]
    expect(charged).toEqual(['4.90', '700', '5.120'])
  })
})

describe('numbers and their words', () => {
  it('are set as the language has them', () => {
    expect([0, 7, 999, 1000, 40_210, 1_234_567].map(count)).toEqual([
      '0',
      '7',
      '999',
      '1,000',
      '40,210',
      '1,234,567',
    ])
    const cents = (amount: number) => figuresText.decimals(amount, 2)
    expect([0, 4.99, 1022.5, 1_234_567.891].map(cents)).toEqual(['0.00', '4.99', '1,022.50', '1,234,567.89'])
    expect(figuresText.decimals(1234.5678, 3)).toBe('1,234.568')
    expect(count(1234.56789)).toBe('1,234.56789')
    expect([0, 1, 2, 1022].map(nights)).toEqual(['0 nights', '1 night', '2 nights', '1,022 nights'])
  })

  it('are listed as the language has them', () => {
    const days = ['7', '14', '30']
    const byBrowser = (type: 'conjunction' | 'disjunction', names: string[]) =>
      new Intl.ListFormat(text.locale, { type }).format(names)
    for (const size of [0, 1, 2, 3]) {
      expect(joinWithAnd(days.slice(0, size))).toBe(byBrowser('conjunction', days.slice(0, size)))
      expect(joinWithOr(days.slice(0, size))).toBe(byBrowser('disjunction', days.slice(0, size)))
    }
  })
})

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

it.each([
  [0.784, '78%'],
  [0, '0%'],
  [1, '100%'],
  [0.9951, '99.5%'],
  [0.99999, '99.9%'],
  [0.004, '0.4%'],
  [0.0003, '<0.1%'],
  [-0.012, '-1%'],
])('%d is shown as %s', (share, words) => expect(formatShare(share)).toBe(words))

it.each([
  [0.0614, '6.1%'],
  [0.06, '6.0%'],
  [0.0003, '<0.1%'],
  [0, '0%'],
])('%d is shown in detail as %s', (share, words) => expect(formatFineShare(share)).toBe(words))
