import { fareQuerySchema as questionSchema } from '@faresight/contracts/search/search-request'
import { type QuotePurpose, quoteFaresRpc } from '@faresight/contracts/search/rpc'
import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { type TestBus, createTestBus } from '../../../test/setup/test-bus.ts'
import { startSearchUnderTest } from './harness.ts'
import { type TestSandbox, startTestSandbox } from '../../../test/setup/test-sandbox.ts'
import { startProviderProxy, type ProviderProxy } from './provider-proxy.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let sandbox: TestSandbox
let proxy: ProviderProxy
let nats: TestBus
forAllTests(
  async () => {
    await using owned = new AsyncDisposableStack()
    nats = owned.use(await createTestBus())
    sandbox = owned.use(await startTestSandbox())
    proxy = owned.use(await startProviderProxy(sandbox.url))
    return owned.move()
  },
  () => {},
)
afterEach(async () => {
  proxy.passThrough()
  proxy.count = 0
  await sandbox.heal()
})

let days = 30

/** Search with providers behind the proxy, as a service that scans sees it. */
async function startScanned(env: Record<string, string>) {
  await using owned = new AsyncDisposableStack()
  owned.use(await startSearchUnderTest(proxy.url, { env, bus: nats }))
  const bus = owned.use(await nats.connect('ai-scan'))
  const resources = owned.move()
  const ask = (purpose: QuotePurpose, [origin, destination] = ['LHR', 'JFK'], day = days++) => {
    const question = questionSchema.parse({
      tripType: 'oneway',
      // Each time a day without an earlier request.
      legs: [{ origin, destination, departureDate: isoDateInDays(day) }],
      passengers: 1,
      children: 0,
      infants: 0,
      cabinClass: 'economy',
      stops: 'any',
      nearbyAirports: false,
      currency: 'USD',
    })
    return bus.request(quoteFaresRpc, { query: question, purpose, offers: 5 }, { timeoutMs: 25_000 })
  }
  return {
    ask,
    /** A batch of each of some scans, all at once: how the providers of each question fared. */
    async scans(count: number, purpose: QuotePurpose, places?: [string, string]) {
      const batch = () => Array.from({ length: 5 }, () => ask(purpose, places))
      return Promise.all(Array.from({ length: count }, batch).flat())
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

type Reply = Awaited<ReturnType<Awaited<ReturnType<typeof startScanned>>['ask']>>

/** How often providers ended in each way. */
function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { provider, status, limitedBy } of replies.flatMap((it) => it.providers)) {
    const key = [provider, status, limitedBy].filter(Boolean).join(' ')
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

test('scans leave the rest of a day’s budget to those who may use it, however many ask at once', async () => {
  await using search = await startScanned({ IGNAV_PER_DAY: '20', SCAN_PROVIDERS: 'ignav' })
  expect(tally(await search.scans(4, 'visitor'))).toEqual({ 'ignav ok': 14, 'ignav limited budget': 6 })
  expect(tally(await search.scans(1, 'member'))).toEqual({ 'ignav limited budget': 5 })
  expect(tally(await search.scans(1, 'scheduled'))).toEqual({ 'ignav ok': 4, 'ignav limited budget': 1 })
  const last = await search.scans(1, 'subscriber')
  expect(tally(last)).toEqual({ 'ignav ok': 2, 'ignav limited budget': 3 })
  expect(proxy.count).toBe(20)
  const spent = last.flatMap(({ providers }) => providers).find(({ limitedBy }) => limitedBy)
  expect(spent?.detail).toBe('Ignav has reached its daily limit.')
})

test('concurrent quotes above the rate limit wait or are refused with a retry time, and then succeed', async () => {
  await using search = await startScanned({ IGNAV_PER_SECOND: '5', PROVIDER_DEADLINE_MS: '6000' })
  const began = performance.now()
  const replies = await search.scans(6, 'subscriber')
  const tookSeconds = (performance.now() - began) / 1000
  expect(proxy.count).toBeLessThanOrEqual(5 + 5 * tookSeconds)
  const { 'ignav ok': answered = 0, 'ignav limited rate': refused = 0, ...others } = tally(replies)
  expect(others).toEqual({})
  expect(answered).toBe(proxy.count)
  expect(refused).toBeGreaterThan(0)
  for (const { providers, results } of replies) expect(results.length > 0).toBe(providers[0]?.status === 'ok')
  await expect
    .poll(async () => tally([await search.ask('subscriber')]), { timeout: 10_000 })
    .toEqual({
      'ignav ok': 1,
    })
})

wholeTest(
  'a check between metro areas is one question of six requests, answered whole with what is usual in a second',
  async () => {
    await using search = await startScanned({ IGNAV_PER_SECOND: '5', PROVIDER_DEADLINE_MS: '8000' })
    const { fares, results, providers } = await search.ask('subscriber', ['LON', 'NYC'])
    expect(providers).toMatchObject([{ provider: 'ignav', status: 'ok' }])
    expect(proxy.count).toBe(6)
    const airports = [...fares, ...results.flatMap(({ legs }) => legs)]
    expect(new Set(airports.map(({ origin }) => origin)).size).toBeGreaterThan(1)
    for (const { origin, destination } of airports) {
      expect(['LHR', 'LGW', 'STN', 'LTN', 'LCY', 'SEN']).toContain(origin)
      expect(['JFK', 'EWR', 'LGA']).toContain(destination)
    }
  },
)

test('a provider that throttles us differs from one with a used-up quota', async () => {
  await using search = await startScanned({ SCAN_PROVIDERS: 'ignav' })
  proxy.respondWith((response) => response.writeHead(429, { 'retry-after': '60' }).end())
  await search.ask('subscriber')
  expect(tally([await search.ask('subscriber')])).toEqual({ 'ignav limited pause': 1 })
})

wholeTest(
  'with half of the providers of scans down the other half answers, and it is said who is missing',
  async () => {
    await using search = await startScanned({ SCAN_PROVIDERS: 'ignav,skyscanner' })
    await sandbox.order('skyscanner', { fault: '5xx' })
    const replies = await search.scans(1, 'subscriber')
    expect(tally(replies)).toEqual({ 'ignav ok': 5, 'skyscanner failed': 5 })
    for (const { fares, results } of replies) {
      expect(fares.length).toBeGreaterThan(0)
      expect(results.length).toBeGreaterThan(0)
    }
    await sandbox.order('ignav', { fault: '5xx' })
    const failed = await search.ask('subscriber')
    expect(failed).toMatchObject({ fares: [], results: [] })
    expect(tally([failed])).toEqual({ 'ignav failed': 1, 'skyscanner failed': 1 })
  },
)

test('unless it is said who, scans ask the cheapest that has live fares', async () => {
  await using search = await startScanned({ IGNAV_API_KEY: '', TRAVELPAYOUTS_TOKEN: 'test' })
  expect(tally([await search.ask('subscriber')])).toEqual({ 'skyscanner ok': 1 })
})

test('where the budget of the cheapest is spent, scans use the next one', async () => {
  await using search = await startScanned({ IGNAV_PER_DAY: '2', AMADEUS_CLIENT_ID: '' })
  expect(tally(await search.scans(1, 'subscriber'))).toEqual({
    'ignav ok': 2,
    'ignav limited budget': 3,
    'skyscanner ok': 3,
  })
})
