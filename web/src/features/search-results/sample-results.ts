import type { UnlockedResult, ResultLeg, ResultOption } from '@faresight/contracts/search/result'
import { type Filters, allianceKinds, fareNeeds, sellerKinds, stopKinds, layoverKinds } from './filters.ts'
import { lastMinute, withTimes } from './time-rules.ts'

/** A result for tests: one nonstop leg, no sellers. */
export function sampleResult(id: string, changes: Partial<UnlockedResult> = {}): UnlockedResult {
  return {
    id,
    searchId: null,
    locked: false,
    airline: 'British Airways',
    airlineCode: 'BA',
    provider: 'ignav',
    price: 400,
    pricePerPassenger: 400,
    currency: 'USD',
    live: true,
    seenAt: '2027-01-01T00:00:00Z',
    cabin: 'economy',
    fareClass: null,
    fareBasis: null,
    brandedFare: null,
    departureDate: '2027-03-01',
    returnDate: null,
    departureTime: '10:00',
    arrivalTime: '18:00',
    duration: 480,
    stops: 0,
    selfTransfer: null,
    bookingUrl: null,
    legs: [],
    options: [],
    createdAt: '2027-01-01T00:00:00Z',
    ...changes,
  }
}

interface SampleLeg {
  airlines?: [name: string, code: string | null][]
  departureTime?: string
  arrivalTime?: string
  duration?: number
}

/** A leg with a segment for each airline. */
export function sampleLeg({
  airlines = [['British Airways', 'BA']],
  departureTime = '10:00',
  arrivalTime = '18:00',
  duration = 480,
}: SampleLeg): ResultLeg {
  const flight = { origin: 'LHR', destination: 'JFK', departureTime, arrivalTime, duration }
  const segments = airlines.map(([airline, airlineCode]) => ({
    ...flight,
    airline,
    airlineCode,
    operatedBy: null,
    flightNumber: null,
    departureDate: null,
    arrivalDate: null,
  }))
  const layovers = segments.slice(1).map(() => ({
    minutes: 60,
    arrivesAt: flight.destination,
    departsFrom: flight.destination,
    isTight: false,
  }))
  return { ...flight, arrivalDayOffset: 0, stops: segments.length - 1, segments, layovers }
}

export function sampleOption(changes: Partial<ResultOption> = {}): ResultOption {
  return {
    provider: 'skyscanner',
    seller: 'British Airways',
    sellerKind: 'airline',
    price: 400,
    pricePerPassenger: 400,
    currency: 'USD',
    charged: null,
    live: true,
    seenAt: '2027-01-01T00:00:00Z',
    selfTransfer: null,
    brandedFare: null,
    bookingUrl: '/api/offers/1',
    tickets: [{ seller: 'British Airways', bookingUrl: '/api/offers/1' }],
    ...changes,
  }
}

/** Deterministic random numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function pick<T>(roll: () => number, list: readonly T[]): T {
  // The index is always in range.
  return list[Math.floor(roll() * list.length)] as T
}

const airlines: [string, string | null][] = [
  ['British Airways', 'BA'],
  ['Aer Lingus', 'EI'],
  ['Delta', 'DL'],
  ['Charter', null],
]

/** Random round trips with all kinds of oddities; without prices if `priced` is false. */
export function randomResults(roll: () => number, count: number, priced = true): UnlockedResult[] {
  return Array.from({ length: count }, (_, index) => {
    const legs = [randomLeg(roll), randomLeg(roll)]
    const options = Array.from({ length: 1 + Math.floor(roll() * 3) }, () => randomOption(roll, priced)).sort(
      (a, b) => Number(b.live) - Number(a.live) || (a.price ?? Infinity) - (b.price ?? Infinity),
    )
    // There is at least one option.
    const first = options[0] as ResultOption
    return sampleResult(`r${index}`, {
      legs,
      options,
      provider: first.provider,
      price: first.price,
      live: first.live,
      duration: legs.reduce((sum, leg) => sum + leg.duration, 0),
      stops: Math.max(...legs.map(({ stops }) => stops)),
      ...(priced && roll() > 0.1 && { emissions: randomEmissions(roll) }),
    })
  })
}

function randomEmissions(roll: () => number) {
  const vsTypicalPercent = Math.floor(roll() * 60) - 30
  return { kgPerPassenger: 400 + vsTypicalPercent * 5, aircraftKnown: true, vsTypicalPercent }
}

const aircraft = ['Airbus A350-900', 'Boeing 787-9']

function randomLeg(roll: () => number): ResultLeg {
  const time = () =>
    `${String(Math.floor(roll() * 24)).padStart(2, '0')}:${pick(roll, ['00', '05', '25', '50', '59'])}`
  const leg = sampleLeg({
    airlines: Array.from({ length: 1 + Math.floor(roll() * 3) }, () => pick(roll, airlines)),
    departureTime: time(),
    arrivalTime: time(),
    duration: 60 + Math.floor(roll() * 900),
  })
  return {
    ...leg,
    segments: leg.segments.map((segment) => ({
      ...segment,
      ...(segment.airlineCode === 'BA' && { alliance: 'oneworld' as const }),
      ...(roll() < 0.7 && { aircraft: pick(roll, aircraft) }),
    })),
    layovers: leg.layovers.map((layover) => ({ ...layover, minutes: pick(roll, [60, 200, 500]) })),
  }
}

function randomOption(roll: () => number, priced: boolean): ResultOption {
  return sampleOption({
    provider: pick(roll, ['ignav', 'skyscanner', 'amadeus']),
    sellerKind: pick(roll, ['airline', 'agency'] as const),
    price: priced && roll() > 0.05 ? 200 + Math.floor(roll() * 80_000) / 100 : null,
    live: roll() > 0.2,
    ...(priced && { baggage: randomBaggage(roll), conditions: randomConditions(roll) }),
  })
}

function randomBaggage(roll: () => number) {
  const price = () => pick(roll, [null, 30, 60])
  return {
    cabinPieces: pick(roll, [null, 0, 1]),
    checkedPieces: pick(roll, [null, 0, 1]),
    checkedKg: null,
    cabinBagPrice: price(),
    checkedBagPrice: price(),
  }
}

function randomConditions(roll: () => number) {
  const kinds = ['included', 'fee', 'no', null] as const
  return { changes: pick(roll, kinds), refunds: pick(roll, kinds) }
}

export function randomFilters(roll: () => number): Filters {
  const some = <K>(keys: readonly K[]) => keys.filter(() => roll() < 0.25)
  const from = Math.floor(roll() * 30) * 30
  const rule = {
    leg: pick(roll, [0, 1]),
    end: pick(roll, ['departure', 'arrival'] as const),
    from,
    to: Math.min(lastMinute, from + 300 + Math.floor(roll() * 20) * 30),
  }
  return {
    withoutStops: some(stopKinds),
    withoutAirlines: some(['BA', 'EI', 'DL', 'Charter']),
    withoutProviders: some(['ignav', 'skyscanner', 'amadeus']),
    withoutSellers: some(sellerKinds),
    withoutLayovers: some(layoverKinds),
    withoutAlliances: roll() < 0.3 ? some(allianceKinds) : [],
    withoutAircraft: roll() < 0.3 ? some(aircraft) : [],
    mustHave: roll() < 0.3 ? some(fareNeeds) : [],
    lowEmissions: roll() < 0.1,
    maxEmissions: roll() < 0.1 ? 100 + Math.floor(roll() * 40) * 10 : null,
    times: roll() < 0.5 ? withTimes([], rule) : [],
    maxDuration: roll() < 0.3 ? 300 + Math.floor(roll() * 20) * 30 : null,
    maxPrice: roll() < 0.3 ? 300 + Math.floor(roll() * 600) : null,
  }
}
