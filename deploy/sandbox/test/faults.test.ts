import Stripe from 'stripe'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createFaultClient, type SandboxFaults } from '../../../test/setup/sandbox-faults.ts'
import { type SandboxStripe, startSandboxStripe } from './sandbox-stripe.ts'
import { listenSandboxAtNoon, putJson, type SandboxServer } from './harness.ts'
import {
  type CallOptions,
  callIgnav,
  callSkyscanner,
  callTravelpayouts,
  listIgnavQuotes,
  listTravelpayoutsTickets,
  lowestProviderPrice,
  pollSkyscanner,
  postJson,
  postAmadeus,
  requestAmadeusToken,
  requestAmadeusOffers,
  requestSkyscannerAnswer,
  type TestTrip,
} from './provider-calls.ts'

let sandbox: SandboxServer
let faults: SandboxFaults
forAllTests(listenSandboxAtNoon, (it) => {
  sandbox = it
  faults = createFaultClient(it.url)
})
/** By client, issued before all faults. */
const tokens = new Map<string, string>()
beforeAll(async () => {
  for (const key of ['any', 'mine', 'other'])
    tokens.set(key, (await requestAmadeusToken(sandbox.url, { key })).access_token)
})
afterEach(() => faults.heal())

const trip: TestTrip = { from: 'LHR', to: 'JFK', days: ['2027-03-09'] }
const tripTo = (to: string): TestTrip => ({ ...trip, to })

type Call = (trip: TestTrip, options?: CallOptions) => Promise<Response>
const ignav: Call = (...args) => callIgnav(sandbox.url, ...args)
const providers: [string, Call][] = [
  ['ignav', ignav],
  ['skyscanner', (...args) => callSkyscanner(sandbox.url, ...args)],
  [
    'amadeus',
    (it, options) => postAmadeus(sandbox.url, tokens.get(options?.key ?? 'any') ?? '', it, options),
  ],
  ['travelpayouts', (...args) => callTravelpayouts(sandbox.url, ...args)],
]

describe.each(providers)('%s by header', (_, call) => {
  test('slow answers after the requested time', async () => {
    const start = performance.now()
    expect((await call(trip, { fault: 'slow:300' })).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThanOrEqual(295)
  })

  test.each([
    ['5xx', 503, null],
    ['5xx:502', 502, null],
    ['out-of-credit', 402, null],
    ['try-again', 424, null],
    ['429', 429, null],
    ['429:7', 429, '7'],
  ])('%s refuses with %i and Retry-After %s', async (fault, status, retryAfter) => {
    const response = await call(trip, { fault })
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter])
    expect(await response.json()).toBeTypeOf('object')
  })

  test('half, bad-json and huge spoil the body', async () => {
    const half = await call(trip, { fault: 'half' })
    expect(Number(half.headers.get('content-length'))).toBeGreaterThan(10)
    await expect(half.text()).rejects.toThrow('terminated')
    const broken = await (await call(trip, { fault: 'bad-json' })).text()
    expect(() => JSON.parse(broken)).toThrow(SyntaxError)
    const huge = await call(trip, { fault: 'huge:3' })
    expect((await huge.arrayBuffer()).byteLength).toBeGreaterThan(3 * 1_048_576)
  })
})

test('hang never answers', async () => {
  await expect(ignav(trip, { fault: 'hang', signal: AbortSignal.timeout(300) })).rejects.toThrow(/timeout/i)
})

test('the sandbox stops while a request hangs', async () => {
  const own = await listenSandboxAtNoon()
  const hanging = callIgnav(own.url, trip, { fault: 'hang' })
  await Promise.all([expect(hanging).rejects.toThrow('fetch failed'), own[Symbol.asyncDispose]()])
})

describe('faults of content', () => {
  test('empty has no itineraries', async () => {
    const options = { fault: 'empty' }
    expect(await listIgnavQuotes(sandbox.url, trip, options)).toEqual([])
    expect((await requestSkyscannerAnswer(sandbox.url, trip, options)).content.results.itineraries).toEqual(
      {},
    )
    expect((await requestAmadeusOffers(sandbox.url, trip, options)).data).toEqual([])
    expect(await listTravelpayoutsTickets(sandbox.url, trip, options)).toEqual([])
  })

  test('wrong-currency is another currency than the market’s or the requested one', async () => {
    const [quote] = await listIgnavQuotes(sandbox.url, trip, { fault: 'wrong-currency' })
    expect(quote?.price.currency).toBe('JPY')
    const [offer] = (await requestAmadeusOffers(sandbox.url, trip, { fault: 'wrong-currency:KRW' })).data
    expect(offer?.price.currency).toBe('KRW')
    const [right, wrong] = await Promise.all(
      ['', 'wrong-currency:KRW'].map((fault) => lowestProviderPrice.skyscanner(sandbox.url, trip, { fault })),
    )
    expect(wrong).toBeGreaterThan(500 * (right ?? NaN))
  })

  test('stale quotes are from three days ago, and unverified or past their ticketing date', async () => {
    const [fresh, stale] = await Promise.all(
      ['', 'stale'].map((fault) => listIgnavQuotes(sandbox.url, trip, { fault })),
    )
    expect(new Set(stale?.map(({ price }) => price.status))).toEqual(new Set(['unverified']))
    expect(stale?.map(({ price }) => price.amount)).not.toEqual(fresh?.map(({ price }) => price.amount))
    const { data } = await requestAmadeusOffers(sandbox.url, trip, { fault: 'stale' })
    expect(data.length).toBeGreaterThan(0)
    for (const { lastTicketingDate } of data) expect(lastTicketingDate < '2027-01-05').toBe(true)
  })

  test.each([
    ['expired-session', 404],
    ['expired-session:410', 410],
  ])('%s ends a session of Skyscanner with %i', async (fault, status) => {
    const { sessionToken } = await requestSkyscannerAnswer(sandbox.url, trip)
    expect((await pollSkyscanner(sandbox.url, sessionToken, { fault })).status).toBe(status)
  })
})

describe('orders', () => {
  test('end after so many requests of their provider', async () => {
    await faults.order('ignav', { fault: '5xx', times: 2 })
    expect((await callSkyscanner(sandbox.url, trip)).status).toBe(200)
    const statuses = []
    for (let count = 0; count < 3; count++) statuses.push((await ignav(trip)).status)
    expect(statuses).toEqual([503, 503, 200])
  })

  test('apply to a share of the requests', async () => {
    await faults.order('ignav', { fault: '429', share: 0.5 })
    const statuses = []
    for (let count = 0; count < 6; count++) statuses.push((await ignav(trip)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  test('hold a request until the order ends, also after its last one', async () => {
    await faults.order('ignav', { fault: 'hold', times: 1 })
    const events: string[] = []
    const held = ignav(trip).then(({ status }) => events.push(`held ${status}`))
    await expect.poll(() => faults.orders()).toEqual({})
    events.push(`free ${(await ignav(trip)).status}`)
    await faults.heal()
    await held
    expect(events).toEqual(['free 200', 'held 200'])
  })

  test('release only the requests that they hold', async () => {
    await faults.order('ignav', { fault: 'hold' }, { destination: 'JFK' })
    const other = createFaultClient(sandbox.url)
    await other.order('ignav', { fault: 'hold' }, { destination: 'LAX' })
    const events: string[] = []
    const held = ['JFK', 'LAX'].map((to) => ignav(tripTo(to)).then(() => events.push(to)))
    await other.heal()
    await held[1]
    await faults.heal()
    await Promise.all(held)
    expect(events).toEqual(['LAX', 'JFK'])
  })

  test('are listed and end one by one; the latest that matches counts', async () => {
    await faults.order('ignav', { fault: '5xx' })
    await faults.order('ignav', { fault: '429', arg: 5 }, { origin: 'LHR', key: 'mine' })
    expect(await faults.orders()).toEqual({
      ignav: { fault: '5xx' },
      'ignav?key=mine&origin=LHR': { fault: '429', arg: 5 },
    })
    const statuses = async () =>
      Promise.all(['mine', 'other'].map(async (key) => (await ignav(trip, { key })).status))
    expect(await statuses()).toEqual([429, 503])
    await fetch(`${sandbox.url}/control/faults/ignav`, { method: 'DELETE' })
    expect(await statuses()).toEqual([429, 200])
  })

  test.each([
    ['unknown', { fault: 'slow' }],
    ['ignav', { fault: 'earthquake' }],
    ['ignav?email=ada@faresight.test', { fault: '5xx' }],
    ['ignav?origin=London', { fault: '5xx' }],
    ['ignav?key=', { fault: '5xx' }],
    ['skyscanner?departureDate=2027-02-30', { fault: '5xx' }],
    ['stripe?origin=LHR', { fault: '5xx' }],
    ['google?key=sandbox', { fault: '5xx' }],
  ])('for %s and %j are refused', async (path, order) => {
    expect((await putJson(`${sandbox.url}/control/faults/${path}`, order)).status).toBe(400)
    expect(await faults.orders()).toEqual({})
  })
})

describe.each(providers)('an order for %s', (name, call) => {
  const provider = name as Parameters<SandboxFaults['order']>[0]

  test.each<[object, TestTrip, CallOptions]>([
    [{ key: 'mine' }, trip, { key: 'other' }],
    [{ origin: 'LHR' }, { ...trip, from: 'CDG' }, { key: 'mine' }],
    [{ origin: 'lhr', destination: 'jfk' }, tripTo('LAX'), { key: 'mine' }],
    [
      { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-09' },
      { ...trip, days: ['2027-03-10'] },
      { key: 'mine' },
    ],
  ])('with %j selects those requests alone', async (selector, otherTrip, options) => {
    await faults.order(provider, { fault: '429' }, selector)
    expect((await call(trip, { key: 'mine' })).status).toBe(429)
    expect((await call(otherTrip, options)).status).toBe(200)
  })

  test('counts only the requests that it selects', async () => {
    await faults.order(provider, { fault: '429', times: 1 }, { destination: 'JFK' })
    await faults.order(provider, { fault: '429' }, { destination: 'LAX' })
    const statuses = []
    for (const to of ['SFO', 'JFK', 'JFK', 'LAX']) statuses.push((await call(tripTo(to))).status)
    expect(statuses).toEqual([200, 429, 200, 429])
  })
})

describe('an order for a trip selects', () => {
  test('polls of Skyscanner by their session', async () => {
    const searches = await Promise.all(
      ['JFK', 'LAX'].map((to) => requestSkyscannerAnswer(sandbox.url, tripTo(to))),
    )
    await faults.order('skyscanner', { fault: 'expired-session' }, { destination: 'JFK' })
    const polls = searches.map(({ sessionToken }) => pollSkyscanner(sandbox.url, sessionToken))
    expect((await Promise.all(polls)).map(({ status }) => status)).toEqual([404, 200])
  })

  test('booking links of Ignav by their itinerary', async () => {
    const quotes = await Promise.all(['JFK', 'LAX'].map((to) => listIgnavQuotes(sandbox.url, tripTo(to))))
    await faults.order('ignav', { fault: 'try-again' }, { origin: 'LHR', destination: 'JFK' })
    const links = quotes.map(([quote]) =>
      postJson(`${sandbox.url}/ignav/api/fares/booking-links`, { ignav_id: quote?.ignav_id }),
    )
    expect((await Promise.all(links)).map(({ status }) => status)).toEqual([424, 200])
  })

  test('searches of Travelpayouts for its cities and its month', async () => {
    const selector = { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-09' }
    await faults.order('travelpayouts', { fault: '5xx' }, selector)
    const statusFor = async (path: string, change: object) => {
      const cities: TestTrip = { from: 'LON', to: 'NYC', days: ['2027-03'] }
      return (await callTravelpayouts(sandbox.url, cities, { change }, path)).status
    }
    expect(await statusFor('/aviasales/v3/grouped_prices', {})).toBe(503)
    const matrix = '/v2/prices/month-matrix'
    expect(await statusFor(matrix, { departure_at: '2027-03', month: '2027-03-01' })).toBe(503)
    expect(await statusFor(matrix, { departure_at: '2027-04', month: '2027-04-01' })).toBe(200)
  })
})

test('a client of Amadeus that meets a fault gets no token either', async () => {
  await faults.order('amadeus', { fault: '5xx' }, { key: 'mine' })
  expect(await requestAmadeusToken(sandbox.url, { key: 'mine' })).toMatchObject({ errors: [{ status: 503 }] })
  expect(await requestAmadeusToken(sandbox.url, { key: 'other' })).toHaveProperty('access_token')
})

describe('at Stripe', () => {
  let at: SandboxStripe
  forAllTests(startSandboxStripe, (it) => (at = it))

  test('an email selects all requests about that customer', async () => {
    const own = createFaultClient(at.url)
    const [ada, bob] = [await at.subscribe(), await at.subscribe()]
    const customer = await at.stripe.customers.retrieve(ada.customer)
    const email = (!customer.deleted && customer.email) || ''
    await own.order('stripe', { fault: '5xx' }, { email })
    const down = { statusCode: 503 }
    await expect(at.stripe.customers.create({ email })).rejects.toMatchObject(down)
    await expect(at.stripe.customers.update(ada.customer, { name: 'Ada' })).rejects.toMatchObject(down)
    await expect(at.stripe.checkout.sessions.retrieve(ada.session.id)).rejects.toMatchObject(down)
    await expect(at.stripe.subscriptions.retrieve(ada.subscription)).rejects.toMatchObject(down)
    await expect(at.listInvoices(ada.customer)).rejects.toMatchObject(down)
    expect(await at.stripe.subscriptions.retrieve(bob.subscription)).toMatchObject({ status: 'active' })
    expect(await at.listInvoices(bob.customer)).toHaveLength(1)
    await own.heal()
    expect(await at.stripe.subscriptions.retrieve(ada.subscription)).toMatchObject({ status: 'active' })
  })

  test('a secret key selects its requests', async () => {
    const own = createFaultClient(at.url)
    await own.order('stripe', { fault: '429' }, { key: 'sk_test_other' })
    const { hostname: host, port } = new URL(at.url)
    const other = new Stripe('sk_test_other', { host, port, protocol: 'http', maxNetworkRetries: 0 })
    await expect(other.prices.list()).rejects.toMatchObject({ statusCode: 429 })
    expect(await at.stripe.prices.list()).toMatchObject({ object: 'list' })
    await own.heal()
    expect(await other.prices.list()).toMatchObject({ object: 'list' })
  })
})
