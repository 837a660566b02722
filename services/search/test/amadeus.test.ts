import { type ProviderCallContext } from '../src/providers/provider.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { loadPackagedRates } from '../src/money/rates.ts'
import { createAmadeusProvider } from '../src/providers/amadeus/client.ts'
import { createAmadeusAccessTokenCache } from '../src/providers/amadeus/access-tokens.ts'
import { createHttpClient } from '../src/http-client/http-client.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { createAdminPrincipal } from '../../../test/setup/principals.ts'
import { londonToLosAngeles, startSearchOnSandbox } from './harness.ts'
import { fareQueryLike } from './itineraries.ts'
import { type TestSandbox, startTestSandbox } from '../../../test/setup/test-sandbox.ts'

const asking: ProviderCallContext = { signal: AbortSignal.timeout(30_000), purpose: 'subscriber' }
const optionsAt = (url: string) => ({
  baseUrl: url,
  apiKey: 'id',
  clientSecret: 'secret',
  searchUrl: 'https://search.test/',
  send: createHttpClient(1_000_000),
  rates: loadPackagedRates(),
  expandAirports: (code: string) => [code],
  airportSize: () => 50,
  timeZoneOf: () => null,
  linkRule: { domains: null, loopback: true },
})

interface FarSide {
  /** Paths in the order in which they were asked for. */
  asked: string[]
  url: string
  [Symbol.asyncDispose](): Promise<void>
}

/** A provider that gives out `token-1`, `token-2`, and so on, and accepts those that `isGood` says. */
async function startFarSide(isGood: (token: string) => boolean): Promise<FarSide> {
  const asked: string[] = []
  let issued = 0
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.endsWith('/token')) {
      issued++
      response.end(JSON.stringify({ access_token: `token-${issued}`, expires_in: 1799 }))
      return
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    response.writeHead(isGood(token) ? 200 : 401).end('{"data":[]}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  return {
    asked,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const tokensIn = ({ asked }: FarSide) => asked.filter((path) => path.endsWith('/token')).length

test('concurrent calls share one token, which is used until shortly before it expires', async () => {
  await using provider = await startFarSide(() => true)
  let now = 0
  const tokens = createAmadeusAccessTokenCache(optionsAt(provider.url), () => now)
  const got = await Promise.all(Array.from({ length: 8 }, () => tokens.get(asking)))
  expect(new Set(got.map((it) => ('token' in it ? it.token : it.fault)))).toEqual(new Set(['token-1']))
  now = 1700 * 1000
  expect(await tokens.get(asking)).toEqual({ token: 'token-1' })
  now = 1790 * 1000
  expect(await tokens.get(asking)).toEqual({ token: 'token-2' })
  expect(tokensIn(provider)).toBe(2)
})

test('a caller that leaves does not abort the token request of others', async () => {
  await using provider = await startFarSide(() => true)
  const tokens = createAmadeusAccessTokenCache(optionsAt(provider.url))
  const leaving = new AbortController()
  const first = tokens.get({ ...asking, signal: leaving.signal })
  const second = tokens.get(asking)
  leaving.abort()
  expect(await first).toEqual({ fault: 'late', status: null })
  expect(await second).toEqual({ token: 'token-1' })
})

test('a refused token is fetched again once for all callers', async () => {
  await using provider = await startFarSide((token) => token !== 'token-1')
  const amadeus = createAmadeusProvider(optionsAt(provider.url))
  const answers = await Promise.all([1, 2, 3].map(() => amadeus.search(fareQueryLike(), asking)))
  expect(answers.map(({ fault }) => fault)).toEqual([null, null, null])
  expect(tokensIn(provider)).toBe(2)
})

test('a provider that refuses every token gets two requests', async () => {
  await using provider = await startFarSide(() => false)
  const amadeus = createAmadeusProvider(optionsAt(provider.url))
  expect(await amadeus.search(fareQueryLike(), asking)).toMatchObject({ fault: 'failed', itineraries: [] })
  expect(provider.asked).toHaveLength(4)
})

describe('with the sandbox', () => {
  let sandbox: TestSandbox
  forAllTests(startTestSandbox, (it) => (sandbox = it))
  const amadeus = () => createAmadeusProvider(optionsAt(`${sandbox.url}/amadeus`))
  const legs = ['LHR', 'JFK', 'LAX', 'SEA', 'ORD', 'LHR'].map((origin, index, all) => ({
    origin,
    destination: all[index + 1] ?? '',
    departureDate: isoDateInDays(60 + 4 * index),
  }))

  test.each([
    ['one way', fareQueryLike({ legs: legs.slice(0, 1) })],
    [
      'out and back',
      fareQueryLike({
        tripType: 'roundtrip',
        legs: [
          { origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(60) },
          { origin: 'JFK', destination: 'LHR', departureDate: isoDateInDays(67) },
        ],
      }),
    ],
    ['on five flights', fareQueryLike({ tripType: 'multicity', legs: legs.slice(0, 5) })],
    [
      'nonstop in first, for a family, in yen',
      fareQueryLike({
        legs: legs.slice(0, 1),
        stops: 'nonstop',
        cabinClass: 'first',
        passengers: 3,
        children: 1,
        infants: 2,
        currency: 'JPY',
      }),
    ],
  ])('a trip %s has the fare of every flight', async (_, question) => {
    const { itineraries, droppedItineraries, fault } = await amadeus().search(question, asking)
    expect([droppedItineraries, fault]).toEqual([0, null])
    expect(itineraries.length).toBeGreaterThan(0)
    for (const { cabin, options } of itineraries) {
      expect(cabin).toBe(question.cabinClass)
      for (const { price, fareBasis, fareClass, brandedFare, live } of options) {
        expect(price?.currency).toBe(question.currency)
        expect([fareBasis, fareClass, brandedFare, live]).toEqual([
          expect.any(String),
          expect.any(String),
          expect.any(String),
          true,
        ])
      }
    }
  })

  test('an ended session is renewed', async () => {
    const provider = amadeus()
    const question = fareQueryLike({ legs: legs.slice(0, 1) })
    await provider.search(question, asking)
    await sandbox.order('amadeus', { fault: 'expired-session', times: 1 })
    const { itineraries, fault } = await provider.search(question, asking)
    expect(fault).toBeNull()
    expect(itineraries.length).toBeGreaterThan(0)
  })

  test('offers several days old are not live', async () => {
    await sandbox.order('amadeus', { fault: 'stale' })
    const { itineraries } = await amadeus().search(fareQueryLike({ legs: legs.slice(0, 1) }), asking)
    await sandbox.heal()
    expect(itineraries.length).toBeGreaterThan(0)
    for (const { options } of itineraries) expect(options.some(({ live }) => live)).toBe(false)
  })
})

test('an unsupported place is an empty answer, not a failure', async () => {
  await using search = await startSearchOnSandbox({ env: { IGNAV_API_KEY: '', SKYSCANNER_API_KEY: '' } })
  // Opened too late for the sandbox to know it.
  const { providers } = await search.publicSearch({ ...londonToLosAngeles, destination: 'NMI' })
  expect(providers).toMatchObject([{ provider: 'amadeus', status: 'ok', count: 0, detail: null }])
  const health = async () =>
    (await search.call('GET', '/api/providers/health', createAdminPrincipal())).json()
  await expect
    .poll(health)
    .toMatchObject({ providers: [{ state: 'well', failuresToday: 0, lastAnswerAt: expect.any(String) }] })
})
