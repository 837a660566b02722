import { searchRequest } from '@faresight/contracts/search/question'
import { currencyCode } from '@faresight/contracts/currencies'
import { describe, expect, it } from 'vitest'
import { emptyDraft, requestOf, type FlightQuery } from './flight-query.ts'
import { readSearch, writeSearch } from './search-url.ts'

const around = {
  earliest: '2027-01-01',
  currency: 'USD' as const,
  asCurrency: (value: string | null) => currencyCode.safeParse(value).data ?? null,
}
const read = (search: string) => readSearch(new URLSearchParams(search), around)
const trip = 'origin=LHR&destination=JFK&departureDate=2027-03-01&returnDate=2027-03-09'

const query: FlightQuery = {
  tripType: 'roundtrip',
  origin: 'LHR',
  destination: 'JFK',
  departureDate: '2027-03-01',
  returnDate: '2027-03-09',
  passengers: 3,
  cabinClass: 'business',
  stops: '1stop',
  currency: 'GBP',
}

describe('the address of a search', () => {
  it.each([
    query,
    { ...query, tripType: 'oneway' as const, returnDate: null, passengers: 1, stops: 'any' as const },
  ])('gives back the search that it was written from', (written) => {
    expect(readSearch(writeSearch(written), around).query).toEqual(written)
  })

  it('leaves out what is usual', () => {
    expect(writeSearch({ ...query, passengers: 1, cabinClass: 'economy', stops: 'any' }).toString()).toBe(
      `${trip}&currency=GBP`,
    )
  })

  it('is a search that the server takes', () => {
    expect(searchRequest.parse(requestOf(query))).toMatchObject({ origin: 'LHR', currency: 'GBP' })
    expect(
      searchRequest.parse(requestOf({ ...query, tripType: 'oneway', returnDate: null })),
    ).not.toHaveProperty('returnDate')
  })

  it('with two places alone fills the form', () => {
    expect(read('origin=lhr&destination=nyc')).toEqual({
      draft: { ...emptyDraft, origin: 'LHR', destination: 'NYC' },
      query: null,
    })
  })
})

describe('a bad value in an address is repaired', () => {
  it.each([
    ['passengers=0', { passengers: 1 }],
    ['passengers=10', { passengers: 1 }],
    ['passengers=two', { passengers: 1 }],
    ['cabinClass=cargo', { cabinClass: 'economy' }],
    ['cabinClass=premium', { cabinClass: 'premium_economy' }],
    ['cabinClass=toString', { cabinClass: 'economy' }],
    ['stops=__proto__', { stops: 'any' }],
    ['currency=XXX', { currency: 'USD' }],
    ['tripType=moon', { tripType: 'roundtrip' }],
    ['tripType=multicity', { tripType: 'roundtrip' }],
  ])('%s', (bad, repaired) => {
    expect(read(`${trip}&${bad}`).query).toMatchObject(repaired)
  })

  it.each([
    ['origin=L', 'origin'],
    ['origin=<script>', 'origin'],
    ['destination=LHR', 'destination'],
    ['departureDate=2026-12-31', 'departureDate'],
    ['departureDate=2027-02-30', 'departureDate'],
    ['departureDate=soon', 'departureDate'],
    ['returnDate=2027-02-28', 'returnDate'],
    ['returnDate=2027-03-01', 'returnDate'],
  ] as const)('%s empties its field and opens the form', (bad, field) => {
    const [name, value] = bad.split('=')
    const params = new URLSearchParams(trip)
    params.set(name ?? '', value ?? '')
    const { draft, query: found } = readSearch(params, around)
    expect(found).toBeNull()
    expect(draft).toMatchObject({ [field]: '' })
  })
})
