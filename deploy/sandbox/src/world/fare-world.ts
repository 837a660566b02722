import type { AirlineDirectory } from './airlines.ts'
import { type WorldAirports, loadWorldAirports } from './airports.ts'
import type { FareChangeOrders } from './fare-changes.ts'
import { createFareModel, type QuoteTime } from './fares.ts'
import { createTimetable } from './flights.ts'
import { createConnectionFinder } from './gateways.ts'
import { combineLegsToItineraries } from './itineraries.ts'
import { createLegFinder } from './legs.ts'
import { createLegPricer, type PricedLeg, type FindReplayedFare, scaleLegPrices } from './priced-legs.ts'
import type { WorldItinerary } from './itineraries.ts'
import type { WorldQuery, WorldQueryLeg } from './world-query.ts'
import { createAirlineNetwork } from './airline-network.ts'

export type FareWorld = {
  readonly airports: WorldAirports
  readonly airlines: AirlineDirectory
  /** What is on sale then; the same query at the same time has the same answer. */
  readonly search: (query: WorldQuery, quoteTime: QuoteTime) => readonly WorldItinerary[]
  /** One itinerary of an earlier answer at its price of then; `undefined` if its flights are no longer on sale. */
  readonly find: (query: WorldQuery, key: string, quoteTime: QuoteTime) => WorldItinerary | undefined
  /** Grows with every fare change: earlier answers may have other prices now. */
  readonly revision: () => number
}

const noRecords: FindReplayedFare = () => undefined
const unchanged: Pick<FareChangeOrders, 'factorFor' | 'revision'> = { factorFor: () => 1, revision: () => 0 }

export function createFareWorld(
  seed: string,
  airlines: AirlineDirectory,
  records: FindReplayedFare = noRecords,
  changes = unchanged,
): FareWorld {
  const airports = loadWorldAirports()
  const services = createAirlineNetwork(seed, airports, airlines)
  const timetable = createTimetable(seed, airlines)
  const gateways = createConnectionFinder(airports, airlines.byBase.keys(), services)
  const legs = createLegFinder(services, gateways, timetable)
  const prices = createLegPricer(legs, createFareModel(seed), airlines, timetable, records)

  function priced(query: WorldQuery, leg: WorldQueryLeg, quoteTime: QuoteTime): readonly PricedLeg[] {
    return scaleLegPrices(prices.price(query, leg, quoteTime), changes.factorFor(query))
  }

  function search(query: WorldQuery, quoteTime: QuoteTime): readonly WorldItinerary[] {
    const choices = query.legs.map((leg) => priced(query, leg, quoteTime))
    return combineLegsToItineraries(query, choices)
  }

  // Cheaper itineraries may have displaced it from the answer.
  function alone(query: WorldQuery, key: string, quoteTime: QuoteTime): WorldItinerary | undefined {
    const keys = key.split('_')
    const choices = query.legs.map((leg, at) =>
      priced(query, leg, quoteTime).filter((choice) => choice.leg.key === keys[at]),
    )
    return choices.every((choice) => choice.length > 0)
      ? combineLegsToItineraries(query, choices)[0]
      : undefined
  }

  return {
    airports,
    airlines,
    search,
    find: (query, key, quoteTime) =>
      search(query, quoteTime).find((itinerary) => itinerary.key === key) ?? alone(query, key, quoteTime),
    revision: changes.revision,
  }
}
