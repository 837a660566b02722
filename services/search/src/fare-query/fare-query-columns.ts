import type { FareQuery, FareQueryLeg } from '@faresight/contracts/search/search-request'
import type { StoredSearch } from '../schema.ts'

export function toFareQueryColumns({ tripType, legs, ...party }: FareQuery) {
  const [first, second] = legs
  const isMultiCity = tripType === 'multicity'
  return {
    tripType,
    origin: isMultiCity ? null : (first?.origin ?? null),
    destination: isMultiCity ? null : (first?.destination ?? null),
    departureDate: isMultiCity ? null : (first?.departureDate ?? null),
    returnDate: isMultiCity ? null : (second?.departureDate ?? null),
    legs: isMultiCity ? legs : null,
    ...party,
  }
}

/** Without legs where a round trip has no return date. */
export function fareQueryFromColumns(search: StoredSearch): FareQuery {
  const { tripType, passengers, children, infants, cabinClass, stops, nearbyAirports, currency } = search
  const party = { passengers, children, infants }
  return { tripType, legs: toLegs(search), ...party, cabinClass, stops, nearbyAirports, currency }
}

function toLegs({
  tripType,
  legs,
  origin,
  destination,
  departureDate,
  returnDate,
}: StoredSearch): FareQueryLeg[] {
  if (tripType === 'multicity') return legs ?? []
  if (!origin || !destination || !departureDate) return []
  const out = { origin, destination, departureDate }
  if (tripType === 'oneway') return [out]
  return returnDate ? [out, { origin: destination, destination: origin, departureDate: returnDate }] : []
}
