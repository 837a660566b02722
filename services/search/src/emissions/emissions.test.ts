import type { CabinClass } from '@faresight/contracts/search/search-request'
import { describe, expect, test } from 'vitest'
import { itineraryLike, segmentLike } from '../../test/itineraries.ts'
import { findAircraftType, fuelBurnKg } from './aircraft.ts'
import { estimateEmissions } from './emissions.ts'

/** Kilometres of each pair of airports, in whichever direction. */
const distances: Record<string, number> = {
  'SFO ZRH': 9369,
  'CDG LHR': 348,
  'JFK LHR': 5540,
  'KEF LHR': 1895,
  'JFK KEF': 4170,
  'LHR SYD': 17_020,
  'LHR SIN': 10_880,
  'SIN SYD': 6300,
}
const airports = {
  distanceKm: (from: string, to: string) => distances[[from, to].sort().join(' ')] ?? null,
}

/** Legs of flights, each with its aircraft if known: `LHR ? KEF, KEF 789 JFK / JFK 789 LHR`. */
function emissions(flights: string, cabin: CabinClass = 'economy') {
  const legs = flights.split(' / ').map((leg) => ({
    durationMinutes: 480,
    segments: leg.split(', ').map((flight) => {
      const [origin = '', aircraft = '?', destination = ''] = flight.split(' ')
      return segmentLike({ origin, destination, ...(aircraft !== '?' && { aircraft }) })
    }),
  }))
  return estimateEmissions(itineraryLike(undefined, undefined, { legs, cabin }), airports)
}

/** By hand: 9,369 + 125 km are 5,126.35 nm, at which the table has 61,637 kg; times 3.16 by 420 seats, 84.5% of them taken. */
const zurichToSanFrancisco = 549

test.each([
  ['ZRH 789 SFO', 'economy', zurichToSanFrancisco, true],
  ['ZRH 789 SFO', 'premium_economy', 823, true],
  ['ZRH 789 SFO', 'business', 2195, true],
  ['ZRH 789 SFO', 'first', 2744, true],
  ['LHR 320 CDG', 'economy', 61, true],
  ['LHR 320 CDG', 'premium_economy', 61, true],
  ['LHR 320 CDG', 'business', 92, true],
  ['LHR 320 CDG / CDG 320 LHR', 'economy', 122, true],
  ['LHR ? JFK', 'economy', 361, false],
  ['LHR 7Z9 JFK', 'economy', 361, false],
  ['LHR 320 KEF, KEF ? JFK', 'economy', 452, false],
] as const)('%s in %s emits %s kg for each passenger', (flights, cabin, kg, aircraftKnown) => {
  expect(emissions(flights, cabin)).toMatchObject({ kgPerPassenger: kg, aircraftKnown })
})

test.each([
  ['an average aircraft nonstop is typical', 'LHR ? JFK', 0, 0],
  ['newer aircraft emit less', 'LHR 32N CDG', -25, -10],
  ['older aircraft emit more', 'LHR 744 JFK', 1, 40],
  ['a stop on the way emits more', 'LHR ? KEF, KEF ? JFK', 10, 30],
  ['where nothing flies as far nonstop, a stop is typical', 'LHR ? SIN, SIN ? SYD', -5, 10],
])('%s', (_, flights, low, high) => {
  const percent = emissions(flights)?.vsTypicalPercent ?? NaN
  expect(percent).toBeGreaterThanOrEqual(low)
  expect(percent).toBeLessThanOrEqual(high)
})

test('a flight of unknown distance has no estimate', () => {
  expect(emissions('LHR 789 XXX')).toBeNull()
  expect(emissions('LHR 789 JFK, JFK 789 XXX')).toBeNull()
})

describe('types of aircraft', () => {
  test.each([
    ['789', 'Boeing 787-9'],
    ['32q', 'Airbus A321neo'],
    ['Boeing 787-9 Dreamliner', 'Boeing 787-9'],
    ['Airbus A320neo', 'Airbus A320neo'],
    ['Airbus A320 (sharklets)', 'Airbus A320'],
    ['Boeing 737MAX 8 Passenger', 'Boeing 737 MAX 8'],
    ['Boeing 737-800 (winglets)', 'Boeing 737-800'],
    ['Boeing 777-300ER', 'Boeing 777-300ER'],
    ['Canadair Regional Jet 900', 'Bombardier CRJ900'],
    ['De Havilland Canada DHC-8-400', 'De Havilland Dash 8-400'],
    ['Embraer 190', 'Embraer 190'],
    ['ATR 72-600', 'ATR 72'],
    ['737', undefined],
    ['Bus', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('%s is %s', (written, name) => {
    expect(findAircraftType(written)?.name).toBe(name)
  })

  test.each([
    ['as the table has it', 5000, 60_142],
    ['halfway between two distances', 5250, 63_101],
    ['before the first', 100, 2149],
    ['beyond the last', 9000, 107_481],
  ])('the fuel of a 787-9 is interpolated %s', (_, nauticalMiles, kg) => {
    const type = findAircraftType('789')
    expect(type && fuelBurnKg(type, nauticalMiles * 1.852)).toBeCloseTo(kg, 0)
  })
})
