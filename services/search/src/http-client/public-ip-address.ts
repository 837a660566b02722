import { BlockList, type IPVersion, isIP } from 'node:net'

/** False for special-purpose addresses (IANA registries) and those with a zone (`%eth0`). */
export function isPublicIpAddress(address: string): boolean {
  if (address.includes('%')) return false
  if (isIP(address) === 4) return !special4.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

// One list for both families would take every IPv4 address for its mapped form.
const special4 = blockList(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
)
/** All global unicast addresses; without IPv4 inside IPv6 (mapped, NAT64), local and multicast ones. */
const global6 = blockList('ipv6', '2000::/3')
const special6 = blockList('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20')

function blockList(family: IPVersion, subnets: string): BlockList {
  const list = new BlockList()
  for (const subnet of subnets.split(' ')) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
