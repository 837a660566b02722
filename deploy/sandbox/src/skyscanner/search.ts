import { ago } from '../clock.ts'
import { currencyUnder, type Fault, staleMinutes } from '../faults/faults.ts'
import { isKnownCurrency } from '../rates.ts'
import { isMissedBy, offersFor } from '../sellers/offers.ts'
import { writeReference } from '../sellers/reference.ts'
import { listedBy } from '../untidy/listed-by.ts'
import type { Moment } from '../world/fares.ts'
import type { Itinerary, Question } from '../world/question.ts'
import { hashOf } from '../world/random.ts'
import type { World } from '../world/world.ts'
import type { Found } from './content.ts'
import { carrierId } from './identifiers.ts'
import { managedOffer, optionsOf } from './pricing-options.ts'
import { SkyscannerProblem } from './problems.ts'
import { skyscannerQuestion } from './question.ts'
import type { Query } from './requests.ts'

/** Everything that a live search will have found once all agents have answered. */
export function findAll(
  query: Query,
  world: World,
  moment: Moment,
  fault: Fault | undefined,
  origin: string,
): readonly Found[] {
  const question = skyscannerQuestion(query, world, moment.day)
  const wished = query.currency.toUpperCase()
  if (!isKnownCurrency(wished)) throw new SkyscannerProblem(400, `The currency ${wished} is not supported.`)
  if (fault?.name === 'empty') return []
  const currency = currencyUnder(fault, wished)
  const isStale = fault?.name === 'stale'
  const lag = isStale ? staleMinutes : quoteAgeMinutes(question)
  const listed = world
    .search(question, ago(moment, lag))
    .filter((itinerary) => !isMissedBy('skyscanner', itinerary) && isWished(itinerary, query))
  return listedBy('skyscanner', listed, fault).flatMap((itinerary) => {
    const priced = offersFor(itinerary, 'skyscanner', currency)
    const reference = writeReference(question, itinerary, query.market)
    const asked = { question, itinerary, reference, currency, origin, isStale }
    const managed = managedOffer(itinerary, priced)
    const offers = managed ? [...priced, managed] : priced
    const options = optionsOf(asked, priced, managed)
    return options.length > 0 ? [{ asked, options, offers, stage: stageOf(itinerary) }] : []
  })
}

/** The parts of a search that are known at a stage; the slow agents answer last. */
export function knownAt(found: readonly Found[], stage: number): readonly Found[] {
  return found.flatMap((entry) => {
    if (entry.stage > stage) return []
    const options = entry.options.filter((option) =>
      option.agents.every((agent) => agentStage(agent) <= stage),
    )
    return options.length > 0 ? [{ ...entry, options }] : []
  })
}

function agentStage(agent: string): number {
  return agent === 'windrose' ? 1 : agent === 'jetsetgo' ? 2 : 0
}

function stageOf(itinerary: Itinerary): number {
  const share = hashOf('stage', itinerary.hash) % 10
  return share < 4 ? 0 : share < 7 ? 1 : 2
}

// Prices come from a cache that is up to an hour and a half old.
function quoteAgeMinutes(question: Question): number {
  return hashOf('age', ...question.legs.map((leg) => leg.from.iata + leg.to.iata + leg.day)) % 90
}

function isWished(itinerary: Itinerary, query: Query): boolean {
  const carriers = itinerary.legs.flatMap((leg) => leg.flights.map((flight) => carrierId(flight.airline)))
  const { excludedCarriersIds: excluded, includedCarriersIds: included } = query
  return (
    !carriers.some((id) => excluded.includes(id)) &&
    (included.length === 0 || carriers.every((id) => included.includes(id)))
  )
}
