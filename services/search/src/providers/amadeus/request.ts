import { countAdults, type Party } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Route } from '../places.ts'

/** Of the cheapest offers, for one pair of airports. */
const mostOffers = 100

/** The body of a search. Asked with every segment in the cabin: a part in a lower one would be another product. */
export function requestFor(question: FareQuery, route: Route): object {
  const { cabinClass, currency, legs } = question
  return {
    currencyCode: currency,
    originDestinations: legs.map(({ departureDate }, index) => ({
      id: String(index + 1),
      originLocationCode: route[index]?.origin,
      destinationLocationCode: route[index]?.destination,
      departureDateTimeRange: { date: departureDate },
    })),
    travelers: travelersOf(question),
    sources: ['GDS'],
    searchCriteria: {
      maxFlightOffers: mostOffers,
      flightFilters: {
        cabinRestrictions: [
          {
            cabin: cabinClass.toUpperCase(),
            coverage: 'ALL_SEGMENTS',
            originDestinationIds: legs.map((_, index) => String(index + 1)),
          },
        ],
        ...connectionsFor(question),
      },
    },
  }
}

/** Adults come first: an infant names the one on whose lap it sits. */
function travelersOf(party: Party): object[] {
  const adults = countAdults(party)
  return [
    ...Array.from({ length: adults }, () => ({ travelerType: 'ADULT' })),
    ...Array.from({ length: party.children }, () => ({ travelerType: 'CHILD' })),
    ...Array.from({ length: party.infants }, (_, index) => ({
      travelerType: 'HELD_INFANT',
      associatedAdultId: String(index + 1),
    })),
  ].map((traveler, index) => ({ id: String(index + 1), ...traveler }))
}

/** Flights without a change may still land on their way, which `nonstop` does not mean. */
function connectionsFor({ stops }: FareQuery) {
  if (stops === 'any') return {}
  return {
    connectionRestriction:
      stops === 'nonstop'
        ? { maxNumberOfConnections: 0, technicalStopsAllowed: false }
        : { maxNumberOfConnections: 1 },
  }
}
