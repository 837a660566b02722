import type { ServerResponse } from 'node:http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { fareQuerySchema as questionSchema } from '@faresight/contracts/search/search-request'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import { connectBus } from '@faresight/kit/bus/bus'
import { silentLog } from '@faresight/kit/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { startRestartableBus } from '../../../test/setup/test-bus.ts'
import {
  tripOnUnusedDay,
  fiveFlightTrip,
  ignavOnlyEnv,
  londonToLosAngeles,
  toOpenResults,
  type SearchUnderTest,
  startSearchUnderTest,
} from './harness.ts'
import { type TestSandbox, startTestSandbox } from '../../../test/setup/test-sandbox.ts'
import { startProviderProxy, type ProviderProxy } from './provider-proxy.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let sandbox: TestSandbox
let proxy: ProviderProxy
let search: SearchUnderTest

/** The service with Ignav and Skyscanner behind a proxy, which counts the calls of both. */
forAllTests(
  async () => {
    await using owned = new AsyncDisposableStack()
    sandbox = owned.use(await startTestSandbox())
    proxy = owned.use(await startProviderProxy(sandbox.url))
    search = owned.use(await startSearchUnderTest(proxy.url, { env: { AMADEUS_CLIENT_ID: '' } }))
    return owned.move()
  },
  () => {},
)
afterEach(async () => {
  proxy.passThrough()
  await sandbox.heal()
})

/** How many requests reach the providers during `work`. */
async function requestsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = proxy.count
  await work()
  return proxy.count - before
}

type Answered = Awaited<ReturnType<SearchUnderTest['publicSearch']>>

const statusesOf = ({ providers }: { providers: { provider: string; status: string }[] }) =>
  Object.fromEntries(providers.map(({ provider, status }) => [provider, status]))

describe('the same question', () => {
  test('within ten minutes sends no request, at any replica, and keeps the age of its fares', async () => {
    const question = tripOnUnusedDay()
    // A replica has kept what it knows by the time it has ended.
    const askReplica = async () => {
      await using replica = await search.replica()
      const headers = await search.signed(createSubscriberPrincipal())
      const url = searchRoutes.publicSearch.path
      const answer = await replica.app.inject({ method: 'POST', url, payload: question, headers })
      return answer.json<Answered>()
    }
    const first = await askReplica()
    let second = first
    const asked = await requestsDuring(async () => {
      second = await askReplica()
    })
    expect(asked).toBe(0)
    const seen = ({ results }: typeof first) =>
      toOpenResults(results).map(({ price, seenAt }) => `${price} ${seenAt}`)
    expect(seen(second)).toEqual(seen(first))
    expect(seen(second).length).toBeGreaterThan(10)
    expect(second.providers).toEqual(first.providers)
  })

  test('sends one request for many concurrent callers', async () => {
    await sandbox.order('ignav', { fault: 'slow', arg: 300, times: 1 })
    const alone = await requestsDuring(() => search.publicSearch(tripOnUnusedDay()))
    const question = tripOnUnusedDay()
    let answers: { text: string }[] = []
    const together = await requestsDuring(async () => {
      answers = await Promise.all([1, 2, 3, 4].map(() => search.publicSearch(question)))
    })
    // Skyscanner may be polled once more or less often.
    expect(together).toBeLessThan(2 * alone)
    const ids = answers.map(({ text }) => JSON.parse(text).results.length)
    expect(new Set(ids).size).toBe(1)
  })

  test('asks only the providers that failed when tried again', async () => {
    const question = tripOnUnusedDay()
    await sandbox.order('ignav', { fault: '5xx' })
    expect(statusesOf(await search.publicSearch(question))).toEqual({ ignav: 'failed', skyscanner: 'ok' })
    await sandbox.heal()
    await search.deps.postgres.pool.query('delete from provider_states')
    const asked = await requestsDuring(async () => {
      expect(statusesOf(await search.publicSearch(question))).toEqual({ ignav: 'ok', skyscanner: 'ok' })
    })
    expect(asked).toBe(1)
  })

  wholeTest('tried again asks the providers that had only prices of earlier days', async () => {
    const question = tripOnUnusedDay()
    const liveOf = async () => {
      const { results } = await search.publicSearch(question, createSubscriberPrincipal())
      const options = toOpenResults(results).flatMap((result) => result.options)
      return new Set(options.filter(({ live }) => live).map(({ provider }) => provider))
    }
    await sandbox.order('ignav', { fault: 'stale' })
    expect(await liveOf()).toEqual(new Set(['skyscanner']))
    await sandbox.heal()
    let sellers = new Set<string>()
    const asked = await requestsDuring(async () => void (sellers = await liveOf()))
    expect([asked, sellers]).toEqual([1, new Set(['ignav', 'skyscanner'])])
  })
})

test('a visitor’s used-up quota does not refuse a subscriber’s concurrent search', async () => {
  await using poor = await startSearchUnderTest(proxy.url, {
    bus: search.nats,
    // Two of three are a visitor's to use up.
    env: { ...ignavOnlyEnv, IGNAV_PER_DAY: '3' },
  })
  for (let used = 0; used < 2; used++) await poor.publicSearch(tripOnUnusedDay())
  const question = tripOnUnusedDay()
  const answers = [poor.publicSearch(question), poor.publicSearch(question, createSubscriberPrincipal())]
  expect((await Promise.all(answers)).map(statusesOf)).toEqual([{ ignav: 'limited' }, { ignav: 'ok' }])
})

test('a full queue of quotes refuses one more search with Retry-After, and still serves cached answers', async () => {
  await using small = await startSearchUnderTest(proxy.url, {
    bus: search.nats,
    env: { AMADEUS_CLIENT_ID: '', MAX_CONCURRENT_QUOTES: '1' },
  })
  const known = tripOnUnusedDay()
  await small.publicSearch(known)
  const held: ServerResponse[] = []
  proxy.respondWith((response) => held.push(response))
  const running = small.publicSearch(tripOnUnusedDay())
  await expect.poll(() => held.length, { timeout: 10_000 }).toBeGreaterThan(0)
  const refused = await small.call('POST', '/api/public/search', null, { body: tripOnUnusedDay() })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  expect(refused.json().code).toBe('search/busy')
  const who = createSubscriberPrincipal()
  const kept = await small.call('POST', '/api/search', who, { body: tripOnUnusedDay() })
  expect(kept.statusCode).toBe(503)
  expect((await small.call('GET', '/api/searches', who)).json()).toEqual([])
  for (const body of [tripOnUnusedDay(), fiveFlightTrip()]) {
    const headers = { accept: 'text/event-stream' }
    const streamed = await small.call('POST', '/api/public/search', null, { body, headers })
    expect(streamed.statusCode).toBe(503)
    expect(streamed.headers['retry-after']).toMatch(/^[1-9]$/)
    expect(streamed.json().code).toBe('search/busy')
  }
  const waiting = await small.call('POST', '/api/search?wait=0', who, { body: tripOnUnusedDay() })
  const said = await small.call('GET', `/api/search-results/${waiting.json().searchId}/events`, who)
  expect(said.body).toMatch(/event: problem\ndata: .*search\/busy.*\n\nid: \d+\nevent: done\n/)
  expect((await small.publicSearch(known)).status).toBe(200)
  proxy.passThrough()
  for (const response of held) response.destroy()
  expect((await running).status).toBe(200)
})

wholeTest(
  'quotes for which the process has no time are refused at once, and the others answered',
  async () => {
    await using slow = await startSearchUnderTest(proxy.url, {
      bus: search.nats,
      env: { MAX_QUOTE_WAIT_MS: '10' },
    })
    const calls = Array.from({ length: 5 }, () =>
      slow.call('POST', '/api/public/search', null, { body: tripOnUnusedDay() }),
    )
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(new Set(refused.map((it) => it.json().code))).toEqual(new Set(['search/busy']))
  },
)

describe('another service', () => {
  const question = questionSchema.parse({
    tripType: 'roundtrip',
    legs: [
      { origin: 'LON', destination: 'NYC', departureDate: isoDateInDays(30) },
      { origin: 'NYC', destination: 'LON', departureDate: isoDateInDays(37) },
    ],
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    stops: 'any',
    nearbyAirports: false,
    currency: 'USD',
  })

  test('gets the lowest fare of each provider, from the scan provider or from all, in a small message', async () => {
    await using bus = await connectBus({ url: search.nats.setupUrl, name: 'test', log: silentLog })
    const quote = (providers: 'scan' | 'all') =>
      bus.request(quoteFaresRpc, { query: question, purpose: 'scheduled', providers }, { timeoutMs: 20_000 })
    const scan = await quote('scan')
    expect(scan.providers.map(({ provider }) => provider)).toEqual(['ignav'])
    const liveOf = (reply: typeof scan) =>
      reply.fares.filter(({ live }) => live).map(({ provider }) => provider)
    expect(new Set(liveOf(scan))).toEqual(new Set(['ignav']))
    const all = await quote('all')
    expect(all.providers.map(({ provider }) => provider)).toEqual(['ignav', 'skyscanner'])
    expect(new Set(liveOf(all))).toEqual(new Set(['ignav', 'skyscanner']))
    expect(Buffer.byteLength(JSON.stringify(all))).toBeLessThan(32_000)
    const asked = await requestsDuring(async () => expect(await quote('all')).toEqual(all))
    expect(asked).toBe(0)
  })
})

test('without the bus a search works without the cache', async () => {
  await using nats = await startRestartableBus()
  await using own = await startSearchUnderTest(proxy.url, {
    bus: nats,
    env: { AMADEUS_CLIENT_ID: '', CACHE_TIMEOUT_MS: '300' },
  })
  nats.kill()
  expect(statusesOf(await own.publicSearch(londonToLosAngeles))).toEqual({ ignav: 'ok', skyscanner: 'ok' })
})
