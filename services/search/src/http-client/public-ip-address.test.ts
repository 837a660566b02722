import { expect, test } from 'vitest'
import { isPublicIpAddress } from './public-ip-address.ts'

test.each(['8.8.8.8', '1.1.1.1', '151.101.1.140', '2606:4700::1111', '2a00:1450:4009::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicIpAddress(address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a00:1',
  '::10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1111%eth0',
  'fec0::1',
  'ff02::1',
  '010.0.0.1',
  '2130706433',
  '127.1',
  '',
  'localhost',
  'not an address',
])('%s is not public, or no address', (address) => {
  expect(isPublicIpAddress(address)).toBe(false)
})
