import { isIP, SocketAddress } from 'node:net'
import { isPublicAddress } from '../outside/public-address.ts'

/**
 * The network of a public address, as its first address: `203.0.113.0` of a /24, `2a02:1234:5678::` of a /48. Neighbours are
 * in one country, and nobody else needs to learn who of them asks. `null` for an address of no public network.
 */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isPublicAddress(plain)) return null
  if (isIP(plain) === 4) return plain.replace(/\d+$/, '0')
  return plainForm(`${groupsOf(plain).slice(0, 3).join(':')}::`)
}

/** The eight groups of an IPv6 address, in its shortest form or any other. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}

function plainForm(address: string): string {
  return new SocketAddress({ address, family: 'ipv6' }).address
}
