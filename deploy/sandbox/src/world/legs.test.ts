import { toDayNumber } from '@faresight/contracts/days'
import { describe, expect, test } from 'vitest'
import { searchTestWorld, testToday, testWorld } from './testing.ts'
import { formatLocalTime } from './zones.ts'

const routes = [
  'LHR-JFK',
  'LHR-LAX',
  'SKP-MMX',
  'SIN-SYD',
  'MEX-NRT',
  'AKL-PPT',
  'OTP-CRL',
  'JFK-DUT',
  'ADD-ICN',
  'GRU-KTM',
  'BOS-AKL',
  'CDG-NCE',
]
const legs = routes.flatMap((route) =>
  searchTestWorld({ route, days: [testToday + 30] }).map((itinerary) => itinerary.legs[0]),
)

test.each(routes)('journeys of %s are among those looked at below', (route) => {
  expect(legs.some(({ flights }) => flights[0].from.iata === route.slice(0, 3))).toBe(true)
})

describe('journeys', () => {
  test('flights follow each other in place and time, with time to change', () => {
    for (const leg of legs) {
      for (const [at, flight] of leg.flights.entries()) {
        const next = leg.flights[at + 1]
        if (!next) continue
        expect(next.from).toBe(flight.to)
        const wait = next.departs - flight.arrives
        expect(wait).toBeGreaterThanOrEqual(
          leg.connection === 'self-transfer' && leg.flights.length === 2 ? 180 : 40,
        )
        expect(wait).toBeLessThanOrEqual(14 * 60)
      }
    }
  })

  test('a journey leaves on its local day and never visits a place twice', () => {
    for (const leg of legs) {
      const [first] = leg.flights
      expect(formatLocalTime(first.from.zone, first.departs).slice(0, 10)).toBe('2027-02-04')
      const places = [first.from, ...leg.flights.map((flight) => flight.to)]
      expect(new Set(places).size).toBe(places.length)
      expect(leg.minutes).toBe((leg.flights.at(-1)?.arrives ?? 0) - first.departs)
    }
  })

  test('speeds are those of aeroplanes', () => {
    for (const flight of legs.flatMap((leg) => leg.flights)) {
      const kmh = flight.km / ((flight.minutes - 30) / 60)
      expect(kmh).toBeGreaterThan(500)
      expect(kmh).toBeLessThan(1000)
    }
  })

  test('local times follow the clocks: the same flight arrives an hour later by the clock after Europe’s change', () => {
    // In the weeks between the American and the European change London is four hours ahead of New York, not five.
    const arrival = (day: string) => {
      const found = searchTestWorld({ route: 'JFK-LHR', days: [toDayNumber(day)] }).find(
        ({ legs: [leg] }) => leg.flights.length === 1 && leg.airline.code === 'BA',
      )
      const flight = found?.legs[0].flights[0]
      return (
        flight && {
          number: flight.number,
          ahead:
            hours(formatLocalTime(flight.to.zone, flight.arrives)) -
            hours(formatLocalTime(flight.from.zone, flight.departs)) -
            flight.minutes / 60,
        }
      )
    }
    expect(arrival('2027-03-09')?.ahead).toBeCloseTo(5, 5)
    expect(arrival('2027-03-23')?.ahead).toBeCloseTo(4, 5)
    expect(arrival('2027-04-06')?.ahead).toBeCloseTo(5, 5)
  })

  test('night flights arrive a day later, and flights over the date line a day earlier or at once', () => {
    const arrivals = (route: string) =>
      searchTestWorld({ route, days: [testToday + 30] }).map(({ legs: [leg] }) => {
        const last = leg.flights.at(-1) ?? leg.flights[0]
        return formatLocalTime(last.to.zone, last.arrives).slice(0, 10)
      })
    expect(arrivals('JFK-LHR')).toContain('2027-02-05')
    expect(arrivals('NRT-LAX')).toContain('2027-02-04')
    expect(arrivals('LAX-SYD')).toContain('2027-02-06')
  })
})

describe('the network', () => {
  test.each(['LHR-JFK', 'LHR-LAX', 'LGW-BCN', 'CDG-FCO', 'JFK-LAX', 'DEL-BOM', 'SIN-HKG'])(
    'the large pair %s has 15 to 60 itineraries',
    (route) => {
      const found = searchTestWorld({ route, days: [testToday + 30, testToday + 37] })
      expect(found.length).toBeGreaterThanOrEqual(15)
      expect(found.length).toBeLessThanOrEqual(60)
    },
  )

  test.each(['SKP-MMX', 'INV-FUE', 'JFK-DUT', 'KTM-GRU', 'BGO-HRE', 'CNS-YHZ'])(
    'the thin pair %s has at least one itinerary',
    (route) => {
      expect(searchTestWorld({ route, days: [testToday + 30] }).length).toBeGreaterThan(0)
    },
  )

  test('nobody flies through closed skies', () => {
    const found = searchTestWorld({ route: 'LHR-SVO', days: [testToday + 30] })
    for (const flight of found.flatMap(({ legs: [leg] }) => leg.flights)) {
      expect([flight.from.country, flight.to.country]).not.toEqual(['GB', 'RU'])
    }
    expect(searchTestWorld({ route: 'LHR-KBP', days: [testToday + 30] })).toEqual([])
  })

  test('nothing is sold for the past and for days too far ahead', () => {
    expect(searchTestWorld({ route: 'LHR-JFK', days: [testToday - 1] })).toEqual([])
    expect(searchTestWorld({ route: 'LHR-JFK', days: [testToday + 400] })).toEqual([])
  })

  test('flights that leave within the hour are no longer sold', () => {
    const late = searchTestWorld({ route: 'LGW-BCN', days: [testToday], hour: 14 })
    expect(late.length).toBeGreaterThan(0)
    for (const {
      legs: [leg],
    } of late)
      expect(leg.flights[0].departs).toBeGreaterThan(testToday * 1440 + 15 * 60)
  })

  test('airlines fly from their bases', () => {
    for (const flight of legs.flatMap((leg) => leg.flights)) {
      const { airline, from, to } = flight
      const isFeeder = Math.min(from.size, to.size) < 4
      expect(
        isFeeder || airline.bases.has(from.iata) || airline.bases.has(to.iata),
        `${airline.code} ${from.iata}-${to.iata}`,
      ).toBe(true)
    }
  })

  test('there are thousands of airports, each with a time zone', () => {
    expect(testWorld.airports.all.length).toBeGreaterThan(2500)
    for (const airport of testWorld.airports.all) expect(airport.zone).toMatch(/^[A-Z][\w+-]+(\/[\w+-]+)*$/)
  })
})

function hours(text: string): number {
  return Date.parse(`${text}Z`) / 3_600_000
}
