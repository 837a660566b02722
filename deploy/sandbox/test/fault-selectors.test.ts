import Stripe from 'stripe'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createFaultClient, type SandboxFaults } from '../../../test/setup/sandbox-faults.ts'
import { amadeusCalls, issued, leg, roundTrip } from './amadeus-calls.ts'
import { type SandboxStripe, startSandboxStripe } from './sandbox-stripe.ts'
import { post, type Running, startSandbox } from './harness.ts'

let sandbox: Running
let faults: SandboxFaults
forAllTests(
  () => startSandbox({ completeMs: 0 }),
  (it) => {
    sandbox = it
    faults = createFaultClient(it.url)
  },
)
/** Of each client, with a token from before all faults. */
const amadeus = new Map<string, Awaited<ReturnType<typeof amadeusCalls>>>()
beforeAll(async () => {
  for (const client of ['mine', 'other']) amadeus.set(client, await amadeusCalls(sandbox.url, client))
})
afterEach(() => faults.heal())

interface Asked {
  key?: string
  origin?: string
  destination?: string
  date?: string
}

const skyscanner = '/skyscanner/apiservices/v3/flights/live/search'
const dateOf = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

function createSearch({ key = 'mine', origin = 'LHR', destination = 'JFK', date = '2027-03-09' }: Asked) {
  const leg = {
    originPlaceId: { iata: origin },
    destinationPlaceId: { iata: destination },
    date: dateOf(date),
  }
  const query = { market: 'UK', locale: 'en-GB', currency: 'USD', queryLegs: [leg] }
  return post(`${sandbox.url}${skyscanner}/create`, { query }, { 'x-api-key': key })
}

/** Asks each provider for a journey, from LHR to JFK on 9 March unless it says otherwise. */
const providers = [
  [
    'ignav',
    ({ key = 'mine', origin = 'LHR', destination = 'JFK', date = '2027-03-09' }: Asked) =>
      post(
        `${sandbox.url}/ignav/api/fares/one-way`,
        { origin, destination, departure_date: date },
        { 'x-api-key': key },
      ),
  ],
  ['skyscanner', createSearch],
  [
    'amadeus',
    async ({ key = 'mine', origin = 'LHR', destination = 'JFK', date = '2027-03-09' }: Asked) => {
      const trip = { ...roundTrip, originDestinations: [leg('1', origin, destination, date)] }
      const calls = amadeus.get(key)
      if (!calls) throw new Error(`${key} has no token`)
      return calls.ask(trip)
    },
  ],
  [
    'travelpayouts',
    ({ key = 'mine', origin = 'LHR', destination = 'JFK', date = '2027-03-09' }: Asked) => {
      const query = new URLSearchParams({ origin, destination, departure_at: date, token: key })
      return fetch(`${sandbox.url}/travelpayouts/aviasales/v3/prices_for_dates?${query.toString()}`)
    },
  ],
] as const

describe.each(providers)('a fault of %s', (provider, ask) => {
  test.each<[object, Asked]>([
    [{ key: 'mine' }, { key: 'other' }],
    [{ origin: 'LHR' }, { origin: 'CDG' }],
    [{ origin: 'lhr', destination: 'jfk' }, { destination: 'LAX' }],
    [{ origin: 'LHR', destination: 'JFK', departureDate: '2027-03-09' }, { date: '2027-03-10' }],
  ])('for %j is met by those requests alone', async (selector, others) => {
    await faults.order(provider, { fault: '429' }, selector)
    expect((await ask({})).status).toBe(429)
    expect((await ask(others)).status).toBe(200)
  })

  test('is counted by those requests, and ends without those of others', async () => {
    await faults.order(provider, { fault: '429', times: 1 }, { destination: 'JFK' })
    await faults.order(provider, { fault: '429' }, { destination: 'LAX' })
    const statuses = []
    for (const destination of ['SFO', 'JFK', 'JFK', 'LAX']) statuses.push((await ask({ destination })).status)
    expect(statuses).toEqual([200, 429, 200, 429])
  })
})

test('the latest of several orders counts, each is listed, and each is taken back alone', async () => {
  const [, ask] = providers[0]
  await faults.order('ignav', { fault: '5xx' })
  await faults.order('ignav', { fault: '429' }, { origin: 'LHR', key: 'mine' })
  expect(await faults.orders()).toEqual({
    ignav: { fault: '5xx' },
    'ignav?key=mine&origin=LHR': { fault: '429' },
  })
  expect([(await ask({})).status, (await ask({ key: 'other' })).status]).toEqual([429, 503])
  await fetch(`${sandbox.url}/control/faults/ignav`, { method: 'DELETE' })
  expect([(await ask({})).status, (await ask({ key: 'other' })).status]).toEqual([429, 200])
})

test('what is held is let go by its own order alone', async () => {
  const [, ask] = providers[0]
  await faults.order('ignav', { fault: 'hold' }, { destination: 'JFK' })
  const other = createFaultClient(sandbox.url)
  await other.order('ignav', { fault: 'hold' }, { destination: 'LAX' })
  const events: string[] = []
  const held = [
    ask({ destination: 'JFK' }).then(() => events.push('JFK')),
    ask({ destination: 'LAX' }).then(() => events.push('LAX')),
  ]
  await other.heal()
  await held[1]
  await faults.heal()
  await Promise.all(held)
  expect(events).toEqual(['LAX', 'JFK'])
})

test('a poll of Skyscanner is about the journey of its session', async () => {
  const [mine, other] = await Promise.all([createSearch({}), createSearch({ destination: 'LAX' })])
  await faults.order('skyscanner', { fault: 'expired-session' }, { destination: 'JFK' })
  const poll = async (created: Response) => {
    // The contract test checks the shape.
    const { sessionToken } = (await created.json()) as { sessionToken: string }
    return (await post(`${sandbox.url}${skyscanner}/poll/${sessionToken}`, {})).status
  }
  expect([await poll(mine), await poll(other)]).toEqual([404, 200])
})

test('a booking link of Ignav is about the journey that it books', async () => {
  const idOf = async (destination: string) => {
    const asked = { legs: [{ origin: 'LHR', destination, departure_date: '2027-03-09' }] }
    const answer = await post(`${sandbox.url}/ignav/api/fares/search`, asked)
    // The contract test checks the shape.
    return ((await answer.json()) as { itineraries: { ignav_id: string }[] }).itineraries[0]?.ignav_id
  }
  const ids = [await idOf('JFK'), await idOf('LAX')]
  await faults.order('ignav', { fault: 'try-again' }, { origin: 'LHR', destination: 'JFK' })
  const links = (id: string | undefined) =>
    post(`${sandbox.url}/ignav/api/fares/booking-links`, { ignav_id: id })
  expect((await Promise.all(ids.map(links))).map(({ status }) => status)).toEqual([424, 200])
})

test('a city’s code stands for its airports, and a month for its days', async () => {
  await faults.order(
    'travelpayouts',
    { fault: '5xx' },
    { origin: 'LHR', destination: 'JFK', departureDate: '2027-03-09' },
  )
  const statusOf = async (path: string, query: Record<string, string>) => {
    const asked = new URLSearchParams({ origin: 'LON', destination: 'NYC', token: 'any', ...query })
    return (await fetch(`${sandbox.url}/travelpayouts${path}?${asked.toString()}`)).status
  }
  expect(await statusOf('/aviasales/v3/grouped_prices', { departure_at: '2027-03' })).toBe(503)
  expect(await statusOf('/v2/prices/month-matrix', { month: '2027-03-01' })).toBe(503)
  expect(await statusOf('/v2/prices/month-matrix', { month: '2027-04-01' })).toBe(200)
})

test('a client that meets a fault gets no token either', async () => {
  await faults.order('amadeus', { fault: '5xx' }, { key: 'mine' })
  expect(await issued(sandbox.url, { client: 'mine' })).toMatchObject({ errors: [{ status: 503 }] })
  expect(await issued(sandbox.url, { client: 'other' })).toMatchObject({ access_token: expect.any(String) })
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

  test('a secret key selects the requests under it', async () => {
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

test.each([
  ['ignav?email=ada@faresight.test'],
  ['ignav?origin=London'],
  ['skyscanner?departureDate=2027-02-30'],
  ['stripe?origin=LHR'],
  ['google?key=sandbox'],
  ['ignav?key='],
])('an order for %s is refused, since no request could meet it', async (path) => {
  const answer = await fetch(`${sandbox.url}/control/faults/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: '5xx' }),
  })
  expect(answer.status).toBe(400)
  expect(await faults.orders()).toEqual({})
})
