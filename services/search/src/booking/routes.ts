import type { Money } from '@faresight/contracts/money'
import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import { bookingPagePath } from '@faresight/contracts/search/booking-page'
import { searchRoutes } from '@faresight/contracts/search/http'
import type { RecheckedOffer } from '@faresight/contracts/search/offer'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { Postgres } from '@faresight/kit/postgres'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { requireTopLevelNavigation } from '@faresight/kit/http/navigation'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import { createSellerNameLookup } from '../airlines/seller-name.ts'
import type { AirportDirectory } from '../airports/airports.ts'
import type { QuoteService } from '../quotes/quote-service.ts'
import { countBookingClick } from '../metrics.ts'
import type { Provider } from '../providers/provider.ts'
import { toResultCharge } from '../results/flight-result.ts'
import { createOfferRecheck } from './offer-recheck.ts'
import { createSellerUrlResolver } from './seller-url.ts'
import type { OfferPriceCheck } from './price-check.ts'
import { findOfferOfUser, insertBookingClick, type StoredOffer } from './store.ts'

interface BookingDeps {
  postgres: Postgres
  providers: readonly Provider[]
  quotes: QuoteService
  airports: AirportDirectory
  log: Log
  now: () => Date
}

export function registerBookingRoutes(service: Service, deps: BookingDeps): void {
  const { db } = deps.postgres
  const sellerUrl = createSellerUrlResolver(deps.now)
  const recheck = createOfferRecheck(deps)

  async function requireOffer(params: { offerId: string; option: string }, userId: string) {
    const offer = await findOfferOfUser(db, { ...params, userId })
    const provider = deps.providers.find(({ name }) => name === offer?.option.provider)
    if (!offer || !provider) throw new Problem(searchProblems['no-such-offer'])
    return { offer, provider }
  }

  mountRoute(service, searchRoutes.offer, async ({ params, principal }) => {
    const { offer, provider } = await requireOffer(params, principal.userId)
    return toOfferState(offer, provider, await recheck(offer, provider))
  })

  mountRoute(service, searchRoutes.book, async ({ params, query, principal, request, reply }) => {
    requireTopLevelNavigation(request)
    const { offer, provider } = await requireOffer(params, principal.userId)
    const stored = offer.option.tickets[query.ticket]
    if (!stored) throw new Problem(searchProblems['no-such-offer'])
    const { state, hasRisen, current } = await recheck(offer, provider)
    if (!query.moved && (state === 'gone' || hasRisen)) {
      redirect(reply, bookingPagePath({ ...params, ticket: query.ticket }))
      return { message: 'Please review this fare before you continue.' }
    }
    // The recheck's link is newer.
    const ticket = current?.tickets[query.ticket] ?? stored
    const url = await sellerUrl(ticket, provider, principal.userId)
    const click = { seller: ticket.seller, nowMinor: current?.price?.minor ?? null }
    // No traveller should miss a fare because a click cannot be stored.
    await insertBookingClick(db, offer, click).catch((err: unknown) =>
      deps.log.warn({ err }, 'could not store a click'),
    )
    countBookingClick(provider.name)
    redirect(reply, url.href)
    return { message: 'Please continue to the seller.' }
  })
}

function toOfferState(
  { option, itinerary, search }: StoredOffer,
  { title }: Provider,
  { state, current }: OfferPriceCheck,
): RecheckedOffer {
  const major = (price: Money | null | undefined) => (price ? toMajorUnits(price) : null)
  const sellerName = createSellerNameLookup(itinerary)
  return {
    state,
    seller: sellerName(option, option.seller.name),
    via: option.seller.name === title ? title : null,
    currency: option.price?.currency ?? search.currency,
    was: major(option.price),
    live: option.live,
    foundAt: option.seenAt,
    charged: toResultCharge(option),
    now: major(current?.price),
    liveNow: current?.live ?? true,
    checkedAt: current?.seenAt ?? null,
    chargedNow: current && toResultCharge(current),
    tickets: option.tickets.map(({ seller }) => sellerName(option, seller)),
    search: { ...search, createdAt: search.createdAt.toISOString() },
  }
}

interface Reply {
  code(status: number): { headers(values: Record<string, string>): unknown }
}

function redirect(reply: Reply, location: string): void {
  reply.code(302).headers({ location, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
}
