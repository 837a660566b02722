import { resolvePlacesRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type SearchUnderTest, startSearchUnderTest } from './harness.ts'

let search: SearchUnderTest
let bus: Bus
forAllTests(
  () => startSearchUnderTest('http://127.0.0.1:9'),
  (it) => (search = it),
)
beforeAll(async () => {
  bus = await search.nats.connect('ai-scan')
  return () => bus[Symbol.asyncDispose]()
})

const resolve = (origin: string, destination: string) =>
  bus.request(resolvePlacesRpc, { origin, destination }, { timeoutMs: 20_000 })

test('places of airports and metro areas have airports, coordinates and a time zone', async () => {
  expect(await resolve('LON', ' jfk ')).toEqual({
    origin: {
      code: 'LON',
      city: 'London',
      country: 'United Kingdom',
      lat: 51.51,
      lon: -0.13,
      timeZone: 'Europe/London',
      airports: ['LHR', 'LGW', 'STN', 'LTN', 'LCY', 'SEN'],
    },
    destination: expect.objectContaining({
      code: 'JFK',
      city: 'New York',
      country: 'United States',
      timeZone: 'America/New_York',
      airports: ['JFK'],
    }),
    errors: [],
  })
})

test.each(['', 'XXX', 'London', 'LHRR', '�', 'x'.repeat(10_000)])('%j is no place', async (typed) => {
  expect(await resolve(typed, 'LHR')).toMatchObject({
    origin: null,
    destination: { code: 'LHR' },
    errors: [{ path: 'origin' }],
  })
})

test('an airport and its metro area are the same place, as are equal codes', async () => {
  expect(await resolve('LHR', 'LON')).toMatchObject({ errors: [{ path: 'destination' }] })
  expect(await resolve('LGW', 'LGW')).toMatchObject({ errors: [{ path: 'destination' }] })
  expect(await resolve('LGW', 'LHR')).toMatchObject({ errors: [] })
})
