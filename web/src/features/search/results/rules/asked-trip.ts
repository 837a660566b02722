import type { PlainDate } from '@faresight/contracts/common'
import type { FlightQuestion } from '../../../../flights/trips/flight/question.ts'

/** What a search was about, as far as its cards compare themselves with it. */
export interface AskedTrip {
  kind: FlightQuestion['tripType']
  passengers: number
  /** The day that was asked for, leg by leg. */
  legs: readonly PlainDate[]
}

export function askedTrip({
  tripType,
  departureDate,
  returnDate,
  legs,
  passengers,
}: FlightQuestion): AskedTrip {
  const days =
    legs.length > 0 ? legs.map((leg) => leg.departureDate) : [departureDate, returnDate ?? []].flat()
  return { kind: tripType, passengers, legs: days }
}
