import { expect, test } from 'vitest'
import { deviceLabel, deviceName, formatSeen } from './device.ts'

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

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 'Android phone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows PC'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36', 'Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101', 'Linux computer'],
  ['curl/8.0', ''],
])('a passkey made by %s is called %j', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})
