import { expect, test } from 'vitest'
import { toPublicNetwork } from './country-lookup.ts'

test.each([
  ['8.8.4.4', '8.8.4.0'],
  ['151.101.1.140', '151.101.1.0'],
  ['::ffff:8.8.4.4', '8.8.4.0'],
  ['2a00:1450:4009:81f::200e', '2a00:1450:4009::'],
  ['2A00:1450:4009:0000:0000:0000:0000:0001', '2a00:1450:4009::'],
  ['2606:4700::1111', '2606:4700::'],
  ['2606:4700:0:1::', '2606:4700::'],
])('the network of %s begins with %s', (address, network) => {
  expect(toPublicNetwork(address)).toBe(network)
})

test.each([
  '127.0.0.1',
  '::1',
  '10.0.0.7',
  '192.168.1.9',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '',
  'x',
  '8.8.4.4, 8.8.8.8',
])('%s is in no public network', (address) => {
  expect(toPublicNetwork(address)).toBeNull()
})
