import { requestProblems } from '@faresight/contracts/problems'
import { searchRoutes } from '@faresight/contracts/search/http'
import { searchProblems } from '@faresight/contracts/search/problems'
import { Problem } from '@faresight/kit/problem'
import { mount, type Service } from '@faresight/kit/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { sentToSeller } from '../metrics.ts'
import { createSellerAddress } from './seller-address.ts'
import { findOffer, insertClick } from './store.ts'

/** The only way out to a seller: a navigation by a subscriber, to a link that we keep or look up, never one sent in. */
export function bookingRoutes(service: Service, deps: Deps): void {
  const { db } = deps.postgres
  const sellerAddress = createSellerAddress(deps.now)

  mount(service, searchRoutes.book, async ({ params, query, principal, request, reply }) => {
    onlyNavigations(request)
    const offer = await findOffer(db, { ...params, userId: principal.userId })
    const provider = deps.providers.find(({ name }) => name === offer?.option.provider)
    const ticket = offer?.option.tickets[query.ticket]
    if (!offer || !provider || !ticket) throw new Problem(searchProblems['no-such-offer'])
    const url = await sellerAddress(ticket, provider, principal.userId)
    await insertClick(db, offer, { seller: ticket.seller, nowMinor: null })
    sentToSeller(provider.name)
    lead(reply, url.href)
    return { message: 'Please continue at the seller.' }
  })
}

/** A script, a picture or a frame goes nowhere, and what a browser fetches ahead of a click is none. */
function onlyNavigations({ headers }: FastifyRequest): void {
  const destination = headers['sec-fetch-dest'] ?? 'document'
  if (destination === 'document' && headers['sec-purpose'] === undefined) return
  throw new Problem(requestProblems['foreign-origin'], {
    detail: 'Please open this link in a page of its own.',
  })
}

function lead(reply: FastifyReply, location: string): void {
  reply.code(302).headers({ location, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
}
