import { afterEach, expect, test, vi } from 'vitest'
import { toLocalDateTime } from './local-time.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['America/New_York', { date: '2027-03-13', time: '23:30' }],
  ['Europe/London', { date: '2027-03-14', time: '04:30' }],
  ['Asia/Kolkata', { date: '2027-03-14', time: '10:00' }],
])('an instant has the local date and time of %s', (zone, expected) => {
  expect(toLocalDateTime(Date.parse('2027-03-14T04:30:00Z'), zone)).toEqual(expected)
})

test('midnight belongs to the new day', () => {
  const midnight = Date.parse('2027-03-14T00:00:00Z')
  expect(toLocalDateTime(midnight, 'Europe/London')).toEqual({ date: '2027-03-14', time: '00:00' })
})

test('each time zone has one cached format', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let hour = 0; hour < 100; hour++) toLocalDateTime(hour * 3_600_000, 'Asia/Tokyo')
  expect(made).toHaveBeenCalledTimes(1)
})
