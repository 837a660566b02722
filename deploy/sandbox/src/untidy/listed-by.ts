import type { Fault } from '../faults/faults.ts'
import type { Provider } from '../sellers/agencies.ts'
import type { Flight } from '../world/flights.ts'
import type { Leg } from '../world/legs.ts'
import type { Itinerary } from '../world/question.ts'
import { hashOf } from '../world/random.ts'
import { operatorShownBy } from './operators.ts'
import { withAbsurdPrice } from './prices.ts'
import { timedBy, withImpossibleTimes } from './times.ts'

/**
 * Itineraries as a provider lists them. Providers differ over operators, times and durations, always of the same flights; what
 * was recorded stays as it was. A fault adds what no provider should list.
 */
export function listedBy(
  provider: Provider,
  itineraries: readonly Itinerary[],
  fault: Fault | undefined,
): readonly Itinerary[] {
  const listed = itineraries.map((itinerary) => shownBy(provider, itinerary))
  if (fault?.name === 'absurd-price') {
    const [target] = listed.toSorted((a, b) => a.hash - b.hash)
    return listed.map((it) => (it === target ? withAbsurdPrice(it, fault.arg) : it))
  }
  if (fault?.name === 'impossible-times')
    return listed.map((it) => (hashOf('impossible', it.hash) % 3 === 0 ? withImpossibleTimes(it) : it))
  return provider === 'ignav' ? listed.flatMap(withBrokenCopy) : listed
}

export function shownBy(provider: Provider, itinerary: Itinerary): Itinerary {
  if (itinerary.isRecorded) return itinerary
  const [first, ...others] = itinerary.legs
  return {
    ...itinerary,
    legs: [legShownBy(provider, first), ...others.map((leg) => legShownBy(provider, leg))],
  }
}

function legShownBy(provider: Provider, leg: Leg): Leg {
  const [first, ...others] = leg.flights
  const flights = [
    flightShownBy(provider, first),
    ...others.map((it) => flightShownBy(provider, it)),
  ] as const
  const last = flights.at(-1) ?? flights[0]
  return { ...leg, flights, minutes: last.departs + last.minutes - flights[0].departs }
}

function flightShownBy(provider: Provider, flight: Flight): Flight {
  const timed = timedBy(provider, flight)
  const operator = operatorShownBy(provider, flight)
  return operator === timed.operator ? timed : { ...timed, operator }
}

/** Ignav lists one itinerary in 150 a second time, with times that cannot be: nothing cheaper is lost with it. */
function withBrokenCopy(itinerary: Itinerary): readonly Itinerary[] {
  const isBroken = !itinerary.isRecorded && hashOf('broken copy', itinerary.hash) % 150 === 0
  return isBroken ? [itinerary, withImpossibleTimes(itinerary)] : [itinerary]
}
