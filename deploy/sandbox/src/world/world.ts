import type { Airlines } from './airlines.ts'
import { type Airports, loadAirports } from './airports.ts'
import type { FareChanges } from './fare-changes.ts'
import { createFareModel, type Moment } from './fares.ts'
import { createTimetable } from './flights.ts'
import { createGateways } from './gateways.ts'
import { itinerariesOf } from './itineraries.ts'
import { createLegs } from './legs.ts'
import { createLegPrices, type PricedLeg, type Records, timesFactor } from './priced-legs.ts'
import type { Itinerary, Question, QuestionLeg } from './question.ts'
import { createServices } from './services.ts'

export type World = {
  readonly airports: Airports
  readonly airlines: Airlines
  /** What is on sale at that moment; the same question at the same moment has the same answer. */
  readonly search: (question: Question, moment: Moment) => readonly Itinerary[]
  /** One itinerary of an earlier answer at the price of the moment, as long as its flights are on sale. */
  readonly find: (question: Question, key: string, moment: Moment) => Itinerary | undefined
  /** What was found under another edition may have other prices now. */
  readonly edition: () => number
}

const noRecords: Records = () => undefined
const unchanged: Pick<FareChanges, 'factorOf' | 'edition'> = { factorOf: () => 1, edition: () => 0 }

export function createWorld(
  seed: string,
  airlines: Airlines,
  records: Records = noRecords,
  changes = unchanged,
): World {
  const airports = loadAirports()
  const services = createServices(seed, airports, airlines)
  const timetable = createTimetable(seed, airlines)
  const gateways = createGateways(airports, airlines.atBase.keys(), services)
  const legs = createLegs(services, gateways, timetable)
  const prices = createLegPrices(legs, createFareModel(seed), airlines, timetable, records)

  function priced(question: Question, leg: QuestionLeg, moment: Moment): readonly PricedLeg[] {
    return timesFactor(prices.price(question, leg, moment), changes.factorOf(question))
  }

  function search(question: Question, moment: Moment): readonly Itinerary[] {
    const choices = question.legs.map((leg) => priced(question, leg, moment))
    return itinerariesOf(question, choices)
  }

  // An itinerary that cheaper ones have pushed out of the answer is on sale nevertheless.
  function alone(question: Question, key: string, moment: Moment): Itinerary | undefined {
    const keys = key.split('_')
    const choices = question.legs.map((leg, at) =>
      priced(question, leg, moment).filter((choice) => choice.leg.key === keys[at]),
    )
    return choices.every((choice) => choice.length > 0) ? itinerariesOf(question, choices)[0] : undefined
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
