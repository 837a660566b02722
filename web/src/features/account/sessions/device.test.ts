import { expect, test } from 'vitest'
import { deviceName, formatSeen } from './device.ts'

test.each([
  [{ browser: 'Firefox', system: 'macOS' }, 'Firefox on macOS'],
  [{ browser: 'Firefox', system: null }, 'Firefox'],
  [{ browser: null, system: 'Android' }, 'Android'],
  [{ browser: null, system: null }, 'Unknown device'],
])('a session of %j is called %s', (session, name) => {
  expect(deviceName(session)).toBe(name)
})

const now = Date.parse('2027-01-19T14:05:00Z')

test.each([
  ['2027-01-19T14:05:30.000Z', 'less than an hour ago'],
  ['2027-01-19T13:06:00.000Z', 'less than an hour ago'],
  ['2027-01-19T11:00:00.000Z', '3 h ago'],
  ['2027-01-15T11:00:00.000Z', '4 days ago'],
])('a session that was seen at %s was so %s', (seen, words) => {
  expect(formatSeen(seen, now)).toBe(words)
})
