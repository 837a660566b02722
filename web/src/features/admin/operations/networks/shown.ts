import type { NetworkSpend, SpentShare } from '@faresight/contracts/search/network-spend'

/** So many are shown before somebody asks for all of them. */
const maxShown = 8

/** The first of them, and all that are blocked. */
export function mostOf(networks: readonly NetworkSpend[]): NetworkSpend[] {
  return networks.filter(({ blockedAt }, index) => index < maxShown || blockedAt !== null)
}

/** All that visitors have used up today, in requests. */
export function visitorRequests(shares: readonly SpentShare[]): number {
  return shares.reduce((sum, { visitors }) => sum + visitors, 0)
}

/** Part of a whole, from 0 to 1; 0 of nothing. */
export function partOf(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, part / whole) : 0
}
