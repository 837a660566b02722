import { currencyUnder } from '../faults/faults.ts'
import { currencyOfMarket } from '../markets.ts'
import { sellerUrl } from '../sellers/links.ts'
import { type Offer, lowestOf, offersFor } from '../sellers/offers.ts'
import { readReference, writeReference } from '../sellers/reference.ts'
import { shownBy } from '../untidy/listed-by.ts'
import type { Itinerary, Question } from '../world/question.ts'
import { itineraryFields, legModel, linkModel, priceModel } from './answers.ts'
import type { Context } from './context.ts'
import { gone, invalid } from './problems.ts'
import type { BookingLinksRequest } from './requests.ts'

type Found = { readonly question: Question; readonly itinerary: Itinerary; readonly market: string }

/** Where an itinerary is sold now, by its id. */
export function answerLinks(request: BookingLinksRequest, context: Context) {
  const found = byId(request.ignav_id, context)
  const itinerary = shownBy('ignav', found.itinerary)
  const currency = currencyUnder(context.fault, currencyOfMarket(found.market))
  const offers = offersFor(itinerary, 'ignav', currency)
  const lowest = lowestOf(itinerary, offers)
  if (!lowest) throw gone()
  const price = priceModel(lowest, 'verified')
  const [outbound, inbound] = itinerary.legs
  const fields = { price, ...itineraryFields(itinerary) }
  if (itinerary.legs.length > 2) {
    return {
      itinerary: { ...fields, legs: itinerary.legs.map(legModel) },
      booking_options: optionsOf(found, offers, context).map(({ legs, links }) => ({
        leg_indexes: legs,
        links,
      })),
    }
  }
  return {
    itinerary: { ...fields, outbound: legModel(outbound), inbound: inbound ? legModel(inbound) : null },
    booking_options: optionsOf(found, offers, context).map(({ legs, links }) => ({
      legs: legs.map((at) => (at === 0 ? 'outbound' : 'inbound')),
      links,
    })),
  }
}

/** One option for each set of legs that is sold together, cheapest link first. */
function optionsOf(found: Found, offers: readonly Offer[], context: Context) {
  const reference = writeReference(found.question, found.itinerary, found.market)
  const groups = Map.groupBy(offers, (offer) => offer.legs.join())
  return [...groups.values()].map((group) => ({
    legs: group[0]?.legs ?? [],
    links: group
      .toSorted((a, b) => a.price.amount - b.price.amount)
      .map((offer) => linkModel(offer, 'verified', sellerUrl(context.origin, reference, offer))),
  }))
}

function byId(id: string, { world, moment, fault }: Context): Found {
  const reference = readReference(id, world)
  if (!reference) throw invalid('The itinerary id is not valid.', 'ignav_id')
  const itinerary = world.find(reference.question, reference.key, moment)
  if (!itinerary || fault?.name === 'empty' || fault?.name === 'expired-session') throw gone()
  return { question: reference.question, itinerary, market: reference.market }
}
