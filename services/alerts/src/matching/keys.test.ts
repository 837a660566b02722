import { expect, test } from 'vitest'
import { dateKey, keysOf, monthKey, type Watched } from './keys.ts'

const party = {
  tripType: 'roundtrip',
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
} as const
const watch: Watched = {
  ...party,
  origins: ['LHR', 'LGW'],
  destinations: ['JFK'],
  departureDate: '2027-03-04',
  returnDate: '2027-03-11',
  departsFrom: '2027-03-04',
  departsTo: '2027-03-04',
}
const fare = { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-04', returnDate: '2027-03-11' }

test('one pair of days has a key for each pair of airports, and a fare has the same', () => {
  expect(keysOf(watch)).toEqual([
    'LHR-JFK 2027-03-04 2027-03-11 roundtrip 1 0 0 economy any',
    'LGW-JFK 2027-03-04 2027-03-11 roundtrip 1 0 0 economy any',
  ])
  expect(keysOf(watch)).toContain(dateKey(fare, party))
})

test('each party has keys of its own', () => {
  const parties = [{}, { passengers: 2 }, { passengers: 2, children: 1 }, { infants: 1 }]
  expect(new Set(parties.flatMap((it) => keysOf({ ...watch, ...it, origins: ['LHR'] }))).size).toBe(4)
})

test('one way there is one day', () => {
  const oneway = { ...party, tripType: 'oneway' } as const
  const keys = keysOf({ ...watch, ...oneway, returnDate: null })
  expect(keys[0]).toBe('LHR-JFK 2027-03-04 oneway 1 0 0 economy any')
  expect(keys[0]).toBe(dateKey({ ...fare, returnDate: null }, oneway))
})

test('a window has a key for each of its months, also beyond a new year', () => {
  const window = { departureDate: null, returnDate: null, departsFrom: '2026-11-30', departsTo: '2027-02-01' }
  const keys = keysOf({ ...watch, ...window, origins: ['LHR'] })
  expect(keys).toEqual([
    'LHR-JFK 2026-11 roundtrip 1 0 0 economy any',
    'LHR-JFK 2026-12 roundtrip 1 0 0 economy any',
    'LHR-JFK 2027-01 roundtrip 1 0 0 economy any',
    'LHR-JFK 2027-02 roundtrip 1 0 0 economy any',
  ])
  expect(keys[3]).toBe(monthKey({ ...fare, departureDate: '2027-02-01' }, party))
})

test('an airport that stands for two places is watched once', () => {
  expect(keysOf({ ...watch, origins: ['LHR', 'LHR'] })).toHaveLength(1)
})
