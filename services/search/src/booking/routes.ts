import { lookup } from 'node:dns/promises'
import { requestProblems } from '@faresight/contracts/problems'
import { searchRoutes } from '@faresight/contracts/search/http'
import type { Ticket } from '@faresight/contracts/search/itinerary'
import { searchProblems } from '@faresight/contracts/search/problems'
import { Problem } from '@faresight/kit/problem'
import { mount, type Service } from '@faresight/kit/service'
import type { Deps } from '../deps.ts'
import { sentToSeller } from '../metrics.ts'
import { isLoopback } from '../providers/loopback.ts'
import type { Provider } from '../providers/provider.ts'
import { isPublicAddress, trustedLink } from './link.ts'
import { findTicket } from './store.ts'

const retryAfterSeconds = 5

/** The only way out to a seller: a navigation by a subscriber, to a link that we keep or look up, never one sent in. */
export function bookingRoutes(service: Service, deps: Deps): void {
  mount(service, searchRoutes.book, async ({ params, query, principal, request, reply }) => {
    const destination = request.headers['sec-fetch-dest']
    if (destination !== undefined && destination !== 'document') {
      throw new Problem(requestProblems['foreign-origin'], {
        detail: 'Please open this link in a page of its own.',
      })
    }
    const ticket = await findTicket(deps.postgres.db, { ...params, ...query, userId: principal.userId })
    const provider = deps.providers.find(({ name }) => name === ticket?.provider)
    if (!ticket || !provider) throw new Problem(searchProblems['no-such-offer'])
    const url = await sellersAddress(ticket, provider, deps.deadlineMs)
    sentToSeller(provider.name)
    reply
      .code(302)
      .headers({ location: url.href, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    return { message: 'Please continue at the seller.' }
  })
}

async function sellersAddress(ticket: Ticket, provider: Provider, deadlineMs: number): Promise<URL> {
  const url = trustedLink(await linkOf(ticket, provider, deadlineMs), provider.links)
  if (!url || !(await leadsOut(url))) throw new Problem(searchProblems['unsafe-link'])
  return url
}

async function linkOf({ link }: Ticket, provider: Provider, deadlineMs: number): Promise<string> {
  if (link.kind === 'url') return link.url
  const found = await provider.resolve?.(link.token, {
    signal: AbortSignal.timeout(deadlineMs),
    purpose: 'subscriber',
  })
  if (!found || ('fault' in found && found.fault === 'gone'))
    throw new Problem(searchProblems['no-such-offer'])
  if ('fault' in found) throw new Problem(searchProblems['seller-away'], { retryAfterSeconds })
  return found.url
}

/** Whether a name that looks public leads to public addresses alone. */
async function leadsOut({ hostname }: URL): Promise<boolean> {
  if (isLoopback(hostname)) return true
  const addresses = await lookup(hostname, { all: true }).catch(() => {
    throw new Problem(searchProblems['seller-away'], { retryAfterSeconds })
  })
  return addresses.every(({ address }) => isPublicAddress(address))
}
