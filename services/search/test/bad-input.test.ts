import { searchRequestSchema } from '@faresight/contracts/search/search-request'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal } from '../../../test/setup/principals.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { londonToLosAngeles, type SearchUnderTest, startSearchUnderTest } from './harness.ts'

let search: SearchUnderTest
// No bad request may get as far as asking a provider: at this address nothing answers.
const start = () => startSearchUnderTest('http://127.0.0.1:1')
forAllTests(start, (it) => (search = it))

const roundTrip = { ...londonToLosAngeles, tripType: 'roundtrip', returnDate: isoDateInDays(67) }
const legsSentence = 'Multi-city requires 2-5 flight legs, or provide origin/destination for other trip types'

const bad: [string, unknown, string, string, string][] = [
  [
    'an unknown airport',
    { ...roundTrip, destination: 'ZZZ' },
    'search/unknown-airport',
    'destination',
    'We don’t recognize that airport. Please choose one from the list.',
  ],
  [
    'a name in place of a code',
    { ...roundTrip, origin: 'London' },
    'search/unknown-airport',
    'origin',
    'We don’t recognize that airport. Please choose one from the list.',
  ],
  [
    'an origin of two letters',
    { ...roundTrip, origin: 'LH' },
    'request/invalid',
    'origin',
    'Please enter origin city',
  ],
  [
    'the same place twice',
    { ...roundTrip, destination: 'lhr' },
    'request/invalid',
    'destination',
    'Please choose two different places',
  ],
  [
    'a place inside the other',
    { ...roundTrip, destination: 'LON' },
    'request/invalid',
    'destination',
    'Please choose two different places',
  ],
  [
    'a day in the past',
    { ...roundTrip, departureDate: '2020-01-01' },
    'search/past-date',
    'departureDate',
    'Please choose a date that isn’t in the past.',
  ],
  [
    'a day that does not exist',
    { ...roundTrip, departureDate: '2027-02-30' },
    'request/invalid',
    'departureDate',
    'Please enter travel date',
  ],
  [
    'a return before the departure',
    { ...roundTrip, returnDate: isoDateInDays(59) },
    'request/invalid',
    'returnDate',
    'Return date must be after departure date',
  ],
  [
    'a return on the day of departure',
    { ...roundTrip, returnDate: roundTrip.departureDate },
    'request/invalid',
    'returnDate',
    'Return date must be after departure date',
  ],
  [
    'nobody',
    { ...roundTrip, passengers: 0 },
    'request/invalid',
    'passengers',
    'Please choose 1 to 9 passengers',
  ],
  [
    'ten people',
    { ...roundTrip, passengers: 10 },
    'request/invalid',
    'passengers',
    'Please choose 1 to 9 passengers',
  ],
  [
    'half a person',
    { ...roundTrip, passengers: 1.5 },
    'request/invalid',
    'passengers',
    'Please choose 1 to 9 passengers',
  ],
  [
    'an unknown cabin',
    { ...roundTrip, cabinClass: 'roof' },
    'request/invalid',
    'cabinClass',
    'Please choose economy, premium economy, business or first',
  ],
  [
    'an unknown currency',
    { ...roundTrip, currency: 'XYZ' },
    'request/invalid',
    'currency',
    expect.any(String) as string,
  ],
  [
    'an unknown trip type',
    { ...roundTrip, tripType: 'loop' },
    'request/invalid',
    'tripType',
    expect.any(String) as string,
  ],
  ['unknown stops', { ...roundTrip, stops: '7' }, 'request/invalid', 'stops', expect.any(String) as string],
  ['no places', { tripType: 'oneway' }, 'request/invalid', 'origin', legsSentence],
  [
    'one leg of many',
    { tripType: 'multicity', legs: [londonToLosAngeles] },
    'request/invalid',
    'legs',
    legsSentence,
  ],
  [
    'a hundred and fifty empty legs',
    { tripType: 'multicity', legs: Array.from({ length: 150 }, () => ({})) },
    'request/invalid',
    'legs',
    legsSentence,
  ],
  [
    'six legs',
    { tripType: 'multicity', legs: Array.from({ length: 6 }, () => londonToLosAngeles) },
    'request/invalid',
    'legs',
    legsSentence,
  ],
  [
    'legs out of order',
    {
      tripType: 'multicity',
      legs: [
        { ...londonToLosAngeles, departureDate: isoDateInDays(61) },
        { ...londonToLosAngeles, departureDate: isoDateInDays(60) },
      ],
    },
    'request/invalid',
    'legs.1.departureDate',
    'Please put the flights in date order',
  ],
  [
    'a leg whose origin has two letters',
    { tripType: 'multicity', legs: [londonToLosAngeles, { ...londonToLosAngeles, origin: 'LH' }] },
    'request/invalid',
    'legs.1.origin',
    'Please enter origin city',
  ],
  [
    'a day more than 361 days ahead',
    // Two, since tomorrow may have begun at the origin.
    { ...roundTrip, returnDate: isoDateInDays(363) },
    'search/far-date',
    'returnDate',
    'Please choose a date within the next 361 days.',
  ],
  [
    'a child alone',
    { ...roundTrip, children: 1 },
    'request/invalid',
    'children',
    'Please include at least one adult',
  ],
  [
    'two infants on one lap',
    { ...roundTrip, passengers: 3, children: 2, infants: 2 },
    'request/invalid',
    'infants',
    'At most one infant per adult can travel on a lap',
  ],
  [
    'infants alone',
    { ...roundTrip, passengers: 0, infants: 1 },
    'request/invalid',
    'passengers',
    'Please choose 1 to 9 passengers',
  ],
  [
    'nearby airports in words',
    { ...roundTrip, nearbyAirports: 'yes' },
    'request/invalid',
    'nearbyAirports',
    'Please say true or false for nearby airports',
  ],
  ['a list', [], 'request/invalid', '', expect.any(String) as string],
]

test.each(bad)('%s is refused with the message of the form', async (_, body, code, path, message) => {
  for (const [url, who, name] of [
    ['/api/public/search', null, {}],
    ['/api/search', createMemberPrincipal(), {}],
    ['/api/saved-searches', createMemberPrincipal(), { name: 'Trip' }],
  ] as const) {
    // `body` is whatever JSON somebody sends.
    const sent = Array.isArray(body) ? body : { ...(body as object), ...name }
    const answer = await search.call('POST', url, who, { body: sent })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    const problem = answer.json()
    expect(problem).toMatchObject({ code, status: 400, message: problem.detail })
    expect(problem.errors).toEqual([{ path, message }])
  }
})

const tour = {
  tripType: 'multicity',
  legs: [londonToLosAngeles, { origin: 'LAX', destination: 'LHR', departureDate: isoDateInDays(67) }],
}
const fields = [
  ...Object.keys(roundTrip),
  'legs',
  'flexibleDates',
  'nearbyAirports',
  'passengers',
  'children',
  'infants',
  'cabinClass',
]
const garbage = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
  fc.constantFrom('__proto__', '\u0000', '2027-02-31', '9999-12-31', -1, 1e308, [[]], { length: 2 }),
)

test('garbage in any field is a bad request, and no server error', async () => {
  const anyField = fc.constantFrom(...fields, 'stops', 'currency')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(roundTrip, tour), anyField, garbage, async (whole, field, value) => {
      const body = { ...whole, [field]: value }
      // What may be right is no garbage: three letters may be an airport, and a field may not be used.
      const isCode = typeof value === 'string' && /^\s*[a-z]{3}\s*$/i.test(value)
      fc.pre(!isCode && !isWhole(body, field))
      const answer = await search.call('POST', '/api/public/search', null, { body })
      expect([answer.statusCode, JSON.stringify(body)]).toEqual([400, expect.any(String)])
      expect(answer.headers['content-type']).toContain('application/problem+json')
    }),
    { numRuns: 300 },
  )
})

/** Whether the schema takes it, and with it the service: but for places and days, of which the service knows more. */
function isWhole(body: object, field: string): boolean {
  const knowsMore = ['origin', 'destination', 'departureDate', 'returnDate', 'legs'].includes(field)
  const parsed = searchRequestSchema.safeParse(body)
  return parsed.success && !(knowsMore && field in parsed.data)
}

test.each([
  ['malformed JSON', '{"origin":', 'application/json', 400, 'request/malformed-json'],
  ['an empty body', '', 'application/json', 400, 'request/malformed-json'],
  [
    'another content type',
    'origin=LHR',
    'application/x-www-form-urlencoded',
    415,
    'request/unsupported-media-type',
  ],
  ['a body that is too long', `"${'x'.repeat(70_000)}"`, 'application/json', 413, 'request/too-large'],
])('%s is a problem of the request', async (_, body, type, status, code) => {
  const answer = await search.call('POST', '/api/public/search', null, {
    body,
    headers: { 'content-type': type },
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code })
})

test('a garbled search id, an unknown path and a wrong method are refused', async () => {
  const member = createMemberPrincipal()
  expect((await search.call('GET', '/api/search-results/garbled', member)).statusCode).toBe(400)
  expect((await search.call('GET', '/api/nothing', member)).statusCode).toBe(404)
  const method = await search.call('GET', '/api/public/search', member)
  expect([method.statusCode, method.headers.allow]).toEqual([405, 'POST'])
})

test('routes that need a session refuse a missing or invalid identity', async () => {
  const forged = { 'x-faresight-identity': 'eyJhbGciOiJub25lIn0.e30.' }
  for (const [method, url] of [
    ['POST', '/api/search'],
    ['GET', '/api/searches'],
    ['GET', '/api/search-results/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21'],
    ['GET', '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/0123456789ab'],
  ] as const) {
    const body = method === 'POST' ? roundTrip : undefined
    expect((await search.call(method, url, null, { body })).statusCode).toBe(401)
    expect((await search.call(method, url, null, { body, headers: forged })).statusCode).toBe(401)
  }
})
