import { type Money } from '@faresight/contracts/money'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import { bookingPagePath } from '@faresight/contracts/search/booking-page'
import { searchRoutes } from '@faresight/contracts/search/http'
import type { OfferState } from '@faresight/contracts/search/offer'
import { searchProblems } from '@faresight/contracts/search/problems'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { requireTopLevelNavigation } from '@faresight/kit/http/navigation'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { sellerNames } from '../airlines/seller-name.ts'
import type { Deps } from '../deps.ts'
import { sentToSeller } from '../metrics.ts'
import type { Provider } from '../providers/provider.ts'
import { chargeOf } from '../results/result.ts'
import { createLook } from './look.ts'
import { createSellerAddress } from './seller-address.ts'
import type { Sighting } from './sighting.ts'
import { findOffer, insertClick, type Offer } from './store.ts'

/** The only way out to a seller: a navigation by a subscriber, to a link that we keep or look up, never one sent in. */
export function bookingRoutes(service: Service, deps: Deps): void {
  const { db } = deps.postgres
  const sellerAddress = createSellerAddress(deps.now)
  const look = createLook(deps)

  async function found(params: { offerId: string; option: string }, userId: string) {
    const offer = await findOffer(db, { ...params, userId })
    const provider = deps.providers.find(({ name }) => name === offer?.option.provider)
    if (!offer || !provider) throw new Problem(searchProblems['no-such-offer'])
    return { offer, provider }
  }

  mountRoute(service, searchRoutes.offer, async ({ params, principal }) => {
    const { offer, provider } = await found(params, principal.userId)
    return stateOf(offer, provider, await look(offer, provider))
  })

  mountRoute(service, searchRoutes.book, async ({ params, query, principal, request, reply }) => {
    requireTopLevelNavigation(request)
    const { offer, provider } = await found(params, principal.userId)
    const stored = offer.option.tickets[query.ticket]
    if (!stored) throw new Problem(searchProblems['no-such-offer'])
    const { state, rose, now } = await look(offer, provider)
    if (!query.moved && (state === 'gone' || rose)) {
      lead(reply, bookingPagePath({ ...params, ticket: query.ticket }))
      return { message: 'Please review this fare before you continue.' }
    }
    // Links grow old with the price: that of the last look is the one to follow.
    const ticket = now?.tickets[query.ticket] ?? stored
    const url = await sellerAddress(ticket, provider, principal.userId)
    await insertClick(db, offer, { seller: ticket.seller, nowMinor: now?.price?.minor ?? null })
    sentToSeller(provider.name)
    lead(reply, url.href)
    return { message: 'Please continue to the seller.' }
  })
}

function stateOf(
  { option, itinerary, search }: Offer,
  { title }: Provider,
  { state, now }: Sighting,
): OfferState {
  const major = (price: Money | null | undefined) => (price ? toMajorUnits(price) : null)
  const nameOf = sellerNames(itinerary)
  return {
    state,
    seller: nameOf(option, option.seller.name),
    via: option.seller.name === title ? title : null,
    currency: option.price?.currency ?? search.currency,
    was: major(option.price),
    live: option.live,
    foundAt: option.seenAt,
    charged: chargeOf(option),
    now: major(now?.price),
    liveNow: now?.live ?? true,
    checkedAt: now?.seenAt ?? null,
    chargedNow: now && chargeOf(now),
    tickets: option.tickets.map(({ seller }) => nameOf(option, seller)),
    search: { ...search, createdAt: search.createdAt.toISOString() },
  }
}

interface Reply {
  code(status: number): { headers(values: Record<string, string>): unknown }
}

function lead(reply: Reply, location: string): void {
  reply.code(302).headers({ location, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
}
