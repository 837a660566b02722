import { countAdults, type Party } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { AirportRoute } from '../airport-routes.ts'

const maxOffers = 100

/** The body of a search, with every segment in the cabin: a trip partly in a lower one is another product. */
export function toAmadeusSearchBody(question: FareQuery, route: AirportRoute): object {
  const { cabinClass, currency, legs } = question
  return {
    currencyCode: currency,
    originDestinations: legs.map(({ departureDate }, index) => ({
      id: String(index + 1),
      originLocationCode: route[index]?.origin,
      destinationLocationCode: route[index]?.destination,
      departureDateTimeRange: { date: departureDate },
    })),
    travelers: toTravelers(question),
    sources: ['GDS'],
    searchCriteria: {
      maxFlightOffers: maxOffers,
      flightFilters: {
        cabinRestrictions: [
          {
            cabin: cabinClass.toUpperCase(),
            coverage: 'ALL_SEGMENTS',
            originDestinationIds: legs.map((_, index) => String(index + 1)),
          },
        ],
        ...toConnectionRestriction(question),
      },
    },
  }
}

/** Adults come first: each infant refers to one. */
function toTravelers(party: Party): object[] {
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

/** Nonstop also excludes technical stops. */
function toConnectionRestriction({ stops }: FareQuery) {
  if (stops === 'any') return {}
  return {
    connectionRestriction:
      stops === 'nonstop'
        ? { maxNumberOfConnections: 0, technicalStopsAllowed: false }
        : { maxNumberOfConnections: 1 },
  }
}
