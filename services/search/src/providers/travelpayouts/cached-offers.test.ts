import { expect, test } from 'vitest'
import type { CachedFare } from './parse.ts'
import { fareQueryLike } from '../../../test/itineraries.ts'
import { loadPackagedRates } from '../../money/rates.ts'
import { toCachedOffer } from './cached-offers.ts'

const zones: Record<string, string> = { LHR: 'Europe/London', JFK: 'America/New_York' }
const metros: Record<string, string[]> = { LON: ['LHR', 'LGW'], NYC: ['JFK', 'EWR'] }

const question = fareQueryLike({
  tripType: 'roundtrip',
  legs: [
    { origin: 'LON', destination: 'NYC', departureDate: '2027-03-10' },
    { origin: 'NYC', destination: 'LON', departureDate: '2027-03-20' },
  ],
})

const offering = {
  question,
  rates: loadPackagedRates(),
  expandAirports: (code: string) => metros[code] ?? [code],
  timeZoneOf: (code: string) => zones[code] ?? null,
  now: new Date('2027-01-05T12:00:00Z'),
}

const cached: CachedFare = {
  provider: 'travelpayouts',
  origin: 'LON',
  destination: 'NYC',
  originAirport: 'LHR',
  destinationAirport: 'JFK',
  returnAirports: null,
  outbound: {
    date: '2027-03-10',
    time: '20:05',
    departsMs: Date.parse('2027-03-10T20:05:00Z'),
    transfers: 0,
    durationMinutes: 470,
  },
  returning: {
    date: '2027-03-20',
    time: '21:30',
    departsMs: Date.parse('2027-03-21T01:30:00Z'),
    transfers: 0,
    durationMinutes: 420,
  },
  airline: 'BA',
  flightNumber: '183',
  cabin: null,
  amount: 412.5,
  currency: 'USD',
  seller: null,
  seenAt: '2027-01-04T00:00:00.000Z',
  expiresAt: null,
  isActual: true,
  link: 'https://www.aviasales.com/search/LON1003NYC20031',
}

test('a cached offer is never live and as old as its fare', () => {
  expect(toCachedOffer(cached, offering)?.option).toMatchObject({
    live: false,
    seenAt: '2027-01-04T00:00:00.000Z',
    price: { minor: 41250, currency: 'USD' },
    charged: null,
    seller: { name: 'Aviasales', kind: 'agency' },
  })
})

test.each(['EUR', 'RUB'])('a fare in %s is converted, with the charged price', (currency) => {
  const { option } = toCachedOffer({ ...cached, currency }, offering) ?? {}
  expect(option?.price?.currency).toBe('USD')
  expect(option?.charged?.price).toEqual({ minor: 41250, currency })
})

test('a nonstop fare is a whole itinerary with local arrival times', () => {
  const { whole } = toCachedOffer(cached, offering) ?? {}
  expect(whole?.legs.map(({ segments }) => segments[0])).toMatchObject([
    {
      marketingCarrier: { code: 'BA' },
      flightNumber: '183',
      origin: 'LHR',
      departure: { date: '2027-03-10', time: '20:05' },
      arrival: { date: '2027-03-10', time: '22:55' },
    },
    {
      flightNumber: null,
      origin: 'JFK',
      departure: { date: '2027-03-20', time: '21:30' },
      arrival: { date: '2027-03-21', time: '08:30' },
    },
  ])
})

test.each([
  ['changes planes', { outbound: { ...cached.outbound, transfers: 1 } }],
  [
    'changes planes on the way back',
    { returning: cached.returning && { ...cached.returning, transfers: 1 } },
  ],
  ['does not say how long it takes', { outbound: { ...cached.outbound, durationMinutes: null } }],
])('a fare that %s is an offer without an itinerary', (_, change) => {
  expect(toCachedOffer({ ...cached, ...change }, offering)).toMatchObject({ whole: null })
})

test.each([
  ['without a flight', { flightNumber: null }],
  ['without a link to where it is sold', { link: null }],
  ['in a currency that we have no rate for', { currency: 'XXX' }],
  ['that has expired', { expiresAt: '2027-01-05T11:00:00.000Z' }],
  ['that the provider calls gone', { isActual: false }],
  ['of another day', { outbound: { ...cached.outbound, date: '2027-03-11' } }],
  ['one way', { returning: null }],
  ['between other airports', { originAirport: 'MAN' }],
  ['that does not name its airports', { originAirport: null }],
])('a fare %s is no offer', (_, change) => {
  expect(toCachedOffer({ ...cached, ...change }, offering)).toBeNull()
})

test('an offer has the return flight’s own airports', () => {
  const back = { origin: 'EWR', destination: 'LGW' }
  const offer = toCachedOffer({ ...cached, returnAirports: back }, offering)
  expect(offer?.legs).toMatchObject([{ origin: 'LHR', destination: 'JFK' }, back])
})
