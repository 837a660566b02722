import type { Question } from '@faresight/contracts/search/question'
import type { Route } from '../places.ts'

/** Of the cheapest offers, for one pair of airports. */
const mostOffers = 100

/** The body of a search. Asked with every segment in the cabin: a part in a lower one would be another product. */
export function requestFor(question: Question, route: Route): object {
  const { cabinClass, currency, legs, passengers } = question
  return {
    currencyCode: currency,
    originDestinations: legs.map(({ departureDate }, index) => ({
      id: String(index + 1),
      originLocationCode: route[index]?.origin,
      destinationLocationCode: route[index]?.destination,
      departureDateTimeRange: { date: departureDate },
    })),
    travelers: Array.from({ length: passengers }, (_, index) => ({
      id: String(index + 1),
      travelerType: 'ADULT',
    })),
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

/** Flights without a change may still land on their way, which `nonstop` does not mean. */
function connectionsFor({ stops }: Question) {
  if (stops === 'any') return {}
  return {
    connectionRestriction:
      stops === 'nonstop'
        ? { maxNumberOfConnections: 0, technicalStopsAllowed: false }
        : { maxNumberOfConnections: 1 },
  }
}
