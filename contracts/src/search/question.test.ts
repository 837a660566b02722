import { expect, test } from 'vitest'
import { searchRequest, type SearchRequestInput } from './question.ts'

const roundTrip: SearchRequestInput = {
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2027-01-12',
  returnDate: '2027-01-21',
}
const leg = { origin: 'LHR', destination: 'JFK', departureDate: '2027-01-12' }
const legsSentence = 'Multi-city requires 2-5 flight legs, or provide origin/destination for other trip types'

function firstIssue(input: object) {
  const parsed = searchRequest.safeParse(input)
  const issue = parsed.error?.issues[0]
  return issue && { path: issue.path.join('.'), message: issue.message }
}

test('fields left out take the defaults of the specification', () => {
  expect(searchRequest.parse(roundTrip)).toMatchObject({
    tripType: 'roundtrip',
    cabinClass: 'economy',
    stops: 'any',
    passengers: 1,
    flexibleDates: false,
    currency: 'USD',
  })
})

test('codes may be typed in any case, and "premium" means premium economy', () => {
  const parsed = searchRequest.parse({ ...roundTrip, origin: ' lhr ', cabinClass: 'premium' })
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
    'an unknown cabin',
    { ...roundTrip, cabinClass: 'deck' },
    'cabinClass',
    'Please choose economy, premium economy, business or first',
  ],
  ['one leg of multi-city', { tripType: 'multicity', legs: [leg] }, 'legs', legsSentence],
  [
    'six legs of multi-city',
    { tripType: 'multicity', legs: [leg, leg, leg, leg, leg, leg] },
    'legs',
    legsSentence,
  ],
])('%s is refused with its sentence', (_, input, path, message) => {
  expect(firstIssue(input)).toEqual({ path, message })
})

test('an unknown currency is answered with those that can be chosen', () => {
  expect(firstIssue({ ...roundTrip, currency: 'XXX' })?.message).toMatch(
    /^Please choose a supported currency: USD, EUR/,
  )
})

test('a one-way search needs no return date', () => {
  expect(searchRequest.safeParse({ ...roundTrip, tripType: 'oneway', returnDate: null }).success).toBe(true)
})
