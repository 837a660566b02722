import { searchRequestSchema, type SearchRequestInput } from '@faresight/contracts/search/search-request'
import { expect, test } from 'vitest'
import { getAirportDirectory } from '../airports/airports.ts'
import { validateFareQuery } from './validate-search.ts'

const airports = getAirportDirectory()
const noon = new Date('2026-12-01T12:00:00Z')

function ask(change: SearchRequestInput, now = noon) {
  const plain = { origin: 'LHR', destination: 'LAX', departureDate: '2026-12-20', returnDate: '2026-12-27' }
  return validateFareQuery(searchRequestSchema.parse({ ...plain, ...change }), airports, now)
}

test('a round trip is two legs', () => {
  expect(ask({})).toEqual({
    question: {
      tripType: 'roundtrip',
      legs: [
        { origin: 'LHR', destination: 'LAX', departureDate: '2026-12-20' },
        { origin: 'LAX', destination: 'LHR', departureDate: '2026-12-27' },
      ],
      passengers: 1,
      children: 0,
      infants: 0,
      cabinClass: 'economy',
      stops: 'any',
      nearbyAirports: false,
      currency: 'USD',
    },
  })
})

test('a one-way search ignores a return date', () => {
  const asked = ask({ tripType: 'oneway' })
  expect('question' in asked && asked.question.legs).toHaveLength(1)
})

test('an unknown place is refused with the path of its field', () => {
  expect(ask({ destination: 'ZZZ' })).toMatchObject({
    refusal: { type: { code: 'search/unknown-airport', status: 400 }, errors: [{ path: 'destination' }] },
  })
  const legs = [
    { origin: 'LHR', destination: 'JFK', departureDate: '2026-12-20' },
    { origin: 'QQZ', destination: 'LAX', departureDate: '2026-12-22' },
  ]
  expect(ask({ tripType: 'multicity', legs })).toMatchObject({
    refusal: { errors: [{ path: 'legs.1.origin' }] },
  })
})

test('a metro area and its airports are the same place', () => {
  expect(ask({ origin: 'LON', destination: 'LHR' })).toMatchObject({
    refusal: { type: { code: 'request/invalid' }, errors: [{ path: 'destination' }] },
  })
})

test('a date is past by the clock of the origin', () => {
  // 23:30 on 1 December in Los Angeles is 2 December in London and in Tokyo.
  const now = new Date('2026-12-02T07:30:00Z')
  const from = (origin: string) =>
    ask({ origin, destination: 'CDG', tripType: 'oneway', departureDate: '2026-12-01' }, now)
  expect(from('LAX')).toHaveProperty('question')
  expect(from('NRT')).toMatchObject({
    refusal: { type: { code: 'search/past-date' }, errors: [{ path: 'departureDate' }] },
  })
})

function tour(...flights: string[]) {
  const legs = flights.map((text) => {
    const [origin = '', destination = '', departureDate = ''] = text.split(' ')
    return { origin, destination, departureDate }
  })
  return ask({ tripType: 'multicity', legs })
}

test.each([
  ['over the date line the day before', 'AKL RAR 2027-01-10', 'RAR PPT 2027-01-09'],
  ['to America the day before', 'SYD LAX 2027-01-10', 'LAX JFK 2027-01-09'],
  ['the same day', 'LHR JFK 2027-01-10', 'JFK LAX 2027-01-10'],
])('a multi-city trip may go on %s', (_, first, second) => {
  expect(tour(first, second)).toHaveProperty('question')
})

test.each([
  ['the day before, without the date line', 'LHR JFK 2027-01-10', 'JFK LAX 2027-01-09'],
  ['the same day, before the earliest possible arrival', 'LHR SYD 2027-01-10', 'SYD AKL 2027-01-10'],
])('a multi-city trip cannot go on %s', (_, first, second) => {
  const message = 'Please put the flights in date order'
  expect(tour(first, second)).toMatchObject({
    refusal: { errors: [{ path: 'legs.1.departureDate', message }] },
  })
})

test('a former airport code becomes the current one', () => {
  const asked = ask({ origin: 'kiv', destination: 'TXL' })
  expect('question' in asked && asked.question.legs[0]).toMatchObject({ origin: 'RMO', destination: 'BER' })
})

test('the last searchable day is 361 days from today, for returns and for each flight', () => {
  const far = { type: { code: 'search/far-date', status: 400 } }
  expect(ask({ returnDate: '2027-11-27' })).toHaveProperty('question')
  expect(ask({ returnDate: '2027-11-28' })).toMatchObject({
    refusal: { ...far, errors: [{ path: 'returnDate' }] },
  })
  expect(ask({ tripType: 'oneway', departureDate: '9999-12-31' })).toMatchObject({
    refusal: { ...far, errors: [{ path: 'departureDate' }] },
  })
  const legs = [
    { origin: 'LHR', destination: 'JFK', departureDate: '2026-12-20' },
    { origin: 'JFK', destination: 'LAX', departureDate: '2027-11-28' },
  ]
  expect(ask({ tripType: 'multicity', legs })).toMatchObject({
    refusal: { ...far, errors: [{ path: 'legs.1.departureDate' }] },
  })
})
