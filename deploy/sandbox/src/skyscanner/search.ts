import { earlierQuoteTime } from '../clock.ts'
import { type InjectedFault, currencyUnderFault, staleQuoteMinutes } from '../faults/faults.ts'
import { RequestRefusal } from '../http-api.ts'
import { parseWorldQuery } from '../parse-world-query.ts'
import { listWithProviderQuirks } from '../quirks/listing.ts'
import { hasExchangeRate } from '../rates.ts'
import { encodeItineraryId } from '../sellers/itinerary-id.ts'
import { isMissedByProvider, listSellerOffers } from '../sellers/offers.ts'
import type { QuoteTime } from '../world/fares.ts'
import type { WorldItinerary } from '../world/itineraries.ts'
import { hashParts } from '../world/random.ts'
import type { WorldQuery } from '../world/world-query.ts'
import type { FareWorld } from '../world/fare-world.ts'
import {
  createSelfTransferTicketOffer,
  listPricingOptions,
  type SkyscannerPricingOption,
} from './pricing-options.ts'
import { listSkyscannerLegs, type SkyscannerQuery } from './requests.ts'

/** An itinerary with its options. `stage`: 0 if found at once, 1 halfway, 2 at the end. */
export type StagedSkyscannerItinerary = {
  readonly itinerary: WorldItinerary
  readonly options: readonly SkyscannerPricingOption[]
  readonly stage: number
}

/** All that a live search finds until every agent has answered. @param origin the sandbox's address, for links */
export function searchSkyscannerItineraries(
  query: SkyscannerQuery,
  world: FareWorld,
  quoteTime: QuoteTime,
  fault: InjectedFault | undefined,
  origin: string,
): readonly StagedSkyscannerItinerary[] {
  const worldQuery = toWorldQuery(query, world, quoteTime)
  const requested = query.currency.toUpperCase()
  if (!hasExchangeRate(requested))
    throw new RequestRefusal(400, `The currency ${requested} is not supported.`)
  if (fault?.name === 'empty') return []
  const currency = currencyUnderFault(fault, requested)
  const isStale = fault?.name === 'stale'
  const ageMinutes = isStale ? staleQuoteMinutes : cachedMinutes(worldQuery)
  const listed = world
    .search(worldQuery, earlierQuoteTime(quoteTime, ageMinutes))
    .filter((itinerary) => !isMissedByProvider('skyscanner', itinerary))
  return listWithProviderQuirks('skyscanner', listed, fault).flatMap((itinerary) => {
    const offers = listSellerOffers(itinerary, 'skyscanner', currency)
    const itineraryId = encodeItineraryId(worldQuery, itinerary, query.market)
    const context = { query: worldQuery, itinerary, itineraryId, currency, origin, isStale }
    const options = listPricingOptions(context, offers, createSelfTransferTicketOffer(itinerary, offers))
    return options.length > 0 ? [{ itinerary, options, stage: foundAtStage(itinerary) }] : []
  })
}

function toWorldQuery(query: SkyscannerQuery, world: FareWorld, { day }: QuoteTime): WorldQuery {
  const { adults, cabinClass: cabin, childrenAges } = query
  // Skyscanner's rule: children under two sit on a lap.
  const infants = childrenAges.filter((age) => age < 2).length
  const children = childrenAges.length - infants
  const party = { passengers: adults + children, children, infants }
  return parseWorldQuery({ legs: listSkyscannerLegs(query), cabin, party }, world.airports, day)
}

/** The part of a search that is known at a stage; the slow agents answer last. */
export function filterKnownAtStage(
  found: readonly StagedSkyscannerItinerary[],
  stage: number,
): readonly StagedSkyscannerItinerary[] {
  return found.flatMap((entry) => {
    if (entry.stage > stage) return []
    const options = entry.options.filter(({ offers }) =>
      offers.every(({ seller }) => agentStage(seller.id) <= stage),
    )
    return options.length > 0 ? [{ ...entry, options }] : []
  })
}

function agentStage(agent: string): number {
  return agent === 'windrose' ? 1 : agent === 'jetsetgo' ? 2 : 0
}

function foundAtStage(itinerary: WorldItinerary): number {
  const share = hashParts('stage', itinerary.hash) % 10
  return share < 4 ? 0 : share < 7 ? 1 : 2
}

// Prices come from a cache that is up to an hour and a half old.
function cachedMinutes({ legs }: WorldQuery): number {
  return hashParts('age', ...legs.map((leg) => leg.from.iata + leg.to.iata + leg.day)) % 90
}
