import { expect, test } from 'vitest'
import { parseNetworkMatcher } from './networks.ts'

test.each([
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['10.0.0.0/8', '::FFFF:a01:203', true],
  ['10.0.0.0/8', '::ffff:11.1.2.3', false],
  ['10.0.0.0/8', '11.1.2.3', false],
  ['192.0.2.7, ::1', '::1', true],
  ['192.0.2.7, ::1', '192.0.2.7', true],
  ['2001:db8::/32', '2001:db8:1::9', true],
  ['2001:db8::/32', '2001:db9::9', false],
  ['', '127.0.0.1', false],
  ['10.0.0.0/8', 'nonsense', false],
  ['10.0.0.0/8', undefined, false],
])('networks %j contain %s: %s', (list, address, expected) => {
  expect(parseNetworkMatcher(list)(address)).toBe(expected)
})

test.each(['here', '10.0.0.0/99', '10.0.0.0/x', '10.0.0.0/', '300.1.1.1'])(
  'refuses %j as a network',
  (list) => {
    expect(() => parseNetworkMatcher(list)).toThrow('neither an address nor a network')
  },
)
