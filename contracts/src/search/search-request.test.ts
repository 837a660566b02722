import { expect, test } from 'vitest'
import { searchRequestSchema, type SearchRequestInput } from './search-request.ts'

const roundTrip: SearchRequestInput = {
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2027-01-12',
  returnDate: '2027-01-21',
}
const leg = { origin: 'LHR', destination: 'JFK', departureDate: '2027-01-12' }
const legsSentence = 'Multi-city requires 2-5 flight legs, or provide origin/destination for other trip types'
const legSentence = 'Please enter an origin, a destination and a date for each flight'
const flexibleSentence = 'Please say true or false for flexible dates'

function firstIssue(input: object) {
  const parsed = searchRequestSchema.safeParse(input)
  const issue = parsed.error?.issues[0]
  return issue && { path: issue.path.join('.'), message: issue.message }
}

test('missing fields take the defaults of the specification', () => {
  expect(searchRequestSchema.parse(roundTrip)).toMatchObject({
    tripType: 'roundtrip',
    cabinClass: 'economy',
    stops: 'any',
    passengers: 1,
    children: 0,
    infants: 0,
    flexibleDates: false,
    currency: 'USD',
  })
})

test('codes are accepted in any case, and "premium" means premium economy', () => {
  const parsed = searchRequestSchema.parse({ ...roundTrip, origin: ' lhr ', cabinClass: 'premium' })
  expect(parsed).toMatchObject({ origin: 'LHR', cabinClass: 'premium_economy' })
})

test.each([
  ['no origin', { ...roundTrip, origin: undefined }, 'origin', legsSentence],
  ['an origin of two letters', { ...roundTrip, origin: 'LH' }, 'origin', 'Please enter origin city'],
  [
    'the same place twice',
    { ...roundTrip, destination: 'LHR' },
    'destination',
    'Please choose two different places',
  ],
  [
    'no departure date',
    { ...roundTrip, departureDate: undefined },
    'departureDate',
    'Please enter travel date',
  ],
  ['31 February', { ...roundTrip, departureDate: '2027-02-31' }, 'departureDate', 'Please enter travel date'],
  ['no return date', { ...roundTrip, returnDate: null }, 'returnDate', 'Please enter a return date'],
  [
    'a return on the day of departure',
    { ...roundTrip, returnDate: '2027-01-12' },
    'returnDate',
    'Return date must be after departure date',
  ],
  ['nobody travelling', { ...roundTrip, passengers: 0 }, 'passengers', 'Please choose 1 to 9 passengers'],
  ['ten travelling', { ...roundTrip, passengers: 10 }, 'passengers', 'Please choose 1 to 9 passengers'],
  ['half a passenger', { ...roundTrip, passengers: 1.5 }, 'passengers', 'Please choose 1 to 9 passengers'],
  [
    'nine children',
    { ...roundTrip, passengers: 9, children: 9 },
    'children',
    'Please choose 0 to 8 children',
  ],
  ['half an infant', { ...roundTrip, infants: 0.5 }, 'infants', 'Please choose 0 to 9 infants'],
  [
    'a child alone',
    { ...roundTrip, passengers: 1, children: 1 },
    'children',
    'Please include at least one adult',
  ],
  [
    'two infants with one adult, on a multi-city trip',
    { tripType: 'multicity', legs: [leg, leg], infants: 2 },
    'infants',
    'At most one infant per adult can travel on a lap',
  ],
  [
    'an unknown cabin',
    { ...roundTrip, cabinClass: 'deck' },
    'cabinClass',
    'Please choose economy, premium economy, business or first',
  ],
  ['one leg of multi-city', { tripType: 'multicity', legs: [leg] }, 'legs', legsSentence],
  ['no legs of multi-city', { tripType: 'multicity', legs: null }, 'legs', legsSentence],
  ['legs that are no list', { tripType: 'multicity', legs: {} }, 'legs', legsSentence],
  ['a leg that is none', { tripType: 'multicity', legs: [leg, 7] }, 'legs.1', legSentence],
  ['an empty return date', { ...roundTrip, returnDate: '' }, 'returnDate', 'Please enter a return date'],
  ['flexible dates in words', { ...roundTrip, flexibleDates: 'yes' }, 'flexibleDates', flexibleSentence],
  [
    'flights that are not in the order of their dates',
    { tripType: 'multicity', legs: [leg, { ...leg, departureDate: '2027-01-10' }] },
    'legs.1.departureDate',
    'Please put the flights in date order',
  ],
  [
    'a flight to where it starts',
    { tripType: 'multicity', legs: [leg, { ...leg, destination: 'lhr' }] },
    'legs.1.destination',
    'Please choose two different places',
  ],
  [
    'six legs of multi-city',
    { tripType: 'multicity', legs: [leg, leg, leg, leg, leg, leg] },
    'legs',
    legsSentence,
  ],
])('%s is refused with its sentence', (_, input, path, message) => {
  expect(firstIssue(input)).toEqual({ path, message })
})

test.each([
  ...Object.keys(searchRequestSchema.parse(roundTrip)).map((field) => [field, { ...roundTrip, [field]: {} }]),
  ...Object.keys(leg).map((field) => [
    `legs.1.${field}`,
    { tripType: 'multicity', legs: [leg, { ...leg, [field]: {} }] },
  ]),
] as [string, object][])('a value of another type for %s gets a sentence', (path, input) => {
  const issue = firstIssue(input)
  expect(issue?.path).toBe(path)
  expect(issue?.message).not.toMatch(/expected|received|^Invalid/)
})

test('an out-of-range count is one error', () => {
  const { error } = searchRequestSchema.safeParse({ ...roundTrip, passengers: 0, children: 1, infants: 1 })
  expect(error?.issues.map(({ path }) => path)).toEqual([['passengers']])
})

test('the error for an unknown currency lists the supported ones', () => {
  expect(firstIssue({ ...roundTrip, currency: 'XXX' })?.message).toMatch(
    /^Please choose a supported currency: USD, EUR/,
  )
})

test('too many bad legs are one error', () => {
  const { error } = searchRequestSchema.safeParse({
    tripType: 'multicity',
    legs: Array.from({ length: 150 }, () => ({})),
  })
  expect(error?.issues.map(({ path, message }) => ({ path, message }))).toEqual([
    { path: ['legs'], message: legsSentence },
  ])
})

test('a name instead of a code passes, for the search service to check', () => {
  expect(searchRequestSchema.parse({ ...roundTrip, origin: 'London' })).toMatchObject({ origin: 'LONDON' })
})

test.each([
  ['one way', { ...roundTrip, tripType: 'oneway', returnDate: null }],
  ['one way with a day from before', { ...roundTrip, tripType: 'oneway', returnDate: '2020-01-01' }],
  ['one way with an empty day', { ...roundTrip, tripType: 'oneway', returnDate: '', legs: [{}] }],
  ['a round trip with half a leg', { ...roundTrip, legs: [{ origin: 'x' }] }],
  [
    'several cities with an empty form behind',
    { tripType: 'multicity', legs: [leg, leg], origin: '', departureDate: '' },
  ],
])('a %s request ignores the fields that it does not use', (_, input) => {
  const parsed = searchRequestSchema.parse(input)
  expect(parsed.returnDate ?? null).toBe(parsed.tripType === 'roundtrip' ? roundTrip.returnDate : null)
  expect(parsed.legs ?? null).toEqual(parsed.tripType === 'multicity' ? [leg, leg] : null)
})

test('input that is not an object is refused', () => {
  for (const input of [[], 'x', 7, null]) expect(searchRequestSchema.safeParse(input).success).toBe(false)
})
