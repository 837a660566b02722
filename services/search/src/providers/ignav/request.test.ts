import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProviderRequest } from '../adapter-options.ts'
import { fareQueryLike } from '../../../test/itineraries.ts'
import { loadPackagedRates } from '../../money/rates.ts'
import { createIgnavProvider } from './client.ts'

const fixtures =
  process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../../../shared/fixtures')
const spec = `${fixtures}/ignav/openapi.json`

const asking = { signal: new AbortController().signal, purpose: 'visitor' as const }
const sent: ProviderRequest[] = []
const ignav = createIgnavProvider({
  baseUrl: '',
  apiKey: 'key',
  rates: loadPackagedRates(),
  expandAirports: (code) => [code],
  airportSize: () => 1,
  timeZoneOf: () => null,
  linkRule: { domains: null, loopback: false },
  send: async (request) => {
    sent.push(request)
    return { fault: 'failed', status: 500 }
  },
})
beforeEach(() => void sent.splice(0))

const places = ['LHR', 'JFK', 'LAX', 'SEA', 'ORD', 'LHR']
const legs = places.slice(1).map((destination, index) => ({
  origin: places[index] ?? '',
  destination,
  departureDate: `2027-01-1${index}`,
}))

const questions: [string, FareQuery][] = [
  ['one way', fareQueryLike()],
  ['nine nonstop in first', fareQueryLike({ passengers: 9, cabinClass: 'first', stops: 'nonstop' })],
  [
    'a round trip of two in business, in yen',
    fareQueryLike({
      tripType: 'roundtrip',
      legs: legs.slice(0, 2),
      passengers: 2,
      cabinClass: 'business',
      currency: 'JPY',
    }),
  ],
  ['a family', fareQueryLike({ passengers: 4, children: 2, infants: 1 })],
  ['two flights', fareQueryLike({ tripType: 'multicity', legs: legs.slice(0, 2) })],
  [
    'four flights of one stop at most',
    fareQueryLike({
      tripType: 'multicity',
      legs: legs.slice(0, 4),
      stops: '1stop',
      cabinClass: 'premium_economy',
    }),
  ],
]

describe('contract', () => {
  beforeEach(({ skip }) => skip(!existsSync(spec), `there is no ${spec} (set FIXTURES_DIR)`))

  function complaintsAbout({ url, body }: ProviderRequest): unknown {
    const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true, logger: false }))
    ajv.addSchema(JSON.parse(readFileSync(spec, 'utf8')) as object, 'contract')
    const pointer = `#/paths/${url.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`
    const validate = ajv.getSchema(`contract${pointer}`)
    // As it goes over the wire: what is undefined does not.
    void validate?.(JSON.parse(JSON.stringify(body)))
    return validate?.errors
  }

  test.each(questions)('what is sent for %s fits what is published', async (_, question) => {
    await ignav.search(question, asking)
    expect(sent.map(complaintsAbout)).toEqual([null])
  })

  test('the request for the sellers of an offer matches it too', async () => {
    await ignav.resolveLink?.('token', asking)
    expect(sent.map(complaintsAbout)).toEqual([null])
  })
})

test('a family is sent as adults, children and infants on laps', async () => {
  await ignav.search(fareQueryLike({ passengers: 4, children: 2, infants: 1 }), asking)
  expect(sent[0]?.body).toMatchObject({ adults: 2, children: 2, infants_on_lap: 1 })
})

test('only more flights than Ignav allows are declined, with the reason', () => {
  const ofLegs = (count: number) =>
    ignav.declineReason?.(fareQueryLike({ tripType: 'multicity', legs: legs.slice(0, count) }))
  expect([2, 3, 4].map(ofLegs)).toEqual([null, null, null])
  expect(ofLegs(5)).toBe(
    'Ignav allows up to 4 flights per search, so we didn’t search it. Try splitting your trip into two searches.',
  )
})
