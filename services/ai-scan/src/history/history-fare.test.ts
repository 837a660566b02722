import { faresObservedEvent } from '@faresight/contracts/search/messages'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatQuestionKey, selectAndFlagHistoryFares } from './history-fare.ts'

const golden = new URL('../../../../contracts/fixtures/search.fares.observed.v1.json', import.meta.url)
const observed = faresObservedEvent.data.parse(JSON.parse(readFileSync(golden, 'utf8')).data)
const [fare] = observed.fares
if (!fare) throw new Error('The golden message has no fare')
const { query } = observed
const forOne = { ...query, passengers: 1, children: 0, infants: 0, tripType: 'roundtrip' as const }
const twice = (live: boolean[]) => live.map((it) => ({ ...fare, live: it }))

test('each fare is stored under its event and index, with the cheapest live one marked', () => {
  const fares = selectAndFlagHistoryFares('event', {
    ...observed,
    query: forOne,
    fares: twice([false, true, true]),
  })
  expect(fares.map(({ _id, live, best }) => [_id, live, best])).toEqual([
    ['event:0', false, false],
    ['event:1', true, true],
    ['event:2', true, false],
  ])
  const [{ legs }] = [query]
  expect(fares[0]?.questionKey).toBe(
    formatQuestionKey({ ...forOne, origin: legs[0]?.origin ?? '', destination: legs[0]?.destination ?? '' }),
  )
})

test('lead times count whole days from the day of observation', () => {
  const seen = { ...fare, seenAt: '2026-11-21T23:59:00Z', departureDate: '2026-12-01' }
  expect(selectAndFlagHistoryFares('event', { ...observed, query: forOne, fares: [seen] })).toMatchObject([
    { leadDays: 10 },
  ])
})

test.each([
  ['several travellers', { passengers: 2 }],
  ['an adult with an infant', { infants: 1 }],
  ['several cities', { tripType: 'multicity' as const }],
])('fares of %s are not stored', (_, change) => {
  const fares = selectAndFlagHistoryFares('event', {
    ...observed,
    query: { ...forOne, ...change },
    fares: [fare],
  })
  expect(fares).toEqual([])
})

test('fares with nearby airports are stored without a question key', () => {
  const nearby = { ...forOne, nearbyAirports: true }
  expect(selectAndFlagHistoryFares('event', { ...observed, query: nearby, fares: [fare] })).toMatchObject([
    { questionKey: null },
  ])
})

test('an outlier is quarantined, and is not the best of its quote', () => {
  const cents = { ...fare, live: true, usd: { minor: 2, rateDate: '2026-11-20' } }
  const fares = [cents, { ...cents, usd: { minor: 40_000, rateDate: '2026-11-20' } }]
  expect(selectAndFlagHistoryFares('event', { ...observed, query: forOne, fares })).toMatchObject([
    { quarantined: true, best: false },
    { quarantined: false, best: true },
  ])
})
