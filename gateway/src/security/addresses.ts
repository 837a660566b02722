import { BlockList, isIP } from 'node:net'

/** Whether an address is in a set of networks. */
export type Network = (address: string | undefined) => boolean

/**
 * Reads `10.0.0.0/8, 192.0.2.7, ::1`; an empty list holds nobody.
 *
 * @throws where an entry is neither an address nor a network
 */
export function parseNetworks(list: string): Network {
  const networks = new BlockList()
  const entries = list.split(',').map((entry) => entry.trim())
  for (const entry of entries.filter((entry) => entry !== '')) add(networks, entry)
  // One proxy makes most calls: who was asked about last is asked about next.
  let last: { address: string | undefined; isIn: boolean } = { address: undefined, isIn: false }
  return (address) => {
    if (address !== last.address) last = { address, isIn: contains(networks, address) }
    return last.isIn
  }
}

/** What stands for a caller where callers are counted: the address, or its /64 for IPv6, all of which may be one person's. */
export function callerOf(address: string): string {
  const plain = withoutPrefix(address)
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - groups.length - rest.length }, () => '0')
  const network = [...groups, ...zeros, ...rest].slice(0, 4)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

function add(networks: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/')
  const family = familyOf(address)
  const widest = family === 'ipv4' ? 32 : 128
  if (!family || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= widest))) {
    throw new Error('An entry is neither an address nor a network')
  }
  if (bits === undefined) networks.addAddress(address, family)
  else networks.addSubnet(address, Number(bits), family)
}

function contains(networks: BlockList, address = ''): boolean {
  const plain = withoutPrefix(address)
  const family = familyOf(plain)
  return family !== null && networks.check(plain, family)
}

/** A socket that takes both families shows an IPv4 caller as ::ffff:192.0.2.1. */
function withoutPrefix(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6'
}
