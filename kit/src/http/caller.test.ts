import { maxUserAgentLength } from '@faresight/contracts/audit-event'
import { expect, test } from 'vitest'
import { readClientIpAddress, toRateLimitNetworkKeys, toNetworkAddress, readUserAgent } from './caller.ts'

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
])('the network of %s is %s', (address, network) => {
  expect(toNetworkAddress(address)).toBe(network)
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
])('the network of %s with %i bits is %s', (address, bits, network) => {
  expect(toNetworkAddress(address, { ipv4: bits, ipv6: bits })).toBe(network)
})

test('an address belongs to three rate-limited networks, and those of one person are hashed', () => {
  const hash = expect.stringMatching(/^[\w-]{22}\//)
  expect(toRateLimitNetworkKeys('203.0.113.7', 'salt')).toEqual([hash, '203.0.113.0/24', '203.0.0.0/16'])
  expect(toRateLimitNetworkKeys('2001:db8:1:2:3::4', 'salt')).toEqual([hash, hash, '2001:db8:1::/48'])
  expect(toRateLimitNetworkKeys('::ffff:203.0.113.7', 'salt')).toEqual(
    toRateLimitNetworkKeys('203.0.113.7', 'salt'),
  )
})

test.each([
  ['203.0.113.7', '203.0.113.8', [false, true, true]],
  ['203.0.113.7', '203.0.114.7', [false, false, true]],
  ['2001:db8:1:2::1', '2001:db8:1:2:f::2', [true, true, true]],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', [false, true, true]],
  ['2001:db8:1:2::1', '2001:db8:1:100::1', [false, false, true]],
  ['2001:db8:1::1', '2001:db8:2::1', [false, false, false]],
])('%s and %s share networks: %o', (one, other, shared) => {
  const of = (address: string) => toRateLimitNetworkKeys(address, 'salt')
  expect(of(one).map((network, index) => network === of(other)[index])).toEqual(shared)
})

test('another salt gives other hashes for the same address', () => {
  expect(toRateLimitNetworkKeys('203.0.113.7', 'one')[0]).not.toBe(
    toRateLimitNetworkKeys('203.0.113.7', 'other')[0],
  )
})

test("the caller's address is that of X-Forwarded-For, else that of the connection", () => {
  const ip = '127.0.0.1'
  expect(readClientIpAddress({ headers: { 'x-forwarded-for': ' 203.0.113.7 ' }, ip })).toBe('203.0.113.7')
  expect(readClientIpAddress({ headers: {}, ip })).toBe(ip)
})

test('the user agent is cut to the length that contracts allow', () => {
  expect(readUserAgent({ headers: { 'user-agent': 'x'.repeat(10_000) } })).toBe(
    'x'.repeat(maxUserAgentLength),
  )
  expect(readUserAgent({ headers: {} })).toBeNull()
})
