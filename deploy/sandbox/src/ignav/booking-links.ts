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
import { ignavQuestion } from './question.ts'
import { type BookingLinksRequest, searchRequest } from './requests.ts'

type Found = { readonly question: Question; readonly itinerary: Itinerary; readonly market: string }

/** Where an itinerary is sold now, by its id or by its first flights. */
export function answerLinks(request: BookingLinksRequest, context: Context) {
  const found = request.ignav_id ? byId(request.ignav_id, request, context) : byFlights(request, context)
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

function byId(id: string, request: BookingLinksRequest, { world, moment, fault }: Context): Found {
  const reference = readReference(id, world)
  if (!reference) throw invalid('The itinerary id is not valid.', 'ignav_id')
  const itinerary = world.find(reference.question, reference.key, moment)
  if (!itinerary || fault?.name === 'empty' || fault?.name === 'expired-session') throw gone()
  return { question: reference.question, itinerary, market: request.market ?? reference.market }
}

function byFlights(request: BookingLinksRequest, { world, moment }: Context): Found {
  const { origin, destination, departure_date: date, return_date: returnDate } = request
  if (!origin || !destination || !date)
    throw invalid('Give an itinerary id, or a route with its flights.', 'ignav_id')
  const legs = [{ origin, destination, departure_date: date }]
  if (returnDate) legs.push({ origin: destination, destination: origin, departure_date: returnDate })
  const { adults, children, infants_in_seat, infants_on_lap, market } = request
  const search = searchRequest.safeParse({
    legs,
    adults: adults ?? 1,
    children: children ?? 0,
    infants_in_seat: infants_in_seat ?? 0,
    infants_on_lap: infants_on_lap ?? 0,
    market: market ?? 'US',
  })
  if (!search.success) throw invalid('The route is not valid.', 'origin')
  const question = ignavQuestion(search.data, world.airports, moment.day)
  const wished = [flightOf(request, 'outbound'), flightOf(request, 'inbound')]
  const itinerary = world.search(question, moment).find((candidate) =>
    candidate.legs.every((leg, at) => {
      const first = leg.flights[0]
      return !wished[at] || wished[at] === `${first.airline.code}${first.number}`
    }),
  )
  if (!itinerary) throw gone()
  return { question, itinerary, market: search.data.market }
}

function flightOf(request: BookingLinksRequest, way: 'outbound' | 'inbound'): string | undefined {
  const code = request[`${way}_carrier_code`]
  const number = request[`${way}_flight_number`]
  return code && number ? `${code.toUpperCase()}${Number(number)}` : undefined
}
