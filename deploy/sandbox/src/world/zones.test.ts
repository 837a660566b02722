import { expect, test } from 'vitest'
import { formatLocalTime, localToUtcMinute, formatUtcTime } from './zones.ts'

const minutes = (text: string) => Date.parse(`${text}Z`) / 60_000

test.each([
  ['Europe/London', '2027-01-05T12:00:00', '2027-01-05T12:00:00Z'],
  ['Europe/London', '2027-07-05T12:00:00', '2027-07-05T11:00:00Z'],
  ['America/New_York', '2027-03-13T23:30:00', '2027-03-14T04:30:00Z'],
  ['America/New_York', '2027-03-14T03:30:00', '2027-03-14T07:30:00Z'],
  ['Asia/Kathmandu', '2027-01-05T00:15:00', '2027-01-04T18:30:00Z'],
  ['Pacific/Auckland', '2027-01-05T10:00:00', '2027-01-04T21:00:00Z'],
])('in %s %s is %s', (zone, local, utc) => {
  const at = localToUtcMinute(zone, minutes(local))
  expect(formatUtcTime(at)).toBe(utc)
  expect(formatLocalTime(zone, at)).toBe(local)
})

test('a time that the clocks skip comes out beside the gap', () => {
  const at = localToUtcMinute('America/New_York', minutes('2027-03-14T02:30:00'))
  expect(['2027-03-14T01:30:00', '2027-03-14T03:30:00']).toContain(formatLocalTime('America/New_York', at))
})
