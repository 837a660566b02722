import type { ResultLayover } from '@faresight/contracts/search/result'
import { describe, expect, it, test } from 'vitest'
import { spacedFlight, stopsOf } from '../../flights/legs/leg-words.ts'
import { namedSeller, providersOf, purchaseOf, ticketCount } from '../../flights/fares/fares.ts'
import { withBagTotals, dealIds, firstResult, rank, sorts } from './ranking.ts'
import { comparedPrice } from './filters.ts'
import { sampleOption as option, sampleResult as result, sampleOption } from './sample-results.ts'
import { sellerCode } from './sellers.tsx'

const ids = (results: { id: string }[]) => results.map(({ id }) => id).join(' ')

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

  it('of two that take as long puts the one with a live price first', () => {
    const alike = result('alike', { price: 600, duration: cached.duration })
    expect(ids(rank([cached, alike], 'fastest'))).toBe('alike cached')
  })

  it('puts a price that looks wrong last, and lets it be no deal and no measure for the others', () => {
    const wrong = result('wrong', { price: 0.01, duration: 60, suspicious: true })
    for (const sort of sorts) {
      expect(ids(rank([wrong, ...all], sort))).toBe(`${ids(rank(all, sort))} wrong`)
      expect(firstResult([wrong, ...all], sort)).toBe(rank(all, sort)[0])
    }
    expect(dealIds([cheap, wrong])).toEqual(['cheap'])
  })

  it('has the same first one as the order of all', () => {
    for (const sort of sorts) expect(firstResult(all, sort)).toBe(rank(all, sort)[0])
    expect(firstResult([], 'best')).toBeNull()
  })

  it('names the first three of each order deals, none of them without a price', () => {
    expect(dealIds(rank(all, 'best'))).toEqual(['fair', 'quick', 'cheap'])
    expect(dealIds(rank(all, 'fastest'))).toEqual(['quick', 'cached', 'fair'])
    expect(dealIds(rank([unpriced, cheap], 'best'))).toEqual(['cheap'])
  })
})

describe('prices with bags', () => {
  const baggage = (checkedPieces: number | null, checkedBagPrice: number | null = null) => ({
    cabinPieces: 1,
    checkedPieces,
    checkedKg: null,
    cabinBagPrice: null,
    checkedBagPrice,
  })
  const sold = (id: string, ...options: ReturnType<typeof option>[]) =>
    result(id, { options, price: options[0]!.price })
  const results = [
    sold('bare', option({ price: 300, baggage: baggage(0, 60) })),
    sold('full', option({ price: 340, baggage: baggage(1) })),
    sold('untold', option({ price: 200 })),
    sold('two', option({ price: 290, baggage: baggage(0, 90) }), option({ price: 310, baggage: baggage(1) })),
  ]

  it('order by the total of all travellers, with unknown totals behind', () => {
    const listed = withBagTotals(results, { cabin: 1, checked: 1 }, 1)
    expect(ids(rank(listed, 'cheapest'))).toBe('two full bare untold')
    expect(listed.map(comparedPrice)).toEqual([360, 340, 200, 310])
    // The offer that is cheapest with bags gives the flight its price.
    expect(listed[3]).toMatchObject({ price: 310, options: [{ price: 310 }, { price: 290 }] })
    expect(ids(rank(withBagTotals(results, { cabin: 0, checked: 1 }, 2), 'cheapest'))).toBe(
      'two full bare untold',
    )
    expect(comparedPrice(withBagTotals(results, { cabin: 0, checked: 1 }, 2)[0]!)).toBe(420)
  })

  it('are the fares themselves without bags', () => {
    expect(withBagTotals(results, { cabin: 0, checked: 0 }, 1)).toBe(results)
  })

  it('put the lowest CO₂ first, and unknown CO₂ behind', () => {
    const emits = (id: string, kgPerPassenger: number) =>
      result(id, { emissions: { kgPerPassenger, aircraftKnown: true, vsTypicalPercent: 0 } })
    const flights = [result('unknown'), emits('more', 300), emits('less', 200)]
    expect(ids(rank(flights, 'emissions'))).toBe('less more unknown')
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
    expect(stopsOf({ segments: [first, second], layovers: [layover({ minutes: 60 })] })).toEqual([
      {
        code: 'DUB',
        nextCode: null,
        waitMinutes: 60,
        isTight: false,
        mark: null,
        startPercent: 75,
        widthPercent: expect.closeTo(10.71, 2),
      },
    ])
  })

  it('name the airport of the next flight, and an unknown wait', () => {
    const [late, early] = [
      segment(['17:00', '23:30'], [null, null], 400),
      segment(['00:40', '02:00'], [null, null], 80),
    ]
    const across = layover({ minutes: null, departsFrom: 'SNN' })
    expect(stopsOf({ segments: [late, early], layovers: [across] })).toMatchObject([
      { code: 'DUB', nextCode: 'SNN', waitMinutes: null, widthPercent: 0 },
    ])
  })

  it('are none on a nonstop leg', () => {
    expect(stopsOf({ segments: [segment(['17:00', '23:30'], [null, null], 400)], layovers: [] })).toEqual([])
  })
})

function layover(changes: Partial<ResultLayover>): ResultLayover {
  return { minutes: 60, arrivesAt: 'DUB', departsFrom: 'DUB', isTight: false, ...changes }
}

describe('what the main button does', () => {
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

  it('shows the number of tickets, to a visitor only if all options agree', () => {
    expect(ticketCount({ options: [split, option()] }, false)).toBe(2)
    expect(ticketCount({ options: [option(), split] }, false)).toBe(1)
    expect(ticketCount({ options: [split, option()] }, true)).toBe(1)
    expect(ticketCount({ options: [split, split] }, true)).toBe(2)
  })

  it('names each provider of the flight once', () => {
    const options = ['skyscanner', 'ignav', 'skyscanner'].map((provider) => option({ provider }))
    expect(providersOf({ options })).toBe('Skyscanner, Ignav')
  })

  it('names no seller where the provider gives its own name', () => {
    expect(namedSeller({ provider: 'ignav', seller: 'Ignav' })).toBeNull()
    expect(namedSeller({ provider: 'ignav', seller: 'United' })).toBe('United')
  })
})

it('a flight number never breaks across lines', () => {
  expect(['AC2681', 'U28001', 'X'].map(spacedFlight)).toEqual(['AC\u00a02681', 'U2\u00a08001', 'X'])
})

const delta = { airline: 'Delta', airlineCode: 'DL' }
const virgin = { airline: 'Virgin Atlantic', airlineCode: 'VS' }
const charter = { airline: 'Charter', airlineCode: null }
const codeOf = (seller: string, airlines: (typeof delta | typeof charter)[]) =>
  sellerCode(sampleOption({ seller }), airlines)

test('an airline that sells has its own code', () => {
  expect(codeOf('Virgin Atlantic', [delta, virgin])).toBe('VS')
  expect(codeOf('Delta', [virgin, delta])).toBe('DL')
})

test('an airline that flies no part of it, or has no code, has none', () => {
  expect(codeOf('KLM', [delta])).toBeNull()
  expect(codeOf('Charter', [charter])).toBeNull()
  expect(codeOf('Virgin', [virgin])).toBeNull()
  expect(codeOf('Virgin Atlantic Cargo', [virgin])).toBeNull()
  expect(codeOf('', [delta])).toBeNull()
})

test('agencies, and several sellers at once, have no code', () => {
  expect(sellerCode(sampleOption({ seller: 'Delta', sellerKind: 'agency' }), [delta])).toBeNull()
  const tickets = ['Delta', 'Virgin Atlantic'].map((seller) => ({ seller, bookingUrl: null }))
  expect(sellerCode(sampleOption({ seller: 'Delta + Virgin Atlantic', tickets }), [delta, virgin])).toBeNull()
})
