import type { InjectedFault } from '../faults/faults.ts'
import type { LiveFareProvider } from '../sellers/agencies.ts'
import type { OperatingCarrier } from '../world/airlines.ts'
import type { WorldFlight } from '../world/flights.ts'
import type { WorldItinerary } from '../world/itineraries.ts'
import type { WorldLeg } from '../world/legs.ts'
import { hashParts, seededPick } from '../world/random.ts'
import { hasSameNumberEverywhere } from './codeshares.ts'

/** Itineraries as a provider lists them: with its quirks, and with the faults `absurd-price` and `impossible-times`. */
export function listWithProviderQuirks(
  provider: LiveFareProvider,
  itineraries: readonly WorldItinerary[],
  fault: InjectedFault | undefined,
): readonly WorldItinerary[] {
  const listed = itineraries.map((itinerary) => applyProviderQuirks(provider, itinerary))
  if (fault?.name === 'absurd-price') {
    const [target] = listed.toSorted((a, b) => a.hash - b.hash)
    return listed.map((it) => (it === target ? withAbsurdPrice(it, fault.arg) : it))
  }
  if (fault?.name === 'impossible-times')
    return listed.map((it) => (hashParts('impossible', it.hash) % 3 === 0 ? withImpossibleTimes(it) : it))
  return provider === 'ignav' ? listed.flatMap(addBrokenCopy) : listed
}

/** Providers differ over operators, times and durations, always of the same flights, and never of recorded ones. */
export function applyProviderQuirks(provider: LiveFareProvider, itinerary: WorldItinerary): WorldItinerary {
  if (itinerary.isRecorded) return itinerary
  const [first, ...others] = itinerary.legs
  return {
    ...itinerary,
    legs: [applyLegQuirks(provider, first), ...others.map((leg) => applyLegQuirks(provider, leg))],
  }
}

function applyLegQuirks(provider: LiveFareProvider, leg: WorldLeg): WorldLeg {
  const [first, ...others] = leg.flights
  const flights = [
    applyFlightQuirks(provider, first),
    ...others.map((it) => applyFlightQuirks(provider, it)),
  ] as const
  const last = flights.at(-1) ?? flights[0]
  return { ...leg, flights, minutes: last.departs + last.minutes - flights[0].departs }
}

function applyFlightQuirks(provider: LiveFareProvider, flight: WorldFlight): WorldFlight {
  const timed = withProviderTimes(provider, flight)
  const operator = listedOperator(provider, flight)
  return operator === timed.operator ? timed : { ...timed, operator }
}

/** Skyscanner knows one flight in sixty five minutes later; Ignav counts an hour too many of one in twenty. */
function withProviderTimes(provider: LiveFareProvider, flight: WorldFlight): WorldFlight {
  const { airline, arrives, departs, minutes, number } = flight
  const isRetimed = hashParts('retimed', airline.code, number) % 60 === 0
  if (provider === 'skyscanner' && isRetimed && hasSameNumberEverywhere(flight))
    return { ...flight, departs: departs + 5, arrives: arrives + 5 }
  if (provider === 'ignav' && hashParts('miscounted', airline.code, number) % 20 === 0)
    return { ...flight, minutes: minutes + 60 }
  return flight
}

/** Brands under which regional airlines fly for a larger one. */
const regionalBrands: Readonly<Record<string, string>> = {
  AA: 'American Eagle',
  AC: 'Air Canada Express',
  DL: 'Delta Connection',
  UA: 'United Express',
}

/**
 * Skyscanner gives an operator's code and name, Amadeus the code. Ignav names the operator with its brand on two regional flights in
 * three, and none on the third; Amadeus names none on another third.
 */
function listedOperator(provider: LiveFareProvider, flight: WorldFlight): OperatingCarrier | undefined {
  const { airline, number, operator } = flight
  if (!operator || provider === 'skyscanner' || !hasSameNumberEverywhere(flight)) return operator
  const form = hashParts('operator shown', airline.code, number) % 3
  if (provider === 'amadeus') return form === 0 ? undefined : operator
  if (form === 1) return undefined
  const brand = regionalBrands[airline.code]
  const name = brand ? `${operator.name} DBA ${brand}` : `${operator.name} for ${airline.name}`
  return { code: operator.code, iata: undefined, name }
}

/** One itinerary in 150 a second time, with impossible times: an adapter that drops the copy loses no fare. */
function addBrokenCopy(itinerary: WorldItinerary): readonly WorldItinerary[] {
  const isBroken = !itinerary.isRecorded && hashParts('broken copy', itinerary.hash) % 150 === 0
  return isBroken ? [itinerary, withImpossibleTimes(itinerary)] : [itinerary]
}

/** @param dollars as text; one cent without a number */
export function withAbsurdPrice(itinerary: WorldItinerary, dollars: string | undefined): WorldItinerary {
  const price = { amount: Number(dollars) || 0.01, currency: 'USD' }
  const part = { ...price, amount: price.amount / itinerary.legs.length }
  return { ...itinerary, price, legPrices: itinerary.legs.map(() => part) }
}

type ChangeFlight = (flight: WorldFlight) => WorldFlight
const impossibleTimes: readonly [ChangeFlight, ...ChangeFlight[]] = [
  (flight) => ({ ...flight, arrives: flight.departs, minutes: 0 }),
  (flight) => ({ ...flight, arrives: flight.arrives + 3 * 1440 }),
  (flight) => ({ ...flight, arrives: flight.departs - 60 }),
  (flight) => ({ ...flight, arrives: flight.departs + 5 }),
]

/** The first flight takes no time, lands days late, before it departs, or after five minutes. */
function withImpossibleTimes(itinerary: WorldItinerary): WorldItinerary {
  const [leg, ...legs] = itinerary.legs
  const [first, ...flights] = leg.flights
  const change = seededPick(impossibleTimes, 'impossible', itinerary.hash)
  return { ...itinerary, legs: [{ ...leg, flights: [change(first), ...flights] }, ...legs] }
}
