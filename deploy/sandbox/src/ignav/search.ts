import { fromDayNumber } from '@faresight/contracts/days'
import { earlierQuoteTime } from '../clock.ts'
import { type InjectedFault, currencyUnderFault, staleQuoteMinutes } from '../faults/faults.ts'
import { parseWorldQuery } from '../parse-world-query.ts'
import { listWithProviderQuirks } from '../quirks/listing.ts'
import { isMissedByProvider, listSellerOffers, lowestTotalPrice } from '../sellers/offers.ts'
import { encodeItineraryId } from '../sellers/itinerary-id.ts'
import type { QuoteTime } from '../world/fares.ts'
import type { WorldItinerary } from '../world/itineraries.ts'
import type { WorldQuery } from '../world/world-query.ts'
import type { FareWorld } from '../world/fare-world.ts'
import { ignavItineraryFields, ignavLegBody, ignavMarketCurrency, ignavPriceBody } from './answers.ts'
import type { IgnavSearch } from './requests.ts'

/** `origin` is the sandbox's address, for links. */
export type IgnavCallContext = {
  readonly world: FareWorld
  readonly quoteTime: QuoteTime
  readonly fault: InjectedFault | undefined
  readonly origin: string
}

/** The answer of `/one-way` and `/round-trip`. */
export function searchIgnavPair(search: IgnavSearch, context: IgnavCallContext) {
  const query = toWorldQuery(search, context)
  const [out, back] = query.legs
  return {
    origin: out?.from.iata,
    destination: out?.to.iata,
    departure_date: out && fromDayNumber(out.day),
    return_date: back ? fromDayNumber(back.day) : null,
    itineraries: listQuotes(search, query, context).map(({ itinerary, ...fields }) => ({
      ...fields,
      outbound: ignavLegBody(itinerary.legs[0]),
      inbound: itinerary.legs[1] ? ignavLegBody(itinerary.legs[1]) : null,
    })),
  }
}

/** The answer of `/search`, for one to four legs. */
export function searchIgnavLegs(search: IgnavSearch, context: IgnavCallContext) {
  const query = toWorldQuery(search, context)
  return {
    legs: query.legs.map(({ day, from, to }) => ({
      origin: from.iata,
      destination: to.iata,
      departure_date: fromDayNumber(day),
    })),
    itineraries: listQuotes(search, query, context).map(({ itinerary, ...fields }) => ({
      ...fields,
      legs: itinerary.legs.map(ignavLegBody),
    })),
  }
}

function toWorldQuery(
  { adults, cabin_class: cabin, children, infants_on_lap: infants, legs }: IgnavSearch,
  { quoteTime, world }: IgnavCallContext,
): WorldQuery {
  return parseWorldQuery(
    {
      legs: legs.map(({ departure_date: date, ...airports }) => ({ ...airports, date })),
      cabin,
      party: { passengers: adults + children, children, infants },
    },
    world.airports,
    quoteTime.day,
  )
}

/** Cheapest first. */
function listQuotes(search: IgnavSearch, query: WorldQuery, { fault, quoteTime, world }: IgnavCallContext) {
  if (fault?.name === 'empty') return []
  const isStale = fault?.name === 'stale'
  const currency = currencyUnderFault(fault, ignavMarketCurrency(search.market))
  const found = world.search(query, isStale ? earlierQuoteTime(quoteTime, staleQuoteMinutes) : quoteTime)
  const hasFewStops = ({ legs }: WorldItinerary) =>
    legs.every(({ flights }, index) => flights.length - 1 <= (search.legs[index]?.max_stops ?? 2))
  const listed = found.filter((it) => !isMissedByProvider('ignav', it) && hasFewStops(it))
  return listWithProviderQuirks('ignav', listed, fault)
    .flatMap((itinerary) => {
      const lowest = lowestTotalPrice(itinerary, listSellerOffers(itinerary, 'ignav', currency))
      if (!lowest) return []
      return {
        itinerary,
        price: ignavPriceBody(lowest, isStale ? 'unverified' : 'verified'),
        ...ignavItineraryFields(itinerary),
        ignav_id: encodeItineraryId(query, itinerary, search.market),
      }
    })
    .sort((a, b) => a.price.amount - b.price.amount)
}
