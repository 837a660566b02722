import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { beforeEach, describe, expect, test } from 'vitest'
import { fareQueryLike } from '../../../test/itineraries.ts'
import { toAmadeusSearchBody } from './request.ts'

const fixtures =
  process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../../../shared/fixtures')
const spec = `${fixtures}/amadeus/spec/FlightOffersSearch_v2.json`

const places = ['LHR', 'JFK', 'LAX', 'SEA', 'ORD', 'LHR']
const legs = places.slice(1).map((destination, index) => ({
  origin: places[index] ?? '',
  destination,
  departureDate: `2027-01-1${index}`,
}))
const routeOf = (question: FareQuery) =>
  question.legs.map(({ origin, destination }) => ({ origin, destination }))
const requestOf = (question: FareQuery) => toAmadeusSearchBody(question, routeOf(question))

const questions: [string, FareQuery][] = [
  ['one way', fareQueryLike()],
  [
    'a round trip of three in business',
    fareQueryLike({ tripType: 'roundtrip', legs: legs.slice(0, 2), passengers: 3, cabinClass: 'business' }),
  ],
  ['two flights', fareQueryLike({ tripType: 'multicity', legs: legs.slice(0, 2) })],
  ['five flights', fareQueryLike({ tripType: 'multicity', legs, cabinClass: 'premium_economy' })],
  ['nine to fly nonstop', fareQueryLike({ passengers: 9, stops: 'nonstop', cabinClass: 'first' })],
  ['a family', fareQueryLike({ passengers: 4, children: 2, infants: 2 })],
  ['one stop in yen', fareQueryLike({ stops: '1stop', currency: 'JPY' })],
]

describe('contract', () => {
  beforeEach(({ skip }) => skip(!existsSync(spec), `there is no ${spec} (set FIXTURES_DIR)`))

  test.each(questions)('what is sent for %s fits what is published', (_, question) => {
    const ajv = formats.default(new Ajv({ strict: false, allErrors: true, logger: false }))
    ajv.addSchema(JSON.parse(readFileSync(spec, 'utf8')) as object, 'contract')
    const validate = ajv.getSchema('contract#/definitions/GetFlightOffersQuery')
    void validate?.(requestOf(question))
    expect(validate?.errors).toBeNull()
  })
})

test('a request has the places, days, travellers, cabin, currency and stops of the question', () => {
  const question = fareQueryLike({
    tripType: 'roundtrip',
    legs: legs.slice(0, 2),
    passengers: 2,
    cabinClass: 'premium_economy',
    stops: 'nonstop',
    currency: 'EUR',
  })
  expect(requestOf(question)).toMatchObject({
    currencyCode: 'EUR',
    originDestinations: [
      {
        id: '1',
        originLocationCode: 'LHR',
        destinationLocationCode: 'JFK',
        departureDateTimeRange: { date: '2027-01-10' },
      },
      {
        id: '2',
        originLocationCode: 'JFK',
        destinationLocationCode: 'LAX',
        departureDateTimeRange: { date: '2027-01-11' },
      },
    ],
    travelers: [
      { id: '1', travelerType: 'ADULT' },
      { id: '2', travelerType: 'ADULT' },
    ],
    searchCriteria: {
      flightFilters: {
        cabinRestrictions: [
          { cabin: 'PREMIUM_ECONOMY', coverage: 'ALL_SEGMENTS', originDestinationIds: ['1', '2'] },
        ],
        connectionRestriction: { maxNumberOfConnections: 0, technicalStopsAllowed: false },
      },
    },
  })
})

test('each infant of a family is on the lap of an adult of its own', () => {
  expect(requestOf(fareQueryLike({ passengers: 3, children: 1, infants: 2 }))).toMatchObject({
    travelers: [
      { id: '1', travelerType: 'ADULT' },
      { id: '2', travelerType: 'ADULT' },
      { id: '3', travelerType: 'CHILD' },
      { id: '4', travelerType: 'HELD_INFANT', associatedAdultId: '1' },
      { id: '5', travelerType: 'HELD_INFANT', associatedAdultId: '2' },
    ],
  })
})
