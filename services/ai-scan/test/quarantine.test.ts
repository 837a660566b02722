import { addDays } from '@faresight/contracts/days'
import { readUsualPriceRpc } from '@faresight/contracts/ai-scan/rpc'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createObservedFaresRecorder } from '../src/history/record-observed-fares.ts'
import { findBestFarePerQuote, findTrainingFares } from '../src/history/store.ts'
import { observedFaresEventLike } from './fares.ts'
import { type TestScanService, startTestScanService } from './harness.ts'

let scans: TestScanService
forAllTests(
  () => startTestScanService({ works: false, fares: false }),
  (it) => (scans = it),
)

type Said = Parameters<typeof observedFaresEventLike>[2]

/** What becomes of the fares of one quote. */
async function tell(origin: string, day: string, said: Said) {
  const quote = observedFaresEventLike(origin, day, said)
  await createObservedFaresRecorder(scans.deps)([quote])
  const stored = await scans.deps.history
    .find({ questionKey: questionKeyFor(origin), scannedAt: new Date(quote.data.observedAt) })
    .sort({ _id: 1 })
    .lean()
  return stored.map(({ provider, quarantined, best }) => ({ provider, quarantined, best }))
}

const questionKeyFor = (origin: string) => `${origin}-JFK oneway economy any`
async function knowTenDays(origin: string): Promise<void> {
  for (let day = 0; day < 10; day++) await tell(origin, addDays('2031-01-01', day), [['ignav', 400 + day]])
}
const pricesOf = async (origin: string) => {
  const days = await scans.deps.priceDays
    .find({ questionKey: questionKeyFor(origin) })
    .sort({ _id: 1 })
    .lean()
  return days.map(({ usdMinor }) => usdMinor / 100)
}
const fare = (provider: string, quarantined: boolean, best = !quarantined) => ({
  provider,
  quarantined,
  best,
})

test('an outlier is stored as quarantined and counted, and used neither in training nor in scans', async () => {
  await knowTenDays('LHR')
  expect(await tell('LHR', '2031-01-11', [['kiwi', 4]])).toEqual([fare('kiwi', true)])
  expect(await tell('LHR', '2031-01-12', [['kiwi', 4] as const, ['ignav', 420]])).toEqual([
    fare('kiwi', true),
    fare('ignav', false),
  ])
  expect(await pricesOf('LHR')).toHaveLength(11)
  expect(Math.min(...(await pricesOf('LHR')))).toBe(400)
  const window = { since: new Date(0), until: new Date('2031-02-01'), from: '2031-06-10', to: '2031-06-10' }
  const asked = await findBestFarePerQuote(scans.deps.history, questionKeyFor('LHR'), { ...window, most: 50 })
  expect(asked).toHaveLength(11)
  const taught = await findTrainingFares(scans.deps.history, new Date('2031-01-01'), 50)
  for (const { minor } of asked) expect(minor).toBeGreaterThanOrEqual(40_000)
  for (const { usdMinor } of taught) expect(usdMinor).toBeGreaterThanOrEqual(40_000)
  const { body } = await scans.call('GET', '/metrics', null)
  expect(body).toContain('ai_scan_fares_quarantined_total{provider="kiwi"} 2')
})

test('a level at which two providers agree is accepted at once', async () => {
  await knowTenDays('LGW')
  expect(await tell('LGW', '2031-01-11', [['kiwi', 30] as const, ['ignav', 35]])).toEqual([
    fare('kiwi', false),
    fare('ignav', false, false),
  ])
})

test('a level that lasts two weeks is accepted, even from one provider', async () => {
  await knowTenDays('STN')
  expect(await tell('STN', '2031-01-11', [['ignav', 30]])).toEqual([fare('ignav', true)])
  expect(await tell('STN', '2031-01-25', [['ignav', 30]])).toEqual([fare('ignav', false)])
})

test('while the others keep their level, one provider is not accepted', async () => {
  await knowTenDays('LTN')
  for (let day = 0; day < 20; day++) {
    const said = [['kiwi', 4] as const, ['ignav', 400] as const]
    expect(await tell('LTN', addDays('2031-01-11', day), said)).toEqual([
      fare('kiwi', true),
      fare('ignav', false),
    ])
  }
})

test('the search service reads usual prices, and null for a new route', async () => {
  const today = scans.deps.now().toISOString().slice(0, 10)
  const recent = (day: number) => observedFaresEventLike('SEN', addDays(today, -day), [['ignav', 400]])
  await createObservedFaresRecorder(scans.deps)(Array.from({ length: 10 }, (_, day) => recent(day)))
  await using search = await scans.nats.connect('search')
  const [known, unknown] = [
    observedFaresEventLike('SEN', today, []),
    observedFaresEventLike('BHX', today, []),
  ]
  const { usual } = await search.request(readUsualPriceRpc, { query: known.data.query })
  expect(usual?.median).toBeCloseTo(Math.log(40_000))
  expect(await search.request(readUsualPriceRpc, { query: unknown.data.query })).toEqual({
    usual: null,
  })
})

test('a fare marked by the search service is quarantined, whatever the route’s history', async () => {
  const quote = observedFaresEventLike('EXT', '2031-01-11', [['ignav', 400]])
  const fares = quote.data.fares.map((it) => ({ ...it, suspicious: true as const }))
  await createObservedFaresRecorder(scans.deps)([{ ...quote, data: { ...quote.data, fares } }])
  expect(await scans.deps.history.find({ questionKey: questionKeyFor('EXT') }).lean()).toMatchObject([
    { quarantined: true, best: false },
  ])
})
