import { expect, test } from 'vitest'
import { redactForViewer } from '../redaction.ts'
import type { UnlockedDeal } from './deal.ts'
import type { ScanProgress } from './record.ts'
import { scanRedactionRules } from './scan-redaction.ts'

const secret = {
  id: 'secret-offer',
  date: '2031-03-04',
  returnDate: '2031-03-15',
  flightNumber: 'ZZ9876',
  bookingUrl: '/api/book/secret-url',
  provider: 'secret-provider',
  seenAt: '2031-11-21T10:00:00Z',
}

function deal(
  price: number,
  travelTime: number | null = 480,
  over: Partial<UnlockedDeal> = {},
): UnlockedDeal {
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
    lowestPrice: price / 4,
    lowest: {
      id,
      price: price / 4,
      pricePerPassenger: price / 8,
      airline: 'Yankee Air',
      airlineCode: 'YY',
      stops: [1, 1],
      selfTransfer: 'unprotected',
      travelTime: 1140,
      live: true,
      seenAt,
      extraMinutes: 660,
    },
    score: 1.2345,
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
    legs: [{ ...leg, arrivalDayOffset: 0, duration: 480, segments: [segment], layovers: [] }],
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
  deals: UnlockedDeal[],
  best: UnlockedDeal | null = deals[0] ?? null,
  over?: Partial<ScanProgress>,
) => ({
  bestDeal: best,
  scannedDates: deals,
  scan: scan(over),
})
const prices = (value: ReturnType<typeof found>) =>
  redactForViewer(value, 'visitor', scanRedactionRules).scannedDates.map(({ price }) => price)

test('a subscriber sees a scan unchanged', () => {
  const value = { ...found([deal(412.25)]), smartSamples: [], allResults: [], calendar: null }
  expect(redactForViewer(value, 'subscriber', scanRedactionRules)).toEqual(value)
})

test('a member sees the number of checks and no result', () => {
  const value = { ...found([deal(412.25)]), calendar: { earlierPrices: [], estimates: [] } }
  const bytes = JSON.stringify(redactForViewer(value, 'member', scanRedactionRules))
  expect(redactForViewer(value, 'member', scanRedactionRules)).toMatchObject({
    bestDeal: { locked: true },
    scannedDates: [],
    calendar: null,
    scan: { checks: 3, certificate: null, checking: [] },
  })
  for (const text of [...Object.values(secret), '412', '103.06', '987654', 'Zed', 'Yankee', '1.2345'])
    expect(bytes).not.toContain(text)
})

test('a visitor gets no day, price, flight number or link of the best deal', () => {
  const bytes = JSON.stringify(
    redactForViewer(found([deal(412.25), deal(500)]), 'visitor', scanRedactionRules),
  )
  const told = [
    '412',
    '206',
    '103.06',
    '987654',
    '2031-03-',
    'Yankee',
    'unprotected',
    '1140',
    '660',
    '1.2345',
  ]
  for (const text of [...Object.values(secret), ...told]) {
    expect(bytes).not.toContain(text)
  }
  expect(bytes).toContain('Zed Air')
  expect(bytes).toContain('"month":"2031-03"')
})

test('a visitor sees whole prices except those of the cheapest and the best deal', () => {
  const best = deal(455.6, 300)
  expect(prices(found([deal(412.25), best, deal(480.4), deal(530.5)], best))).toEqual([null, null, 480, 531])
})

test('the place of a hidden price tells neither its neighbours nor its month', () => {
  const [cheapest, best] = [deal(412.25, 480, { month: '2031-04' }), deal(429.98, 300, { month: '2031-03' })]
  const value = found([cheapest, deal(423), deal(428), best, deal(431)], best)
  expect(prices(value)).toEqual([null, null, 423, 428, 431])
  const { scannedDates } = redactForViewer(value, 'visitor', scanRedactionRules)
  expect(scannedDates.map(({ month }) => month).slice(0, 2)).toEqual(['2031-03', '2031-04'])
})

test('a price equal to the cheapest or the best is hidden too', () => {
  expect(prices(found([deal(412.25), deal(412.25), deal(412.4), deal(413)]))).toEqual([null, null, null, 413])
})

test('no price is visible before the end of a scan, or if its end or best deal is unknown', () => {
  const deals = [deal(412.25), deal(480), deal(530)]
  const running = redactForViewer(found(deals, null, { ended: null }), 'visitor', scanRedactionRules)
  const untold = redactForViewer({ scannedDates: deals }, 'visitor', scanRedactionRules)
  const bestUntold = redactForViewer({ scannedDates: deals, scan: scan() }, 'visitor', scanRedactionRules)
  for (const { scannedDates } of [running, untold, bestUntold]) {
    expect(scannedDates.map(({ price }) => price)).toEqual([null, null, null])
    expect(scannedDates.map(({ month }) => month)).toEqual(['2031-03', '2031-03', '2031-03'])
  }
})

test('in a list of scans the best dates are locked without access, and `null` for everyone if there are none', () => {
  const { date, returnDate } = secret
  const bestDates = {
    locked: false as const,
    date,
    returnDate,
    price: 412.25,
    pricePerPassenger: 206.13,
    live: true,
    seenAt: '2031-02-01T09:00:00Z',
  }
  expect(redactForViewer({ bestDates }, 'subscriber', scanRedactionRules)).toEqual({ bestDates })
  for (const viewer of ['member', 'visitor'] as const) {
    expect(redactForViewer({ bestDates }, viewer, scanRedactionRules)).toEqual({
      bestDates: { locked: true },
    })
    expect(redactForViewer({ bestDates: null }, viewer, scanRedactionRules)).toEqual({ bestDates: null })
  }
})

test('a field without a rule is dropped at any depth', () => {
  const withNews = <T extends object>(value: T): T => ({ ...value, news: 'unruled' })
  const whole = withNews({
    ...deal(412.25),
    legs: deal(412.25).legs?.map((leg) => withNews({ ...leg, segments: leg.segments.map(withNews) })) ?? [],
  })
  for (const viewer of ['visitor', 'member'] as const) {
    const seen = redactForViewer({ ...found([whole]), scan: withNews(scan()) }, viewer, scanRedactionRules)
    expect(JSON.stringify(seen)).not.toContain('unruled')
  }
})

test('missing keys stay missing', () => {
  expect(Object.keys(redactForViewer({ bestDeal: null }, 'visitor', scanRedactionRules))).toEqual([
    'bestDeal',
  ])
})
