import { lookup } from 'node:dns/promises'
import { requestProblems } from '@faresight/contracts/problems'
import type { Ticket } from '@faresight/contracts/search/itinerary'
import { searchProblems } from '@faresight/contracts/search/problems'
import { Problem } from '@faresight/kit/problem'
import type { Provider } from '../providers/provider.ts'
import { createFixedWindowLimiter } from '../fixed-window-limit.ts'
import { createSellerLinkCache } from './seller-links.ts'
import { checkHostReach, parseTrustedLink } from './safe-redirect.ts'

const retryAfterSeconds = 5
/** More than a person opens by hand. */
const lookUpsPerMinute = 20

/** The seller's address of a ticket, which a browser may be sent to. @throws Problem where there is none, or too many look-ups */
export type ResolveSellerUrl = (ticket: Ticket, provider: Provider, userId: string) => Promise<URL>

export function createSellerUrlResolver(now: () => Date): ResolveSellerUrl {
  const links = createSellerLinkCache(now)
  const allowance = createFixedWindowLimiter(lookUpsPerMinute, 60_000, now)

  async function findLink({ link }: Ticket, provider: Provider, userId: string): Promise<string> {
    if (link.kind === 'url') return link.url
    const waitMs = links.isCached(provider, link.token) ? 0 : allowance(userId)
    if (waitMs > 0)
      throw new Problem(requestProblems['too-many'], { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    const found = await links.find(provider, link.token)
    if ('url' in found) return found.url
    if (found.fault === 'gone') throw new Problem(searchProblems['no-such-offer'])
    throw new Problem(searchProblems['seller-unavailable'], { retryAfterSeconds })
  }

  return async (ticket, provider, userId) => {
    const url = parseTrustedLink(await findLink(ticket, provider, userId), provider.linkRule)
    if (!url) throw new Problem(searchProblems['unsafe-link'])
    const reach = await checkHostReach(url, resolveAddresses)
    if (reach === 'private') throw new Problem(searchProblems['unsafe-link'])
    if (reach === 'unresolved') throw new Problem(searchProblems['seller-unavailable'], { retryAfterSeconds })
    return url
  }
}

async function resolveAddresses(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true })
  return found.map(({ address }) => address)
}
