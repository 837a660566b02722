import { longestUserAgent } from '@faresight/contracts/act'
import { expect, test } from 'vitest'
import { addressOf, networkOf, userAgentOf } from './caller.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::'],
  ['2001:0db8:0000:0001:ffff:1:2:3', '2001:db8:0:1::'],
  ['2001:db8::', '2001:db8::'],
  ['2001:db8::1', '2001:db8::'],
  ['0:0:0:1::', '0:0:0:1::'],
  ['64:ff9b::203.0.113.7', '64:ff9b::'],
  ['::203.0.113.7', '::'],
  ['::1', '::'],
  ['::', '::'],
  ['fe80::1:2:3:4%eth0', 'fe80::'],
  ['fe80::1%25', 'fe80::'],
  ['nonsense', 'nonsense'],
  ['203.0.113.7, 203.0.113.8', '203.0.113.7, 203.0.113.8'],
  ['203.0.113.007', '203.0.113.007'],
  ['', ''],
])('whoever calls from %s is known as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', 24, '203.0.113.0'],
  ['203.0.113.7', 0, '0.0.0.0'],
  ['203.0.113.255', 29, '203.0.113.248'],
  ['::ffff:203.0.113.7', 24, '203.0.113.0'],
  ['2001:db8:ffff:ffff::1', 48, '2001:db8:ffff::'],
  ['2001:db8:ffff::1', 36, '2001:db8:f000::'],
  ['2001:db8:1:2:3:4:5:6', 128, '2001:db8:1:2:3:4:5:6'],
  ['2001:db8::1', 0, '::'],
])('of %s, %i bits name the network %s', (address, bits, network) => {
  expect(networkOf(address, { ipv4: bits, ipv6: bits })).toBe(network)
})

test('an address is that which the gateway wrote, and without one that of the connection', () => {
  const ip = '127.0.0.1'
  expect(addressOf({ headers: { 'x-forwarded-for': ' 203.0.113.7 ' }, ip })).toBe('203.0.113.7')
  expect(addressOf({ headers: {}, ip })).toBe(ip)
})

test('a browser may call itself whatever it likes: as much of it is kept as contracts take', () => {
  expect(userAgentOf({ headers: { 'user-agent': 'x'.repeat(10_000) } })).toBe('x'.repeat(longestUserAgent))
  expect(userAgentOf({ headers: {} })).toBeNull()
})
