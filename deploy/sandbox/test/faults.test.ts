import { afterEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { amadeusCalls, roundTrip } from './amadeus-calls.ts'
import { post, type Running, startSandbox } from './harness.ts'

let sandbox: Running
forAllTests(
  () => startSandbox({ completeMs: 0 }),
  (it) => (sandbox = it),
)

const oneWay = { origin: 'BCN', destination: 'FCO', departure_date: '2027-02-10' }
const search = '/skyscanner/apiservices/v3/flights/live/search'
const query = {
  market: 'UK',
  locale: 'en-GB',
  currency: 'USD',
  queryLegs: [
    {
      originPlaceId: { iata: 'BCN' },
      destinationPlaceId: { iata: 'FCO' },
      date: { year: 2027, month: 2, day: 10 },
    },
  ],
}

const providers = [
  ['ignav', (fault: string, signal?: AbortSignal) => ask('/ignav/api/fares/one-way', oneWay, fault, signal)],
  ['skyscanner', (fault: string, signal?: AbortSignal) => ask(`${search}/create`, { query }, fault, signal)],
  [
    'amadeus',
    async (fault: string, signal?: AbortSignal) =>
      (await amadeusCalls(sandbox.url)).ask(roundTrip, { 'x-sandbox-fault': fault }, signal),
  ],
] as const

function ask(path: string, body: object, fault = '', signal?: AbortSignal): Promise<Response> {
  return fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': 'any',
      ...(fault && { 'x-sandbox-fault': fault }),
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
}

describe.each(providers)('%s by header', (_, askFor) => {
  test('slow answers after the time asked for', async () => {
    const start = performance.now()
    const response = await askFor('slow:300')
    expect(response.status).toBe(200)
    expect(performance.now() - start).toBeGreaterThanOrEqual(295)
  })

  test('hang never answers', async () => {
    await expect(askFor('hang', AbortSignal.timeout(300))).rejects.toThrow(/timeout/i)
  })

  test('429 comes with and without Retry-After', async () => {
    const plain = await askFor('429')
    expect([plain.status, plain.headers.get('retry-after')]).toEqual([429, null])
    const timed = await askFor('429:7')
    expect([timed.status, timed.headers.get('retry-after')]).toEqual([429, '7'])
  })

  test.each([
    ['5xx', 503],
    ['5xx:502', 502],
    ['out-of-credit', 402],
    ['try-again', 424],
  ])('%s refuses with %i', async (fault, status) => {
    const response = await askFor(fault)
    expect(response.status).toBe(status)
    expect(await response.json()).toBeTypeOf('object')
  })

  test('half breaks off in the middle of the body', async () => {
    const response = await askFor('half')
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
    await expect(response.text()).rejects.toThrow('terminated')
  })

  test('bad-json is complete and no JSON', async () => {
    const text = await (await askFor('bad-json')).text()
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  })

  test('huge sends as many megabytes as asked for', async () => {
    const response = await askFor('huge:3')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(3 * 1_048_576)
  })
})

type IgnavAnswer = { itineraries: { price: { amount: number; currency: string; status: string } }[] }
type SkyscannerAnswer = {
  sessionToken: string
  content: { results: { itineraries: Record<string, { pricingOptions: { price: { amount: string } }[] }> } }
}

async function ignavAnswer(fault: string): Promise<IgnavAnswer> {
  // The contract test checks the shape.
  return (await (await ask('/ignav/api/fares/one-way', oneWay, fault)).json()) as IgnavAnswer
}

async function skyscannerAnswer(fault: string): Promise<SkyscannerAnswer> {
  return (await (await ask(`${search}/create`, { query }, fault)).json()) as SkyscannerAnswer
}

function lowestOf(answer: SkyscannerAnswer): number {
  const options = Object.values(answer.content.results.itineraries).flatMap(
    (itinerary) => itinerary.pricingOptions,
  )
  return Math.min(
    ...options.flatMap((option) => (option.price.amount === '' ? [] : [Number(option.price.amount)])),
  )
}

describe('faults of content', () => {
  test('empty has no itineraries', async () => {
    expect((await ignavAnswer('empty')).itineraries).toEqual([])
    expect((await skyscannerAnswer('empty')).content.results.itineraries).toEqual({})
  })

  test('wrong-currency is not the market’s or the one asked for', async () => {
    expect((await ignavAnswer('wrong-currency')).itineraries[0]?.price.currency).toBe('JPY')
    const right = lowestOf(await skyscannerAnswer(''))
    expect(lowestOf(await skyscannerAnswer('wrong-currency:KRW'))).toBeGreaterThan(500 * right)
  })

  test('stale quotes are of three days ago and not verified', async () => {
    const [fresh, stale] = [await ignavAnswer(''), await ignavAnswer('stale')]
    expect(stale.itineraries.every((quote) => quote.price.status === 'unverified')).toBe(true)
    expect(stale.itineraries.map((quote) => quote.price.amount)).not.toEqual(
      fresh.itineraries.map((quote) => quote.price.amount),
    )
    expect(lowestOf(await skyscannerAnswer('stale'))).not.toBe(lowestOf(await skyscannerAnswer('')))
  })

  test.each([
    ['expired-session', 404],
    ['expired-session:410', 410],
  ])('%s ends a session with %i', async (fault, status) => {
    const { sessionToken } = await skyscannerAnswer('')
    const poll = await ask(`${search}/poll/${sessionToken}`, {}, fault)
    expect(poll.status).toBe(status)
  })
})

describe('by the control path', () => {
  afterEach(async () => {
    for (const [provider] of providers)
      await fetch(`${sandbox.url}/control/faults/${provider}`, { method: 'DELETE' })
  })

  const put = (provider: string, order: object) =>
    fetch(`${sandbox.url}/control/faults/${provider}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })

  test('a fault holds for so many requests, of its provider only', async () => {
    expect((await put('ignav', { fault: '5xx', times: 2 })).status).toBe(200)
    expect((await ask(`${search}/create`, { query })).status).toBe(200)
    const statuses = []
    for (let at = 0; at < 3; at++) statuses.push((await ask('/ignav/api/fares/one-way', oneWay)).status)
    expect(statuses).toEqual([503, 503, 200])
  })

  test('what is held is answered once the order is taken back, also when it was for fewer requests', async () => {
    await put('ignav', { fault: 'hold', times: 1 })
    const events: string[] = []
    const held = ask('/ignav/api/fares/one-way', oneWay).then(({ status }) => events.push(`held ${status}`))
    await expect.poll(async () => (await fetch(`${sandbox.url}/control/faults`)).json()).toEqual({})
    events.push(`free ${(await ask('/ignav/api/fares/one-way', oneWay)).status}`)
    await fetch(`${sandbox.url}/control/faults/ignav`, { method: 'DELETE' })
    await held
    expect(events).toEqual(['free 200', 'held 200'])
  })

  test('a share of the requests suffers', async () => {
    await put('ignav', { fault: '429', share: 0.5 })
    const statuses = []
    for (let at = 0; at < 6; at++) statuses.push((await ask('/ignav/api/fares/one-way', oneWay)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  test('a fault is listed until it is cleared', async () => {
    await put('skyscanner', { fault: 'slow', arg: 5 })
    expect(await (await fetch(`${sandbox.url}/control/faults`)).json()).toEqual({
      skyscanner: { fault: 'slow', arg: 5 },
    })
    expect((await fetch(`${sandbox.url}/control/faults/skyscanner`, { method: 'DELETE' })).status).toBe(204)
    expect(await (await fetch(`${sandbox.url}/control/faults`)).json()).toEqual({})
  })

  test('an unknown fault or provider is refused', async () => {
    expect((await put('ignav', { fault: 'earthquake' })).status).toBe(400)
    expect((await put('nobody', { fault: 'slow' })).status).toBe(400)
  })
})

test('the sandbox stops while a request hangs', async () => {
  const own = await startSandbox()
  const hanging = post(`${own.url}/ignav/api/fares/one-way`, oneWay, { 'x-sandbox-fault': 'hang' })
  // Both ends begin at once: whichever comes first, the app closes without waiting for an answer.
  await Promise.all([expect(hanging).rejects.toThrow('fetch failed'), own[Symbol.asyncDispose]()])
})
