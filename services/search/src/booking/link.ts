import { BlockList, type IPVersion, isIP } from 'node:net'
import { isLoopback } from '../providers/loopback.ts'
import type { LinkRule } from '../providers/provider.ts'

/** Names that lead to no public place. A name without a dot is one of them too. */
const privateNames =
  /^localhost$|\.(localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|alt|arpa)$/

/** Longer ones are cut off somewhere on the way. */
const longestLink = 8192

/**
 * The address that a browser may be sent to, or `null` where a provider's link is not to be trusted. Allowed is https
 * to a public host by name, on its usual port, without credentials, within the provider's domains where it has a
 * list. Loopback over http is allowed only by the rule of a provider that is on loopback itself.
 */
export function trustedLink(text: string, rule: LinkRule): URL | null {
  // Parsers differ over these, so what we check and where a browser goes could differ too.
  if (text.length > longestLink || /[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password) return null
  const host = url.hostname.replace(/\.$/, '')
  if (rule.loopback && url.protocol === 'http:' && isLoopback(host)) return url
  if (url.protocol !== 'https:' || url.port) return null
  // The parser has turned every other spelling of an IP address into its plain one.
  if (isIP(host) || host.startsWith('[') || !host.includes('.') || privateNames.test(host)) return null
  const listed = rule.domains?.some((domain) => host === domain || host.endsWith(`.${domain}`)) ?? true
  return listed ? url : null
}

/** Whether an address that a name resolved to can be reached from anywhere. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic[4].check(address, 'ipv4')
  return isIP(address) === 6 && !notPublic[6].check(address, 'ipv6')
}

/** What IANA keeps for other purposes than hosts of the public internet; IPv4 inside IPv6 is nobody's usual address. */
const notPublic = {
  // Two lists: one for both would take every IPv4 address for its mapped form.
  4: blockList(
    'ipv4',
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  ),
  6: blockList(
    'ipv6',
    '::/127 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
  ),
}

function blockList(family: IPVersion, subnets: string): BlockList {
  const list = new BlockList()
  for (const subnet of subnets.split(' ')) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
