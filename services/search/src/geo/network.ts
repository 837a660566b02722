import { toNetworkAddress } from '@faresight/kit/http/caller'
import { isPublicAddress } from '../outside/public-address.ts'

/**
 * The network of a public address, as its first address: of IPv4 the /24, of IPv6 the /48. Neighbours are in one country,
 * and nobody else needs to learn who of them asks. `null` for an address of no public network.
 */
export function publicNetworkOf(address: string): string | null {
  // All that is not public is in larger pieces than that.
  const network = toNetworkAddress(address, { ipv4: 24, ipv6: 48 })
  return isPublicAddress(network) ? network : null
}
