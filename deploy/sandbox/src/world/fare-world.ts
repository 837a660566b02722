import type { AirlineDirectory } from './airlines.ts'
import { type WorldAirports, loadWorldAirports } from './airports.ts'
import type { FareChangeOrders } from '../fare-changes/fare-changes.ts'
import { createFareModel, type QuoteTime } from './fares.ts'
import { createTimetable } from './flights.ts'
import { createConnectionFinder } from './gateways.ts'
import { combineLegs } from './itineraries.ts'
import { createLegFinder } from './legs.ts'
import { createLegPricer, type PricedLeg, type FindReplayedFare, scaleLegPrices } from './priced-legs.ts'
import type { WorldItinerary } from './itineraries.ts'
import type { WorldQuery, WorldQueryLeg } from './world-query.ts'
import { createAirlineNetwork } from './airline-network.ts'

export type FareWorld = {
  readonly airports: WorldAirports
  readonly airlines: AirlineDirectory
  /** What is on sale at that moment; the same question at the same moment has the same answer. */
  readonly search: (question: WorldQuery, moment: QuoteTime) => readonly WorldItinerary[]
  /** One itinerary of an earlier answer at the price of the moment, as long as its flights are on sale. */
  readonly find: (question: WorldQuery, key: string, moment: QuoteTime) => WorldItinerary | undefined
  /** What was found under another edition may have other prices now. */
  readonly edition: () => number
}

const noRecords: FindReplayedFare = () => undefined
const unchanged: Pick<FareChangeOrders, 'factorOf' | 'edition'> = { factorOf: () => 1, edition: () => 0 }

export function createFareWorld(
  seed: string,
  airlines: AirlineDirectory,
  records: FindReplayedFare = noRecords,
  changes = unchanged,
): FareWorld {
  const airports = loadWorldAirports()
  const services = createAirlineNetwork(seed, airports, airlines)
  const timetable = createTimetable(seed, airlines)
  const gateways = createConnectionFinder(airports, airlines.atBase.keys(), services)
  const legs = createLegFinder(services, gateways, timetable)
  const prices = createLegPricer(legs, createFareModel(seed), airlines, timetable, records)

  function priced(question: WorldQuery, leg: WorldQueryLeg, moment: QuoteTime): readonly PricedLeg[] {
    return scaleLegPrices(prices.price(question, leg, moment), changes.factorOf(question))
  }

  function search(question: WorldQuery, moment: QuoteTime): readonly WorldItinerary[] {
    const choices = question.legs.map((leg) => priced(question, leg, moment))
    return combineLegs(question, choices)
  }

  // An itinerary that cheaper ones have pushed out of the answer is on sale nevertheless.
  function alone(question: WorldQuery, key: string, moment: QuoteTime): WorldItinerary | undefined {
    const keys = key.split('_')
    const choices = question.legs.map((leg, at) =>
      priced(question, leg, moment).filter((choice) => choice.leg.key === keys[at]),
    )
    return choices.every((choice) => choice.length > 0) ? combineLegs(question, choices)[0] : undefined
  }

  return {
    airports,
    airlines,
    search,
    find: (question, key, moment) =>
      search(question, moment).find((itinerary) => itinerary.key === key) ?? alone(question, key, moment),
    edition: changes.edition,
  }
}
