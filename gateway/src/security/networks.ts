import { BlockList, isIP } from 'node:net'

/** Whether an address is in a set of networks. */
export type NetworkMatcher = (address: string | undefined) => boolean

/**
 * Reads `10.0.0.0/8, 192.0.2.7, ::1`; an empty list matches no address.
 *
 * @throws where an entry is neither an address nor a network
 */
export function parseNetworkMatcher(list: string): NetworkMatcher {
  const networks = new BlockList()
  const entries = list.split(',').map((entry) => entry.trim())
  for (const entry of entries.filter((entry) => entry !== '')) add(networks, entry)
  // One proxy makes most calls, so the last result is cached.
  let last: { address: string | undefined; isIn: boolean } = { address: undefined, isIn: false }
  return (address) => {
    if (address !== last.address) last = { address, isIn: contains(networks, address) }
    return last.isIn
  }
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
  const family = familyOf(address)
  // BlockList also matches IPv4-mapped addresses such as ::ffff:192.0.2.1.
  return family !== null && networks.check(address, family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6'
}
