import { currencyUnderFault } from '../faults/faults.ts'
import { RequestRefusal } from '../http-api.ts'
import { applyProviderQuirks } from '../quirks/listing.ts'
import { createSellerUrl } from '../sellers/links.ts'
import { listSellerOffers, lowestTotalPrice, type SellerOffer } from '../sellers/offers.ts'
import { decodeItineraryId, encodeItineraryId } from '../sellers/itinerary-id.ts'
import { ignavItineraryFields, ignavLegBody, ignavMarketCurrency, ignavPriceBody } from './answers.ts'
import type { IgnavCallContext } from './search.ts'

/** Where an itinerary is sold now. @throws {RequestRefusal} 400 for an invalid id, 404 for an itinerary no longer sold */
export function findIgnavBookingLinks(id: string, context: IgnavCallContext) {
  const { fault, quoteTime, world } = context
  const decoded = decodeItineraryId(id, world)
  if (!decoded) throw new RequestRefusal(400, 'The itinerary id is not valid.')
  const { key, market, query } = decoded
  const found = world.find(query, key, quoteTime)
  const offers = found
    ? listSellerOffers(found, 'ignav', currencyUnderFault(fault, ignavMarketCurrency(market)))
    : []
  const lowest = found && lowestTotalPrice(found, offers)
  if (!found || !lowest || fault?.name === 'empty' || fault?.name === 'expired-session')
    throw new RequestRefusal(404, 'The itinerary is no longer offered.')
  const itinerary = applyProviderQuirks('ignav', found)
  const fields = { price: ignavPriceBody(lowest, 'verified'), ...ignavItineraryFields(itinerary) }
  const options = listOptions(offers, encodeItineraryId(query, found, market), context.origin)
  if (itinerary.legs.length > 2) {
    return {
      itinerary: { ...fields, legs: itinerary.legs.map(ignavLegBody) },
      booking_options: options.map(({ legs, links }) => ({ leg_indexes: legs, links })),
    }
  }
  const [outbound, inbound] = itinerary.legs
  return {
    itinerary: {
      ...fields,
      outbound: ignavLegBody(outbound),
      inbound: inbound ? ignavLegBody(inbound) : null,
    },
    booking_options: options.map(({ legs, links }) => ({
      legs: legs.map((index) => (index === 0 ? 'outbound' : 'inbound')),
      links,
    })),
  }
}

/** One option for each set of legs that is sold together, cheapest link first. */
function listOptions(offers: readonly SellerOffer[], itineraryId: string, origin: string) {
  const groups = Map.groupBy(offers, (offer) => offer.legs.join())
  return [...groups.values()].map((group) => ({
    legs: group[0]?.legs ?? [],
    links: group
      .toSorted((a, b) => a.price.amount - b.price.amount)
      .map((offer) => ({
        provider_name: offer.seller.name,
        provider_type: offer.seller.kind === 'airline' ? 'airline' : 'third_party',
        fare_name: offer.brand.name,
        price: ignavPriceBody(offer.price, 'verified'),
        url: createSellerUrl(origin, itineraryId, offer),
      })),
  }))
}
