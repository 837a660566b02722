import { redactForViewer } from '../redaction.ts'
import type { DatePairFare, FlexibleDatesGrid } from './flexible-dates.ts'
import type { UnlockedResult } from './result.ts'
import {
  createSearchRedactionRules,
  createVisitorResultIdMapper,
  flexibleDatesRedactionRules,
} from './results-redaction.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const secret = {
  price: 987_654.32,
  pricePerPassenger: 987_653.21,
  day: '2031-03-04',
  returnDay: '2031-03-15',
  flight: 'ZZ9876',
  basis: 'BASISXQ',
  fareClass: 'CLASSXQ',
  url: '/api/book/secret-url',
  aircraft: 'AIRCRAFTXQ',
  terminal: 'TERMINALXQ',
}

function result(id: string, over: Partial<UnlockedResult> = {}): UnlockedResult {
  const option = (provider: string, price: number) => ({
    provider,
    seller: `${provider} seller`,
    sellerKind: 'agency' as const,
    price,
    pricePerPassenger: secret.pricePerPassenger,
    currency: 'USD' as const,
    charged: { price: secret.price, currency: 'EUR' as const, rateDate: '2026-11-20' },
    live: true,
    seenAt: '2026-11-21T10:00:00Z',
    selfTransfer: null,
    brandedFare: `${provider} Light`,
    baggage: {
      cabinPieces: 987_001,
      checkedPieces: 987_002,
      checkedKg: 987_003,
      cabinBagPrice: 987_004,
      checkedBagPrice: 987_005,
    },
    conditions: { changes: 'fee' as const, refunds: 'no' as const },
    bookingUrl: secret.url,
    tickets: [
      { seller: `${provider} seller`, bookingUrl: secret.url },
      { seller: 'Second seller', bookingUrl: `${secret.url}?ticket=1` },
    ],
  })
  const segment = {
    airline: 'Zed Air',
    airlineCode: 'ZZ',
    operatedBy: null,
    flightNumber: secret.flight,
    origin: 'LHR',
    destination: 'JFK',
    departureDate: secret.day,
    departureTime: '10:00',
    arrivalDate: secret.day,
    arrivalTime: '13:00',
    duration: 480,
    alliance: 'oneworld' as const,
    aircraft: secret.aircraft,
    departureTerminal: secret.terminal,
    arrivalTerminal: secret.terminal,
  }
  const leg = { origin: 'LHR', destination: 'JFK', departureTime: '10:00', arrivalTime: '13:00' }
  return {
    id,
    searchId: 'search-secret',
    locked: false,
    airline: 'Zed Air',
    airlineCode: 'ZZ',
    provider: 'skyscanner',
    price: secret.price,
    pricePerPassenger: secret.pricePerPassenger,
    currency: 'USD',
    live: true,
    seenAt: '2026-11-21T10:00:00Z',
    cabin: 'economy',
    fareClass: secret.fareClass,
    fareBasis: secret.basis,
    brandedFare: 'skyscanner Light',
    departureDate: secret.day,
    returnDate: secret.returnDay,
    departureTime: '10:00',
    arrivalTime: '13:00',
    duration: 480,
    stops: 0,
    selfTransfer: null,
    emissions: { kgPerPassenger: 987_006, aircraftKnown: true, vsTypicalPercent: -987 },
    bookingUrl: secret.url,
    legs: [{ ...leg, arrivalDayOffset: 0, duration: 480, stops: 0, segments: [segment], layovers: [] }],
    options: [option('skyscanner', secret.price), option('ignav', secret.price + 1)],
    createdAt: '2026-11-21T10:00:00Z',
    ...over,
  }
}

test('a subscriber sees results unchanged', () => {
  const value = { results: [result('a')] }
  expect(redactForViewer(value, 'subscriber', createSearchRedactionRules())).toEqual(value)
})

test('a member gets only ids', () => {
  expect(redactForViewer({ results: [result('a')] }, 'member', createSearchRedactionRules())).toEqual({
    results: [{ id: 'a', locked: true }],
  })
})

test('in a list of searches the lowest price is locked without access, and `null` for everyone if there is none', () => {
  const lowest = { locked: false as const, price: secret.price, pricePerPassenger: secret.pricePerPassenger }
  expect(redactForViewer({ lowest }, 'subscriber', createSearchRedactionRules())).toEqual({ lowest })
  for (const viewer of ['member', 'visitor'] as const) {
    expect(redactForViewer({ lowest }, viewer, createSearchRedactionRules())).toEqual({
      lowest: { locked: true },
    })
    expect(redactForViewer({ lowest: null }, viewer, createSearchRedactionRules())).toEqual({ lowest: null })
  }
})

test('a visitor gets no byte of a locked value', () => {
  const bytes = JSON.stringify(
    redactForViewer({ results: [result('secret-id')] }, 'visitor', createSearchRedactionRules()),
  )
  for (const value of [...Object.values(secret), '987', 'search-secret', 'secret-id', '2031', 'refunds']) {
    expect(bytes).not.toContain(String(value))
  }
})

test('no viewer without access learns that a price is suspicious', () => {
  const whole = result('a', { suspicious: true })
  const marked = { ...whole, options: whole.options.map((it) => ({ ...it, suspicious: true as const })) }
  for (const viewer of ['member', 'visitor'] as const)
    expect(JSON.stringify(redactForViewer({ results: [marked] }, viewer, createSearchRedactionRules()))).toBe(
      JSON.stringify(redactForViewer({ results: [result('a')] }, viewer, createSearchRedactionRules())),
    )
})

test('a field without a rule for visitors is dropped at any depth', () => {
  const withNews = <T extends object>(value: T): T => ({ ...value, news: 'unruled' })
  const whole = result('a', {
    options: result('a').options.map((it) => withNews({ ...it, tickets: it.tickets.map(withNews) })),
    legs: result('a').legs.map((leg) => withNews({ ...leg, segments: leg.segments.map(withNews) })),
  })
  expect(
    JSON.stringify(redactForViewer({ results: [withNews(whole)] }, 'visitor', createSearchRedactionRules())),
  ).not.toContain('unruled')
})

test('a visitor sees airline, airports, cabin, fare name, duration, stops and times', () => {
  const [seen] = redactForViewer({ results: [result('a')] }, 'visitor', createSearchRedactionRules()).results
  expect(seen).toMatchObject({
    id: 'public-0',
    airline: 'Zed Air',
    cabin: 'economy',
    brandedFare: 'ignav Light',
    duration: 480,
    stops: 0,
    departureTime: '10:00',
    legs: [
      {
        origin: 'LHR',
        destination: 'JFK',
        segments: [{ departureTime: '10:00', arrivalTime: '13:00', alliance: 'oneworld' }],
      },
    ],
    options: [{ provider: 'ignav' }, { provider: 'skyscanner' }],
  })
})

test('a visitor sees the seller of each ticket and no booking link', () => {
  const [seen] = redactForViewer({ results: [result('a')] }, 'visitor', createSearchRedactionRules()).results
  expect(seen).toMatchObject({
    options: [
      {
        tickets: [
          { seller: 'ignav seller', bookingUrl: null },
          { seller: 'Second seller', bookingUrl: null },
        ],
      },
      {},
    ],
  })
})

test("a visitor's order does not depend on prices", () => {
  const some = ['07:00', '09:30', '09:30', '21:15'].flatMap((departureTime) =>
    [400, 400, 520].map((duration, n) =>
      result(`${departureTime}-${n}`, { departureTime, duration, stops: n }),
    ),
  )
  const expected = JSON.stringify(redactForViewer({ results: some }, 'visitor', createSearchRedactionRules()))
  fc.assert(
    fc.property(fc.shuffledSubarray(some, { minLength: some.length }), (shuffled) => {
      expect(
        JSON.stringify(redactForViewer({ results: shuffled }, 'visitor', createSearchRedactionRules())),
      ).toBe(expected)
    }),
  )
})

test('a result keeps its visitor id throughout a stream', () => {
  const visitorId = createVisitorResultIdMapper()
  const ids = (results: UnlockedResult[]) =>
    redactForViewer({ results }, 'visitor', createSearchRedactionRules(visitorId)).results.map(({ id }) => id)
  expect(ids([result('a'), result('b')]).toSorted()).toEqual(['public-0', 'public-1'])
  const [again] = ids([result('a')])
  expect(['public-0', 'public-1']).toContain(again)
  expect(ids([result('c'), result('b')])).toContain('public-2')
})

test('the order of removed results reveals no prices to a visitor', () => {
  const ids = ['cheapest', 'dearer', 'dearest']
  const numbers = fc.shuffledSubarray(ids, { minLength: 3 })
  fc.assert(
    fc.property(numbers, fc.shuffledSubarray(ids, { minLength: 3 }), (known, removed) => {
      const visitorId = createVisitorResultIdMapper()
      for (const id of known) visitorId(id)
      const seen = redactForViewer({ removed }, 'visitor', createSearchRedactionRules(visitorId))
      expect(seen.removed).toEqual(['public-0', 'public-1', 'public-2'])
      expect(redactForViewer({ removed }, 'subscriber', createSearchRedactionRules()).removed).toEqual(
        removed,
      )
    }),
  )
})

const pair: DatePairFare = {
  departureDate: '2031-03-04',
  returnDate: '2031-03-15',
  known: 'live',
  seenAt: '2031-01-10T10:00:00Z',
  price: 412.5,
  pricePerPassenger: 412.5,
  lowestPrice: 399,
  airline: 'Zed Air',
  airlineCode: 'ZZ',
  travelTime: 480,
  stops: 0,
}
const grid: FlexibleDatesGrid = {
  currency: 'USD',
  pairs: [pair],
  checkedLive: 1,
  othersBetween: null,
  providers: [{ provider: 'ignav', status: 'ok', count: 3, detail: null }],
}

test('only subscribers see the grid of flexible dates, and its known pairs', () => {
  const hidden = { currency: 'USD', pairs: [], checkedLive: 0, othersBetween: null, providers: [] }
  expect(redactForViewer(grid, 'subscriber', flexibleDatesRedactionRules)).toEqual(grid)
  expect(redactForViewer(grid, 'member', flexibleDatesRedactionRules)).toEqual(hidden)
  expect(redactForViewer(grid, 'visitor', flexibleDatesRedactionRules)).toEqual(hidden)
})
