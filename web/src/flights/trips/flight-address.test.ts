import { oneAdultParty } from '@faresight/contracts/search/party'
import { searchRequestSchema } from '@faresight/contracts/search/search-request'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FlightSearchInput, emptyDraft, toSearchRequest } from './flight-search-input.ts'
import { readSearch, writeSearch } from './flight-address.ts'

const around = {
  earliest: '2027-01-01',
  latest: '2027-12-28',
  currency: 'USD' as const,
}
const read = (search: string) => readSearch(new URLSearchParams(search), around)
const trip = 'origin=LHR&destination=JFK&departureDate=2027-03-01&returnDate=2027-03-09'
const tour = 'tripType=multicity&legs=LHR-JFK-2027-03-01_JFK-LAX-2027-03-05'

/** The trip with another value of a parameter. */
function tripWith(bad: string): URLSearchParams {
  const [name = '', value = ''] = bad.split('=')
  const params = new URLSearchParams(trip)
  params.set(name, value)
  return params
}

const question: FlightSearchInput = {
  tripType: 'roundtrip',
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2027-03-01',
  returnDate: '2027-03-09',
  legs: [],
  flexibleDates: true,
  nearbyAirports: true,
  passengers: 3,
  children: 1,
  infants: 2,
  cabinClass: 'business',
  stops: '1stop',
  currency: 'GBP',
}
const oneWay: FlightSearchInput = {
  ...question,
  tripType: 'oneway',
  returnDate: null,
  ...oneAdultParty,
  stops: 'any',
}
const multiCity: FlightSearchInput = {
  ...question,
  tripType: 'multicity',
  origin: '',
  destination: '',
  departureDate: '',
  returnDate: null,
  flexibleDates: false,
  legs: [
    { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-01' },
    { origin: 'BOS', destination: 'LAX', departureDate: '2027-03-01' },
    { origin: 'LAX', destination: 'LHR', departureDate: '2027-03-09' },
  ],
}

describe('the address of a search', () => {
  it.each([question, oneWay, multiCity])('gives back the search that it was written from', (written) => {
    const address = writeSearch(written)
    const reading = readSearch(address, around)
    expect(reading.question).toEqual(written)
    expect(reading.address.toString()).toBe(address.toString())
  })

  it('leaves out what is usual', () => {
    const usual = { ...oneAdultParty, cabinClass: 'economy', stops: 'any' } as const
    const plain = { ...question, ...usual, flexibleDates: false, nearbyAirports: false }
    expect(writeSearch(plain).toString()).toBe(`${trip}&currency=GBP`)
  })

  it.each([question, oneWay, multiCity])('is a search that the server takes', (written) => {
    const { tripType, flexibleDates, nearbyAirports, currency } = written
    expect(searchRequestSchema.parse(toSearchRequest(written))).toMatchObject({
      tripType,
      flexibleDates,
      nearbyAirports,
      currency,
    })
  })

  it('with two places alone fills the form', () => {
    const { draft, question: whole, address } = read('origin=lhr&destination=nyc')
    expect(draft).toEqual({ ...emptyDraft, origin: 'LHR', destination: 'NYC' })
    expect(whole).toBeNull()
    expect(address.toString()).toBe('origin=LHR&destination=NYC')
  })
})

describe('a bad value in an address is repaired', () => {
  it.each([
    ['passengers=two', { passengers: 1 }],
    ['cabinClass=cargo', { cabinClass: 'economy' }],
    ['cabinClass=premium', { cabinClass: 'premium_economy' }],
    ['cabinClass=toString', { cabinClass: 'economy' }],
    ['stops=__proto__', { stops: 'any' }],
    ['currency=XXX', { currency: 'USD' }],
    ['tripType=moon', { tripType: 'roundtrip' }],
    ['legs=LHR-JFK-2027-03-01', { tripType: 'roundtrip', legs: [] }],
    ['flexibleDates=maybe', { flexibleDates: false }],
    ['nearbyAirports=1', { nearbyAirports: false }],
  ])('%s', (bad, repaired) => {
    expect(read(`${trip}&${bad}`).question).toMatchObject(repaired)
  })

  it.each([
    ['passengers=0', 'seats', oneAdultParty],
    ['passengers=-1', 'seats', oneAdultParty],
    ['passengers=2.5', 'seats', { passengers: 2 }],
    ['passengers=12abc', 'seats', oneAdultParty],
    ['passengers=12', 'seats', { passengers: 9 }],
    ['passengers=12&infants=20', 'seats', { passengers: 9, infants: 9 }],
    ['passengers=99999999999', 'seats', { passengers: 9 }],
    ['passengers=2&children=2', 'noAdult', { passengers: 2, children: 1 }],
    ['passengers=2&children=2&infants=2', 'noAdult', { passengers: 2, children: 1, infants: 1 }],
    ['children=1', 'noAdult', oneAdultParty],
    ['passengers=1&infants=3', 'infants', { passengers: 1, infants: 1 }],
    ['passengers=3&children=2&infants=2', 'infants', { passengers: 3, children: 2, infants: 1 }],
    ['infants=-1', 'seats', oneAdultParty],
  ])('%s is no search (%s), stays in the address, and is %j in the form', (party, problem, formed) => {
    const { draft, question: whole, partyProblem, address } = read(`${trip}&${party}`)
    expect(draft).toMatchObject(formed)
    expect([whole, partyProblem]).toEqual([null, problem])
    const names = [...new URLSearchParams(party)]
    expect(names.filter(([name, value]) => address.get(name) !== value)).toEqual([])
  })

  it.each([
    ['origin=L', 'origin'],
    ['origin=<script>', 'origin'],
    ['destination=LHR', 'destination'],
    ['departureDate=soon', 'departureDate'],
  ] as const)('%s empties its field and opens the form', (bad, field) => {
    const { draft, question: found, address, dateProblem } = readSearch(tripWith(bad), around)
    expect([found, dateProblem]).toEqual([null, null])
    expect(draft).toMatchObject({ [field]: '' })
    expect(address.has(field)).toBe(false)
  })

  it.each([
    ['departureDate=2026-12-31', 'departure', 'passed'],
    ['departureDate=2027-12-29', 'departure', 'tooFar'],
    ['departureDate=2027-02-30', 'departure', 'unreal'],
    ['departureDate=2027-2-3', 'departure', 'unreal'],
    ['returnDate=2026-12-31', 'return', 'passed'],
    ['returnDate=2027-02-28', 'return', 'order'],
    ['returnDate=2027-03-01', 'return', 'order'],
    ['returnDate=2027-12-29', 'return', 'tooFar'],
    ['returnDate=2027-02-30', 'return', 'unreal'],
  ] as const)('%s empties its field, stays in the address, and is reported', (bad, date, why) => {
    const { draft, question: found, address, dateProblem } = readSearch(tripWith(bad), around)
    expect([found, dateProblem]).toEqual([null, { date, why }])
    expect(draft).toMatchObject({ origin: 'LHR', destination: 'JFK', [`${date}Date`]: '' })
    expect(address.toString()).toContain(bad)
  })

  it('reports no return date of a one-way trip', () => {
    const { question: found, dateProblem } = read(`tripType=oneway&${trip.replace('03-09', '02-30')}`)
    expect([found?.returnDate, dateProblem]).toEqual([null, null])
  })

  it.each([
    ['one leg', 'LHR-JFK-2027-03-01', 'LHR-JFK-2027-03-01_--'],
    ['a bad place', 'LHR-J-2027-03-01_JFK-LAX-2027-03-05', 'LHR--2027-03-01_JFK-LAX-2027-03-05'],
    ['an earlier day', 'LHR-JFK-2027-03-05_JFK-LAX-2027-03-01', 'LHR-JFK-2027-03-05_JFK-LAX-'],
    [
      'too many',
      Array.from({ length: 7 }, () => 'lhr-jfk-2027-03-01').join('_'),
      Array.from({ length: 5 }, () => 'LHR-JFK-2027-03-01').join('_'),
    ],
    ['a day past the last one', 'LHR-JFK-2027-12-28_JFK-LAX-2027-12-29', 'LHR-JFK-2027-12-28_JFK-LAX-'],
    ['garbage', '_-_--_💥_2027', '--_--_--_--_--'],
  ])('multi-city with %s', (_, bad, good) => {
    const { draft, address } = read(`tripType=multicity&legs=${bad}`)
    const written = draft.legs
      .map((leg) => [leg.origin, leg.destination, leg.departureDate].join('-'))
      .join('_')
    expect(written).toBe(good)
    expect(draft.legs.length).toBeGreaterThanOrEqual(2)
    expect(address.get('legs') ?? '--_--_--_--_--').toBe(good)
  })
})

describe('whatever stands in an address', () => {
  const names = [
    ...new URLSearchParams(
      `${trip}&${tour}&flexibleDates=&nearbyAirports=&passengers=&cabinClass=&stops=&currency=&searchId=&sort=&utm=`,
    ).keys(),
  ]
  const good = [
    ...new URLSearchParams(
      `${trip}&${tour}&flexibleDates=true&passengers=2&stops=1stop&currency=EUR`,
    ).values(),
  ]
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...good),
    fc.string({ maxLength: 12 }).map((garbage) => `${tour.slice(24)}_${garbage}`),
  )
  const anyAddress = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 14 })

  it('the repaired address says the same, needs no more repair, and holds a search that the server takes or none', () => {
    fc.assert(
      fc.property(anyAddress, (entries) => {
        const first = readSearch(new URLSearchParams(entries), around)
        const second = readSearch(first.address, around)
        expect(second.address.toString()).toBe(first.address.toString())
        expect(second.question).toEqual(first.question)
        expect({ ...second.draft, legs: [] }).toEqual({ ...first.draft, legs: [] })
        if (first.question) searchRequestSchema.parse(toSearchRequest(first.question))
      }),
      { numRuns: 500 },
    )
  })

  it('of kept results may be of days gone by', () => {
    const old = trip.replaceAll('2027-03', '2020-03')
    const searchId = 'b4a1b5b0-6a38-4d53-9d2e-0b7e3f5f0a11'
    expect(read(old).question).toBeNull()
    const { question, address } = read(`${old}&searchId=${searchId}`)
    expect([question?.departureDate, address.get('searchId')]).toEqual(['2020-03-01', searchId])
  })

  it('what is not of the search stays', () => {
    expect(read(`utm=1&${trip}&sort=fastest&passengers=many`).address.toString()).toBe(
      `${trip}&currency=USD&utm=1&sort=fastest`,
    )
  })
})
