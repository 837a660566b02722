import { expect, test } from 'vitest'
import { parseNetworkMatcher } from './networks.ts'
import { createConnectionLimiter } from './connection-limit.ts'

const proxies = parseNetworkMatcher('10.0.0.0/8')

test.each([
  ['203.0.113.9', '203.0.113.9', true],
  ['203.0.113.9', '::ffff:203.0.113.9', true],
  ['203.0.113.9', '203.0.113.10', false],
  ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', true],
  ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['10.0.0.1', '10.0.0.1', false],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.1', false],
])('after two connections of %s, one of %s is refused: %s', (one, other, expected) => {
  const take = createConnectionLimiter(2, proxies)
  take(one)
  take(one)
  expect(take(other) === null).toBe(expected)
})

test('frees the place of a closed connection, not of a refused one', () => {
  const take = createConnectionLimiter(2, proxies)
  take('203.0.113.9')
  const second = take('203.0.113.9')
  expect(take('203.0.113.9')).toBe(null)
  second?.()
  expect(take('203.0.113.9')).not.toBe(null)
  expect(take('203.0.113.9')).toBe(null)
})
