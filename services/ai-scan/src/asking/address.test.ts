import { expect, test } from 'vitest'
import { hashed, visitorNetwork } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('a visitor at %s is known as %s', (address, network) => {
  expect(visitorNetwork(address)).toBe(network)
})

test('one address has another name under another salt', () => {
  expect(hashed('203.0.113.7', 'a')).toBe(hashed('203.0.113.7', 'a'))
  expect(hashed('203.0.113.7', 'a')).not.toBe(hashed('203.0.113.7', 'b'))
  expect(hashed('203.0.113.7', 'a')).not.toContain('203')
})
