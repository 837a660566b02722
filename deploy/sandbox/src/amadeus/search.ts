import { type CabinClass, cabinClassSchema } from '@faresight/contracts/search/search-request'
import { earlierQuoteTime } from '../clock.ts'
import { type InjectedFault, currencyUnderFault, staleQuoteMinutes } from '../faults/faults.ts'
import { RequestRefusal } from '../http-api.ts'
import { parseWorldQuery } from '../parse-world-query.ts'
import { hasExchangeRate } from '../rates.ts'
import { isMissedByProvider } from '../sellers/offers.ts'
import { listWithProviderQuirks } from '../quirks/listing.ts'
import type { QuoteTime } from '../world/fares.ts'
import type { WorldItinerary } from '../world/itineraries.ts'
import type { FareWorld } from '../world/fare-world.ts'
import { createAmadeusAnswer, soldAmadeusCabin } from './answers.ts'
import { type AmadeusFare, listAmadeusFares } from './offers.ts'
import type { AmadeusSearch } from './requests.ts'

/** The offers for a search, cheapest first. */
export function searchAmadeusOffers(
  search: AmadeusSearch,
  world: FareWorld,
  quoteTime: QuoteTime,
  fault: InjectedFault | undefined,
) {
  const { flightFilters, maxFlightOffers } = search.searchCriteria
  const currency = search.currencyCode.toUpperCase()
  if (!hasExchangeRate(currency)) throw new RequestRefusal(400, 'The currency is not supported.')
  const query = parseWorldQuery(
    { legs: requestedLegs(search, world), cabin: requestedCabin(search), party: requestedParty(search) },
    world.airports,
    quoteTime.day,
  )
  const quoted = fault?.name === 'stale' ? earlierQuoteTime(quoteTime, staleQuoteMinutes) : quoteTime
  const maxConnections = flightFilters.connectionRestriction?.maxNumberOfConnections ?? 2
  const listed = (fault?.name === 'empty' ? [] : world.search(query, quoted)).filter(
    (it) => !isMissedByProvider('amadeus', it) && passesFilters(it, maxConnections),
  )
  const fares = listWithProviderQuirks('amadeus', listed, fault)
    .flatMap((itinerary) => listAmadeusFares(itinerary, currencyUnderFault(fault, currency)))
    .sort((a, b) => grandTotal(a) - grandTotal(b))
    .slice(0, maxFlightOffers)
  return createAmadeusAnswer(fares, { query, travelers: search.travelers, quoteDay: quoted.day })
}

/** @throws {RequestRefusal} 500 for an unknown airport, as Amadeus answers */
function requestedLegs({ originDestinations }: AmadeusSearch, { airports }: FareWorld) {
  return originDestinations.map(
    ({ departureDateTimeRange: { date }, destinationLocationCode, originLocationCode }) => {
      const isKnown = [originLocationCode, destinationLocationCode].every((code) =>
        airports.byCode.has(code.toUpperCase()),
      )
      if (!isKnown) throw new RequestRefusal(500, 'ORIGIN AND DESTINATION NOT SUPPORTED')
      return { origin: originLocationCode, destination: destinationLocationCode, date }
    },
  )
}

function requestedCabin({ searchCriteria: { flightFilters } }: AmadeusSearch): CabinClass {
  const [restriction] = flightFilters.cabinRestrictions ?? []
  return cabinClassSchema.parse((restriction?.cabin ?? 'ECONOMY').toLowerCase())
}

function requestedParty({ travelers }: AmadeusSearch) {
  const count = (type: string) => travelers.filter(({ travelerType }) => travelerType === type).length
  const children = count('CHILD')
  return { passengers: count('ADULT') + children, children, infants: count('HELD_INFANT') }
}

function grandTotal({ fee, total }: AmadeusFare): number {
  return total.amount + fee.amount
}

/** Every segment has the itinerary's cabin or a better one. */
function passesFilters({ cabin, legs }: WorldItinerary, maxConnections: number): boolean {
  const rank = (it: CabinClass) => cabinClassSchema.options.indexOf(it)
  return legs.every(
    ({ flights }) =>
      flights.length - 1 <= maxConnections &&
      flights.every((flight) => rank(soldAmadeusCabin(flight, cabin)) >= rank(cabin)),
  )
}
