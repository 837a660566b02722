import fc from 'fast-check'
import { expect, test } from 'vitest'
import { score } from '../search/score.ts'
import { visible } from '../visible.ts'
import type { OpenDeal } from './deal.ts'
import type { ScanProgress } from './record.ts'

const secret = {
  id: 'secret-offer',
  date: '2031-03-04',
  returnDate: '2031-03-15',
  flightNumber: 'ZZ9876',
  bookingUrl: '/api/book/secret-url',
  provider: 'secret-provider',
  seenAt: '2031-11-21T10:00:00Z',
}

function deal(price: number, travelTime: number | null = 480, over: Partial<OpenDeal> = {}): OpenDeal {
  const { id, date, returnDate, bookingUrl, provider, seenAt, flightNumber } = secret
  const segment = {
    airline: 'Zed Air',
    airlineCode: 'ZZ',
    operatedBy: null,
    flightNumber,
    origin: 'LHR',
    destination: 'JFK',
    departureDate: date,
    departureTime: '10:00',
    arrivalDate: date,
    arrivalTime: '13:00',
    duration: 480,
  }
  const leg = { origin: 'LHR', destination: 'JFK', departureTime: '10:00', arrivalTime: '13:00', stops: 0 }
  return {
    locked: false,
    id,
    date,
    returnDate,
    month: '2031-03',
    price,
    pricePerPassenger: price / 2,
    currency: 'USD',
    airline: 'Zed Air',
    airlineCode: 'ZZ',
    provider,
    travelTime,
    stops: 0,
    departureTime: '10:00',
    arrivalTime: '13:00',
    bookingUrl,
    live: true,
    seenAt,
    legs: [{ ...leg, arrivalDayOffset: 0, duration: 480, segments: [segment] }],
    ...over,
  }
}

const scan = (over: Partial<ScanProgress> = {}): ScanProgress => ({
  checks: 3,
  budget: 8,
  candidates: 1002,
  from: '2026-11-21',
  to: '2027-02-20',
  certificate: { gap: 987_654, confidence: 0.95 },
  checking: [{ date: secret.date, returnDate: secret.returnDate }],
  ended: 'budget',
  providers: [],
  remarks: [],
  ...over,
})

const found = (
  deals: OpenDeal[],
  best: OpenDeal | null = deals[0] ?? null,
  over?: Partial<ScanProgress>,
) => ({
  bestDeal: best,
  scannedDates: deals,
  scan: scan(over),
})
const priceOf = (it?: OpenDeal) => it?.price ?? Infinity
const minutesOf = (it: OpenDeal) => it.travelTime ?? Infinity
const byPrice = (a: OpenDeal, b: OpenDeal) => priceOf(a) - priceOf(b)
const prices = (value: ReturnType<typeof found>) =>
  visible(value, 'visitor').scannedDates.map(({ price }) => price)

test('a subscriber sees everything as it is', () => {
  const value = { ...found([deal(412.25)]), smartSamples: [], allResults: [], calendar: null }
  expect(visible(value, 'subscriber')).toEqual(value)
})

test('a member learns how many checks were made, and nothing that they found', () => {
  const value = { ...found([deal(412.25)]), calendar: { seen: [], estimates: [] } }
  const bytes = JSON.stringify(visible(value, 'member'))
  expect(visible(value, 'member')).toMatchObject({
    bestDeal: { locked: true },
    scannedDates: [],
    calendar: null,
    scan: { checks: 3, certificate: null, checking: [] },
  })
  for (const text of [...Object.values(secret), '412', '987654', 'Zed']) expect(bytes).not.toContain(text)
})

test('no day, price, flight number or link of the best deal is in what a visitor gets', () => {
  const bytes = JSON.stringify(visible(found([deal(412.25), deal(500)]), 'visitor'))
  for (const text of [...Object.values(secret), '412', '206', '987654', '2031-03-']) {
    expect(bytes).not.toContain(text)
  }
  expect(bytes).toContain('Zed Air')
  expect(bytes).toContain('"month":"2031-03"')
})

test('a visitor sees whole prices, but not that of the cheapest, nor that of the best deal', () => {
  const best = deal(455.6, 300)
  expect(prices(found([deal(412.25), best, deal(480.4), deal(530.5)], best))).toEqual([null, null, 480, 531])
})

test('a price that would tell the cheapest or the best by being the same is withheld as well', () => {
  expect(prices(found([deal(412.25), deal(412.25), deal(412.4), deal(413)]))).toEqual([null, null, null, 413])
})

test('while a scan goes on, no price is told that may still turn out to be the best or the cheapest', () => {
  const anyDeal = fc
    .record({ price: fc.integer({ min: 100, max: 120 }), minutes: fc.integer({ min: 60, max: 70 }) })
    .map(({ price, minutes }) => deal(price, minutes))
  const weight = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(anyDeal, { minLength: 1 }), fc.array(anyDeal), weight, (early, late, price) => {
      const told = prices(found(early.toSorted(byPrice), null, { ended: null }))
      const all = [...early, ...late].toSorted(byPrice)
      const shortest = Math.min(...all.map(minutesOf))
      const best = { price: priceOf(all[0]), minutes: shortest }
      const scoreOf = (it: OpenDeal) =>
        score({ price: priceOf(it), minutes: minutesOf(it) }, best, { price, time: 1 - price })
      // Of equal scores the cheaper one is the better deal.
      const [winner] = all.toSorted((a, b) => scoreOf(a) - scoreOf(b))
      expect(told).not.toContain(best.price)
      const alike = early.filter((it) => priceOf(it) === priceOf(winner))
      const wasAlone = alike.length === 1 && alike[0] === winner
      expect(wasAlone && told.includes(priceOf(winner))).toBe(false)
    }),
  )
})

test('keys that are not asked for are not made up', () => {
  expect(Object.keys(visible({ bestDeal: null }, 'visitor'))).toEqual(['bestDeal'])
})
