import { lookup } from 'node:dns/promises'
import { requestProblems } from '@faresight/contracts/problems'
import type { Ticket } from '@faresight/contracts/search/itinerary'
import { searchProblems } from '@faresight/contracts/search/problems'
import { Problem } from '@faresight/kit/problem'
import type { Provider } from '../providers/provider.ts'
import { createAllowance } from '../allowance.ts'
import { createFoundLinks } from './found-links.ts'
import { leadsOut } from './leads-out.ts'
import { trustedLink } from './link.ts'

const retryAfterSeconds = 5
/** Nobody opens more sellers by hand. */
const lookUpsAMinute = 20

/** Where a ticket is sold, as an address that a browser may be sent to; refused with a problem where there is none. */
export type SellerAddress = (ticket: Ticket, provider: Provider, userId: string) => Promise<URL>

export function createSellerAddress(now: () => Date): SellerAddress {
  const links = createFoundLinks(now)
  const allowance = createAllowance(lookUpsAMinute, 60_000, now)

  async function linkOf({ link }: Ticket, provider: Provider, userId: string): Promise<string> {
    if (link.kind === 'url') return link.url
    const waitMs = links.isKept(provider, link.token) ? 0 : allowance(userId)
    if (waitMs > 0)
      throw new Problem(requestProblems['too-many'], { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    const found = await links.find(provider, link.token)
    if ('url' in found) return found.url
    if (found.fault === 'gone') throw new Problem(searchProblems['no-such-offer'])
    throw new Problem(searchProblems['seller-unavailable'], { retryAfterSeconds })
  }

  return async (ticket, provider, userId) => {
    const url = trustedLink(await linkOf(ticket, provider, userId), provider.links)
    if (!url) throw new Problem(searchProblems['unsafe-link'])
    const way = await leadsOut(url, addressesOf)
    if (way === 'inside') throw new Problem(searchProblems['unsafe-link'])
    if (way === 'away') throw new Problem(searchProblems['seller-unavailable'], { retryAfterSeconds })
    return url
  }
}

async function addressesOf(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true })
  return found.map(({ address }) => address)
}
