import { expect, test } from 'vitest'
import { checkHostReach, type ResolveHostname } from './safe-redirect.ts'

const shop = new URL('https://shop.evil.org/deal')
const naming =
  (...addresses: string[]): ResolveHostname =>
  async () =>
    addresses

test('a host with public addresses only is public', async () => {
  expect(await checkHostReach(shop, naming('151.101.1.140', '2606:4700::1111'))).toBe('public')
})

test.each([
  ['this machine', ['127.0.0.1']],
  ['this machine, in IPv6', ['::1']],
  ['this machine, mapped', ['::ffff:127.0.0.1']],
  ['a private network', ['10.0.0.7']],
  ['a private network, over NAT64', ['64:ff9b::a00:7']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['the metadata of a cloud, in IPv6', ['fd00:ec2::254']],
  ['the link, with a zone', ['fe80::1%eth0']],
  ['nowhere', ['0.0.0.0']],
  ['public and private addresses', ['151.101.1.140', '192.168.1.1']],
  ['private and public addresses', ['10.0.0.7', '151.101.1.140', '2606:4700::1111']],
  ['two families, one of them private', ['151.101.1.140', 'fc00::1']],
])('a host with %s is not public', async (_, addresses) => {
  expect(await checkHostReach(shop, naming(...addresses))).toBe('private')
})

test('a host is resolved again for each redirect', async () => {
  const answers = [['151.101.1.140'], ['10.0.0.7'], ['151.101.1.140']]
  const asked: string[] = []
  const changing: ResolveHostname = async (name) => {
    asked.push(name)
    return answers.shift() ?? []
  }
  expect(await checkHostReach(shop, changing)).toBe('public')
  expect(await checkHostReach(shop, changing)).toBe('private')
  expect(await checkHostReach(shop, changing)).toBe('public')
  expect(asked).toEqual(['shop.evil.org', 'shop.evil.org', 'shop.evil.org'])
})

test('a host without addresses, or that DNS does not answer for, is unresolved', async () => {
  expect(await checkHostReach(shop, naming())).toBe('unresolved')
  expect(await checkHostReach(shop, () => Promise.reject(new Error('ENOTFOUND')))).toBe('unresolved')
})

test('loopback names are not resolved', async () => {
  const never: ResolveHostname = () => Promise.reject(new Error('was asked'))
  expect(await checkHostReach(new URL('http://127.0.0.1:4010/x'), never)).toBe('public')
})
