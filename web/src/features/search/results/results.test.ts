import type { OpenResult, ResultOption } from '@faresight/contracts/search/result'
import { describe, expect, it } from 'vitest'
import { applyFilters, countRules, facetsOf, toggled, type Filters } from './filters.ts'
import { spacedFlight } from './flight-number.ts'
import { namedSeller, purchaseOf, ticketCount } from './purchase.ts'
import { dealIds, rank } from './ranking.ts'
import { stopsOf } from './timeline.ts'

function result(id: string, changes: Partial<OpenResult> = {}): OpenResult {
  return {
    id,
    searchId: null,
    locked: false,
    airline: 'British Airways',
    airlineCode: 'BA',
    provider: 'ignav',
    price: 400,
    pricePerPassenger: 400,
    currency: 'USD',
    live: true,
    seenAt: '2027-01-01T00:00:00Z',
    cabin: 'economy',
    fareClass: null,
    fareBasis: null,
    brandedFare: null,
    departureDate: '2027-03-01',
    returnDate: null,
    departureTime: '10:00',
    arrivalTime: '18:00',
    duration: 480,
    stops: 0,
    selfTransfer: false,
    bookingUrl: null,
    legs: [],
    options: [],
    createdAt: '2027-01-01T00:00:00Z',
    ...changes,
  }
}

function flownBy(...airlines: [name: string, code: string | null][]): OpenResult['legs'][number] {
  const flight = {
    origin: 'LHR',
    destination: 'JFK',
    departureTime: '10:00',
    arrivalTime: '18:00',
    duration: 480,
  }
  const segments = airlines.map(([airline, airlineCode]) => ({
    ...flight,
    airline,
    airlineCode,
    operatedBy: null,
    flightNumber: null,
    departureDate: null,
    arrivalDate: null,
  }))
  return { ...flight, arrivalDayOffset: 0, stops: segments.length - 1, segments }
}

const ids = (results: OpenResult[]) => results.map(({ id }) => id).join(' ')

describe('the order of results', () => {
  const cheap = result('cheap', { price: 300, duration: 1200 })
  const quick = result('quick', { price: 520, duration: 420 })
  const fair = result('fair', { price: 330, duration: 500 })
  const cached = result('cached', { price: 200, duration: 430, live: false })
  const unpriced = result('unpriced', { price: null, duration: 400 })
  const all = [unpriced, cached, quick, cheap, fair]

  it('weighs price and time for the best, live before cached, no price last', () => {
    expect(ids(rank(all, 'best'))).toBe('fair quick cheap cached unpriced')
  })

  it('never ranks a cached price as the cheapest', () => {
    expect(ids(rank(all, 'cheapest'))).toBe('cheap fair quick cached unpriced')
  })

  it('looks at time alone for the fastest, and keeps what has no price last', () => {
    expect(ids(rank(all, 'fastest'))).toBe('quick cached fair cheap unpriced')
  })

  it('names three deals, none of them without a price', () => {
    expect(dealIds(rank(all, 'best'))).toEqual(['fair', 'quick', 'cheap'])
    expect(dealIds(rank([unpriced], 'best'))).toEqual([])
  })
})

describe('filters', () => {
  const none: Filters = { withoutStops: [], withoutAirlines: [], maxPrice: null }
  const all = [
    result('a', { legs: [flownBy(['British Airways', 'BA'])] }),
    result('b', { legs: [flownBy(['Aer Lingus', 'EI'])], stops: 1, price: 300 }),
    result('c', { legs: [flownBy(['Charter', null])], stops: 3, price: null }),
  ]

  it('hide what they name, and what has no price under a price limit', () => {
    expect(ids(applyFilters(all, none))).toBe('a b c')
    expect(ids(applyFilters(all, { ...none, withoutStops: ['2'] }))).toBe('a b')
    expect(ids(applyFilters(all, { ...none, withoutAirlines: ['BA', 'Charter'] }))).toBe('b')
    expect(ids(applyFilters(all, { ...none, maxPrice: 350 }))).toBe('b')
  })

  it('list each airline of a trip by itself, and hide a trip that has one of those named', () => {
    const mixed = result('m', { legs: [flownBy(['British Airways', 'BA'], ['Aer Lingus', 'EI'])] })
    const facets = facetsOf([...all, mixed], none)
    expect(facets.airlines.map(({ key, label, count }) => [key, label, count])).toEqual([
      ['EI', 'Aer Lingus', 2],
      ['BA', 'British Airways', 2],
      ['Charter', 'Charter', 1],
    ])
    expect(ids(applyFilters([...all, mixed], { ...none, withoutAirlines: ['EI'] }))).toBe('a c')
  })

  it('count each choice under the other filters, not under its own', () => {
    const facets = facetsOf(all, { ...none, withoutStops: ['0'], withoutAirlines: ['EI'] })
    expect(facets.stops).toEqual([
      { key: '0', label: '0', count: 1, from: 400 },
      { key: '1', label: '1', count: 0, from: null },
      { key: '2', label: '2', count: 1, from: null },
    ])
    expect(facets.airlines.map(({ label, count }) => [label, count])).toEqual([
      ['Aer Lingus', 1],
      ['British Airways', 0],
      ['Charter', 1],
    ])
    expect(facets.prices).toEqual({ lowest: 300, highest: 400 })
  })

  it('know no prices where none are shown', () => {
    expect(facetsOf([result('a', { price: null })], none).prices).toBeNull()
  })

  it('are counted rule by rule, and toggle', () => {
    expect(countRules({ withoutStops: ['0'], withoutAirlines: ['BA', 'EI'], maxPrice: 1 })).toBe(4)
    expect(toggled(['0', '1'], '1')).toEqual(['0'])
    expect(toggled(['0'], '1')).toEqual(['0', '1'])
  })
})

describe('the stops of a leg', () => {
  const segment = (times: [string, string], days: [string | null, string | null], duration: number) => ({
    airline: 'Aer Lingus',
    airlineCode: 'EI',
    operatedBy: null,
    flightNumber: null,
    origin: 'JFK',
    destination: 'DUB',
    departureDate: days[0],
    departureTime: times[0],
    arrivalDate: days[1],
    arrivalTime: times[1],
    duration,
  })

  it('stand where their time is', () => {
    const first = segment(['17:00', '05:00'], ['2027-03-01', '2027-03-02'], 420)
    const second = segment(['06:00', '07:20'], ['2027-03-02', '2027-03-02'], 80)
    expect(stopsOf({ segments: [first, second] })).toEqual([
      { code: 'DUB', waitMinutes: 60, startPercent: 75, widthPercent: expect.closeTo(10.71, 2) },
    ])
  })

  it('last over midnight, with and without known days', () => {
    const late = (days: [string | null, string | null]) => segment(['17:00', '23:30'], days, 400)
    const early = (days: [string | null, string | null]) => segment(['00:40', '02:00'], days, 80)
    const known = [late(['2027-03-01', '2027-03-01']), early(['2027-03-03', '2027-03-03'])]
    expect(stopsOf({ segments: known })[0]?.waitMinutes).toBe(24 * 60 + 70)
    expect(stopsOf({ segments: [late([null, null]), early([null, null])] })[0]?.waitMinutes).toBe(70)
  })

  it('are none on a nonstop leg', () => {
    expect(stopsOf({ segments: [segment(['17:00', '23:30'], [null, null], 400)] })).toEqual([])
  })
})

describe('what the main button does', () => {
  const option = (changes: Partial<ResultOption> = {}): ResultOption => ({
    provider: 'skyscanner',
    seller: 'British Airways',
    sellerKind: 'airline',
    price: 400,
    pricePerPassenger: 400,
    currency: 'USD',
    charged: null,
    live: true,
    seenAt: '2027-01-01T00:00:00Z',
    brandedFare: null,
    bookingUrl: '/api/offers/1',
    tickets: [{ seller: 'British Airways', bookingUrl: '/api/offers/1' }],
    ...changes,
  })
  const split = option({
    seller: 'British Airways + United',
    tickets: [
      { seller: 'British Airways', bookingUrl: '/api/offers/1' },
      { seller: 'United', bookingUrl: '/api/offers/1?ticket=1' },
    ],
  })

  it('leads to the cheapest seller, and to the list where that takes several tickets', () => {
    expect(purchaseOf({ options: [option(), split] })).toMatchObject({
      kind: 'seller',
      href: '/api/offers/1',
    })
    expect(purchaseOf({ options: [split, option()] })).toEqual({ kind: 'tickets', count: 2 })
    expect(purchaseOf({ options: [option({ bookingUrl: null })] })).toEqual({ kind: 'none' })
  })

  it('stands beside the number of tickets, which a visitor is told where all options have it', () => {
    expect(ticketCount({ options: [split, option()] }, false)).toBe(2)
    expect(ticketCount({ options: [option(), split] }, false)).toBe(1)
    expect(ticketCount({ options: [split, option()] }, true)).toBe(1)
    expect(ticketCount({ options: [split, split] }, true)).toBe(2)
  })

  it('names no seller where the provider gives its own name', () => {
    expect(namedSeller({ provider: 'ignav', seller: 'Ignav' })).toBeNull()
    expect(namedSeller({ provider: 'ignav', seller: 'United' })).toBe('United')
  })
})

it('a flight number never breaks across lines', () => {
  expect(['AC2681', 'U28001', 'X'].map(spacedFlight)).toEqual(['AC\u00a02681', 'U2\u00a08001', 'X'])
})
