import { BlockList, type IPVersion, isIP } from 'node:net'

/** Whether an address that a name resolved to can be reached from anywhere. One with a zone (`%eth0`) cannot. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  if (isIP(address) === 4) return !special4.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

// What IANA keeps for other purposes than hosts of the public internet. Two lists: one for both would take every IPv4
// address for its mapped form.
const special4 = blockList(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
)
/** All that is given to hosts so far: IPv4 inside IPv6 (mapped, NAT64), local and multicast addresses are outside it. */
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
