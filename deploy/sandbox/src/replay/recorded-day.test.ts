import { expect, test } from 'vitest'
import { formatDay, parseDay } from '../world/calendar.ts'
import { recordedDay, shiftDays } from './recorded-day.ts'

const day = (text: string) => parseDay(text) ?? Number.NaN

test.each([
  [
    'the latest of the same weekday',
    ['2026-07-07', '2026-07-08', '2026-07-14', '2026-07-16'],
    '2026-11-24',
    '2026-07-14',
  ],
  ['the latest of all where no weekday fits', ['2026-07-08', '2026-07-09'], '2026-11-24', '2026-07-09'],
])('%s is replayed', (_, searched, today, expected) => {
  expect(formatDay(recordedDay(searched.map(day), day(today)) ?? 0)).toBe(expected)
})

test('nothing is replayed where nothing was recorded', () => {
  expect(recordedDay([], day('2026-11-24'))).toBeUndefined()
})

test('dates move by whole weeks, so that weekdays stay', () => {
  expect(shiftDays(day('2026-07-14'), day('2026-11-24'))).toBe(19 * 7)
  expect(shiftDays(day('2026-07-09'), day('2026-11-24'))).toBe(19 * 7)
})
