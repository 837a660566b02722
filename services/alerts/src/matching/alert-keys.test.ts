import { expect, test } from 'vitest'
import { alertDateKey, type AlertKeyCriteria, alertKeysForWatch, alertMonthKey } from './alert-keys.ts'

const party = {
  tripType: 'roundtrip',
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
} as const
const watch: AlertKeyCriteria = {
  ...party,
  origins: ['LHR', 'LGW'],
  destinations: ['JFK'],
  departureDate: '2027-03-04',
  returnDate: '2027-03-11',
  departsFrom: '2027-03-04',
  departsTo: '2027-03-04',
}
const fare = { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-04', returnDate: '2027-03-11' }

test('fixed dates have a key for each airport pair, which a fare shares', () => {
  expect(alertKeysForWatch(watch)).toEqual([
    'LHR-JFK 2027-03-04 2027-03-11 roundtrip 1 0 0 economy any',
    'LGW-JFK 2027-03-04 2027-03-11 roundtrip 1 0 0 economy any',
  ])
  expect(alertKeysForWatch(watch)).toContain(alertDateKey(fare, party))
})

test('each party has keys of its own', () => {
  const parties = [{}, { passengers: 2 }, { passengers: 2, children: 1 }, { infants: 1 }]
  expect(
    new Set(parties.flatMap((it) => alertKeysForWatch({ ...watch, ...it, origins: ['LHR'] }))).size,
  ).toBe(4)
})

test('one-way keys have one date', () => {
  const oneway = { ...party, tripType: 'oneway' } as const
  const keys = alertKeysForWatch({ ...watch, ...oneway, returnDate: null })
  expect(keys[0]).toBe('LHR-JFK 2027-03-04 oneway 1 0 0 economy any')
  expect(keys[0]).toBe(alertDateKey({ ...fare, returnDate: null }, oneway))
})

test('a window has a key for each of its months, also across a new year', () => {
  const window = { departureDate: null, returnDate: null, departsFrom: '2026-11-30', departsTo: '2027-02-01' }
  const keys = alertKeysForWatch({ ...watch, ...window, origins: ['LHR'] })
  expect(keys).toEqual([
    'LHR-JFK 2026-11 roundtrip 1 0 0 economy any',
    'LHR-JFK 2026-12 roundtrip 1 0 0 economy any',
    'LHR-JFK 2027-01 roundtrip 1 0 0 economy any',
    'LHR-JFK 2027-02 roundtrip 1 0 0 economy any',
  ])
  expect(keys[3]).toBe(alertMonthKey({ ...fare, departureDate: '2027-02-01' }, party))
})

test('an airport that belongs to both metro areas gives one key', () => {
  expect(alertKeysForWatch({ ...watch, origins: ['LHR', 'LHR'] })).toHaveLength(1)
})
