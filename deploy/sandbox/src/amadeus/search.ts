import { ago } from '../clock.ts'
import { currencyUnder, type Fault, staleMinutes } from '../faults/faults.ts'
import { isKnownCurrency } from '../rates.ts'
import { isMissedBy } from '../sellers/offers.ts'
import { listedBy } from '../untidy/listed-by.ts'
import { type Cabin, cabins } from '../world/cabins.ts'
import type { Moment } from '../world/fares.ts'
import type { Itinerary } from '../world/question.ts'
import type { World } from '../world/world.ts'
import { answerWith, cabinOn } from './answers.ts'
import { type Fare, faresOf } from './offers.ts'
import { badData } from './problems.ts'
import { amadeusQuestion } from './question.ts'
import type { OffersRequest } from './requests.ts'

/** The offers for a search, cheapest first. */
export function answerSearch(request: OffersRequest, world: World, moment: Moment, fault: Fault | undefined) {
  const question = amadeusQuestion(request, world.airports, moment.day)
  const wished = request.currencyCode.toUpperCase()
  if (!isKnownCurrency(wished)) throw badData('The currency is not supported.', '/currencyCode')
  const quoted = fault?.name === 'stale' ? ago(moment, staleMinutes) : moment
  const found = fault?.name === 'empty' ? [] : world.search(question, quoted)
  const { maxFlightOffers } = request.searchCriteria
  const listed = found.filter((it) => !isMissedBy('amadeus', it) && passes(request, it))
  const fares = listedBy('amadeus', listed, fault)
    .flatMap((itinerary) => faresOf(itinerary, currencyUnder(fault, wished)))
    .sort((a, b) => sumOf(a) - sumOf(b))
    .slice(0, maxFlightOffers)
  return answerWith(fares, { question, travelers: request.travelers, day: quoted.day })
}

function sumOf({ fee, total }: Fare): number {
  return total.amount + fee.amount
}

function passes({ searchCriteria: { flightFilters } }: OffersRequest, itinerary: Itinerary): boolean {
  const { cabinRestrictions, connectionRestriction } = flightFilters
  const mostConnections = connectionRestriction?.maxNumberOfConnections ?? 2
  const inAllSegments = cabinRestrictions?.some(({ coverage }) => coverage === 'ALL_SEGMENTS') ?? false
  return itinerary.legs.every(
    ({ flights }) =>
      flights.length - 1 <= mostConnections &&
      (!inAllSegments ||
        flights.every((flight) => isAtLeast(cabinOn(flight, itinerary.cabin), itinerary.cabin))),
  )
}

function isAtLeast(cabin: Cabin, wished: Cabin): boolean {
  return cabins.indexOf(cabin) >= cabins.indexOf(wished)
}
