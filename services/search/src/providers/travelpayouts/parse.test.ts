import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseTravelpayoutsFares } from './parse.ts'

const fixtures =
  process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../../../shared/fixtures')
const folder = resolve(fixtures, 'travelpayouts')

const asked = {
  origin: 'MOW',
  destination: 'LON',
  currency: 'USD',
  receivedAt: new Date('2027-01-05T12:00:00Z'),
  site: 'https://www.aviasales.com',
}
const read = (answer: unknown) => parseTravelpayoutsFares(answer, asked)

const madridToBarcelona = {
  origin: 'MAD',
  destination: 'BCN',
  origin_airport: 'MAD',
  destination_airport: 'BCN',
  price: 59.29,
  airline: 'IB',
  flight_number: '3002',
  departure_at: '2027-07-28T07:00:00+02:00',
  return_at: '2027-08-26T14:30:00+02:00',
  transfers: 0,
  return_transfers: 1,
  duration: 165,
  duration_to: 80,
  duration_back: 85,
  link: '/search/MAD2807BCN26081?search_date=04012027',
}

test('a fare of version 3 keeps all its fields', () => {
  expect(read({ success: true, currency: 'eur', data: [madridToBarcelona] })).toEqual({
    droppedFares: 0,
    fares: [
      {
        provider: 'travelpayouts',
        origin: 'MAD',
        destination: 'BCN',
        originAirport: 'MAD',
        destinationAirport: 'BCN',
        returnAirports: null,
        outbound: {
          date: '2027-07-28',
          time: '07:00',
          departsMs: Date.parse('2027-07-28T05:00:00Z'),
          transfers: 0,
          durationMinutes: 80,
        },
        returning: {
          date: '2027-08-26',
          time: '14:30',
          departsMs: Date.parse('2027-08-26T12:30:00Z'),
          transfers: 1,
          durationMinutes: 85,
        },
        airline: 'IB',
        flightNumber: '3002',
        cabin: null,
        amount: 59.29,
        currency: 'EUR',
        seller: null,
        seenAt: '2027-01-04T00:00:00.000Z',
        expiresAt: null,
        isActual: true,
        link: 'https://www.aviasales.com/search/MAD2807BCN26081?search_date=04012027',
      },
    ],
  })
})

test('fares grouped by day are parsed like a list, and a one-way fare has the whole duration', () => {
  const { return_at: _, duration_to: __, duration_back: ___, ...oneWay } = madridToBarcelona
  const answer = read({ success: true, data: { '2027-07-28': oneWay } })
  expect(answer?.fares).toMatchObject([
    { outbound: { date: '2027-07-28', durationMinutes: 165 }, returning: null },
  ])
})

test('a fare without a date is as old as the cache keeps any', () => {
  const answer = read({ data: [{ ...madridToBarcelona, link: null }] })
  expect(answer?.fares[0]).toMatchObject({ seenAt: '2027-01-03T12:00:00.000Z', link: null })
})

test('an unreadable fare is left out and counted, and the others stay', () => {
  const bad = [
    { ...madridToBarcelona, price: null },
    { ...madridToBarcelona, departure_at: 'soon' },
    { ...madridToBarcelona, transfers: -1 },
  ]
  expect(read({ data: [...bad, madridToBarcelona] })).toMatchObject({
    droppedFares: 3,
    fares: [{ amount: 59.29 }],
  })
})

test.each([
  ['no JSON', undefined],
  ['a list', [madridToBarcelona]],
  ['a failure', { success: false, data: {}, error: 'Unauthorized' }],
  ['an answer without data', { success: true }],
])('%s is no answer', (_, answer) => {
  expect(read(answer)).toBeNull()
})

test('an answer without fares is valid', () => {
  expect(read({ success: true, data: [] })).toEqual({ fares: [], droppedFares: 0 })
})

describe('the published samples of', () => {
  const samplesOf = (version: string): unknown[] => {
    const text = readFileSync(resolve(folder, `dataapi${version}-samples.json`), 'utf8')
    // The file is a list of samples; those that are no JSON have no `json`.
    return (JSON.parse(text) as { json?: unknown }[]).flatMap(({ json }) => (json ? [json] : []))
  }

  test('version 1 give every price with its flights', ({ skip }) => {
    skip(!existsSync(folder), `there is no travelpayouts folder in ${fixtures} (set FIXTURES_DIR)`)
    const answers = samplesOf('v1').map(read)
    expect(answers.map((answer) => answer?.droppedFares)).toEqual([0, 0, 0, 0, 0, 0])
    const fares = answers.flatMap((answer) => answer?.fares ?? [])
    expect(
      fares.map((it) => [it.origin, it.destination, it.amount, it.currency, it.airline, it.flightNumber]),
    ).toEqual([
      ['MOW', 'HKT', 35443, 'USD', 'UN', '571'],
      ['MOW', 'LED', 4363, 'USD', 'UT', '369'],
      ['MOW', 'BCN', 12449, 'USD', 'PS', '576'],
      ['MOW', 'LON', 166, 'USD', 'W6', '7898'],
      ['MOW', 'AER', 3673, 'RUB', 'WZ', '125'],
    ])
    expect(
      fares.map(({ outbound, returning }) => [outbound.date, returning?.date, outbound.transfers]),
    ).toEqual([
      ['2015-06-09', '2015-07-15', null],
      ['2015-06-27', '2015-07-04', null],
      ['2015-06-01', '2015-07-01', 1],
      ['2019-07-31', '2019-08-31', 1],
      ['2016-03-08', '2016-03-17', 0],
    ])
    expect(fares[0]).toMatchObject({
      // In UTC: not what the clock at the airport shows.
      outbound: { time: null, departsMs: Date.parse('2015-06-09T21:20:00Z') },
      expiresAt: '2015-01-08T18:30:40.000Z',
    })
  })

  test('version 2 give every price with its days and its age', ({ skip }) => {
    skip(!existsSync(folder), `there is no travelpayouts folder in ${fixtures} (set FIXTURES_DIR)`)
    const answers = samplesOf('v2').map(read)
    expect(answers.map((answer) => answer?.droppedFares)).toEqual([0, 0, 0, 0])
    const fares = answers.flatMap((answer) => answer?.fares ?? [])
    expect(
      fares.map(({ origin, destination, outbound, returning, amount, seenAt, seller, cabin, isActual }) => [
        `${origin}-${destination}`,
        outbound.date,
        returning?.date ?? null,
        outbound.transfers,
        amount,
        seenAt,
        seller,
        cabin,
        isActual,
      ]),
    ).toEqual([
      ['BKK-PHS', '2021-02-09', '2021-02-11', 0, 36.36, '2021-07-24T02:33:32.000Z', null, 'economy', true],
      ['LED-HKT', '2021-10-01', null, 1, 29127, '2021-09-23T20:06:12.000Z', null, 'economy', true],
      [
        'BAX-SIP',
        '2021-09-09',
        '2021-09-18',
        0,
        26000,
        '2021-07-28T04:57:47.000Z',
        'AMADEUS',
        'economy',
        true,
      ],
      ['LED-HKT', '2021-03-01', '2021-03-15', 1, 71725, '2021-02-18T20:04:37.000Z', null, 'economy', true],
    ])
  })
})

test('an answer nested too deeply has no fares', () => {
  let nested: unknown = [madridToBarcelona]
  for (let depth = 0; depth < 100_000; depth++) nested = [nested]
  expect(read({ data: nested })).toEqual({ fares: [], droppedFares: 0 })
})
