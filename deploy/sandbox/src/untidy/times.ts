import type { Provider } from '../sellers/agencies.ts'
import { hasOneNumber } from '../sellers/codeshares.ts'
import type { Flight } from '../world/flights.ts'
import type { Leg } from '../world/legs.ts'
import type { Itinerary } from '../world/question.ts'
import { hashOf, pick } from '../world/random.ts'

/** By how much Skyscanner knows a flight to be later than the others do. */
const retimedMinutes = 5

/** A flight as a provider lists its times: Skyscanner has one in sixty at a newer time, Ignav one in twenty with a wrong duration. */
export function timedBy(provider: Provider, flight: Flight): Flight {
  const { airline, arrives, departs, minutes, number } = flight
  if (provider === 'skyscanner' && hashOf('retimed', airline.code, number) % 60 === 0 && hasOneNumber(flight))
    return { ...flight, departs: departs + retimedMinutes, arrives: arrives + retimedMinutes }
  if (provider === 'ignav' && hashOf('miscounted', airline.code, number) % 20 === 0)
    return { ...flight, minutes: minutes + 60 }
  return flight
}

const impossible: readonly [(flight: Flight) => Flight, ...((flight: Flight) => Flight)[]] = [
  (flight) => ({ ...flight, arrives: flight.departs, minutes: 0 }),
  (flight) => ({ ...flight, arrives: flight.arrives + 3 * 1440 }),
  (flight) => ({ ...flight, arrives: flight.departs - 60 }),
  (flight) => ({ ...flight, arrives: flight.departs + 5 }),
]

/** The same with a first flight that nobody can fly: it takes no time, lands days late, before it departs, or far too soon. */
export function withImpossibleTimes(itinerary: Itinerary): Itinerary {
  const [leg, ...legs] = itinerary.legs
  const [first, ...flights] = leg.flights
  const broken: Leg = { ...leg, flights: [pick(impossible, 'impossible', itinerary.hash)(first), ...flights] }
  return { ...itinerary, legs: [broken, ...legs] }
}
