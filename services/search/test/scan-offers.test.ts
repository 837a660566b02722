import { randomUUID } from 'node:crypto'
import { type FareQuery, fareQuerySchema as questionSchema } from '@faresight/contracts/search/search-request'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { type SearchOnSandbox, startSearchOnSandbox } from './harness.ts'

let search: SearchOnSandbox
let bus: Bus
forAllTests(startSearchOnSandbox, (it) => (search = it))
beforeAll(async () => {
  // As the service that scans: with the rights that it has on the bus.
  bus = await search.nats.connect('ai-scan')
  return () => bus[Symbol.asyncDispose]()
})

function between(
  origin: string,
  destination: string,
  days: number[],
  change: Partial<FareQuery> = {},
): FareQuery {
  const [out = 60, back] = days
  const home = { origin: destination, destination: origin, departureDate: isoDateInDays(back ?? 0) }
  return questionSchema.parse({
    tripType: back ? 'roundtrip' : 'oneway',
    legs: [{ origin, destination, departureDate: isoDateInDays(out) }, ...(back ? [home] : [])],
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    stops: 'any',
    nearbyAirports: false,
    currency: 'USD',
    ...change,
  })
}

type Request = z.input<typeof quoteFaresRpc.request>

const quote = (question: FareQuery, more: Partial<Request> = {}) =>
  bus.request(
    quoteFaresRpc,
    { query: question, purpose: 'subscriber', offers: 5, ...more },
    { timeoutMs: 22_000 },
  )

const keptRows = async (scanId: string) => {
  const { rows } = await search.deps.postgres.pool.query<{ id: string }>(
    'select id from flight_results where search_id = $1 order by id',
    [scanId],
  )
  return rows.map(({ id }) => id)
}

describe('whole offers of a quote', () => {
  test('are live, from cheapest to quickest, with every leg, and without booking links where they are not stored', async () => {
    const reply = await quote(between('LHR', 'JFK', [40, 47]), { providers: 'all' })
    expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(32_000)
    const { results, fares } = reply
    expect(results.length).toBeGreaterThan(1)
    expect(results[0]?.price).toBe((fares[0]?.price.minor ?? 0) / 100)
    const order = results.map(({ price, duration }) => ({ price: price ?? 0, duration }))
    expect(order).toEqual(order.toSorted((a, b) => a.price - b.price))
    expect(order).toEqual(order.toSorted((a, b) => b.duration - a.duration))
    for (const result of results) {
      expect(result).toMatchObject({
        live: true,
        searchId: null,
        bookingUrl: null,
        departureDate: isoDateInDays(40),
        returnDate: isoDateInDays(47),
      })
      expect(result.legs).toHaveLength(2)
      expect(result.options.length).toBeLessThanOrEqual(3)
      expect(result.options[0]?.price).toBe(result.price)
      for (const { bookingUrl } of result.options) expect(bookingUrl).toBe(null)
    }
  })

  test('are empty without a provider fault where no flight exists', async () => {
    const hop = between('LHR', 'LGW', [40, 47], { stops: 'nonstop' })
    const { results, fares, providers } = await quote(hop, { providers: 'all' })
    expect([results.length, fares.length]).toEqual([0, 0])
    expect(providers.map(({ status, count }) => [status, count])).toEqual([
      ['ok', 0],
      ['ok', 0],
      ['ok', 0],
    ])
  })

  test('are empty unless requested', async () => {
    expect((await quote(between('LHR', 'JFK', [40, 47]), { offers: 0 })).results).toEqual([])
  })

  test('are in the currency of the question, and each fare has its US dollar price', async () => {
    const question = between('LHR', 'JFK', [40, 47], { currency: 'JPY' })
    const { results, fares } = await quote(question)
    expect(results.length).toBeGreaterThan(0)
    const perDollar = search.deps.rates.perDollar.JPY
    for (const { price, currency } of results) {
      expect(currency).toBe('JPY')
      expect(Number.isInteger(price)).toBe(true)
    }
    for (const { price, usd } of fares) {
      expect(usd?.rateDate).toBe(search.deps.rates.date)
      if (price.currency !== 'JPY') continue
      expect(usd?.minor).toBe(Math.round((price.minor / perDollar) * 100))
    }
  })

  test('are the same from the cache, without a request', async () => {
    const question = between('LHR', 'JFK', [41, 48])
    expect(await quote(question)).toEqual(await quote(question))
  })
})

describe('stored offers of a scan', () => {
  test('are booked and checked by their user alone, like those of a search', async () => {
    const who = createSubscriberPrincipal()
    const scanId = randomUUID()
    // The same scan has pairs of several days.
    await quote(between('LON', 'NYC', [50, 57]), { keepFor: { userId: who.userId, scanId } })
    const { results } = await quote(between('LON', 'NYC', [52, 60]), {
      keepFor: { userId: who.userId, scanId },
    })
    const [deal] = results
    expect(deal).toMatchObject({ searchId: scanId, bookingUrl: expect.stringMatching(/^\/api\/book\//) })
    for (const { options } of results) {
      for (const { bookingUrl } of options) {
        const state = await search.call('GET', (bookingUrl ?? '').replace('/book/', '/offers/'), who)
        expect(state.json()).toMatchObject({
          state: 'asFound',
          search: {
            origin: 'LON',
            destination: 'NYC',
            tripType: 'roundtrip',
            departureDate: isoDateInDays(52),
            returnDate: isoDateInDays(60),
          },
        })
      }
    }
    const page = deal?.bookingUrl ?? ''
    const led = await search.call('GET', page, who)
    expect([led.statusCode, led.headers.location]).toEqual([
      302,
      expect.stringMatching(/\/(sellers|affiliate)\//),
    ])
    expect((await search.call('GET', page, createSubscriberPrincipal())).statusCode).toBe(404)
    expect((await search.call('GET', page, createMemberPrincipal())).statusCode).toBe(403)
  })

  test('are checked on their own dates and airports once they are old', async () => {
    const who = createSubscriberPrincipal()
    const keepFor = { userId: who.userId, scanId: randomUUID() }
    const pairs = [64, 65, 66, 67].map((day) => between('LON', 'NYC', [day, day + 7]))
    const replies = await Promise.all(pairs.map((pair) => quote(pair, { keepFor })))
    await search.deps.postgres.pool.query(
      `update flight_results set itinerary = replace(itinerary::text, '"seenAt": "20', '"seenAt": "19')::jsonb
       where search_id = $1`,
      [keepFor.scanId],
    )
    const routes = new Set<string>()
    for (const { price, bookingUrl, legs } of replies.flatMap(({ results }) => results)) {
      routes.add(legs.map(({ origin, destination }) => `${origin}-${destination}`).join(' '))
      const state = await search.call('GET', (bookingUrl ?? '').replace('/book/', '/offers/'), who)
      expect(state.json()).toMatchObject({ state: 'asFound', was: price, now: price })
    }
    // More than that between the largest.
    expect(routes.size).toBeGreaterThan(1)
  })

  test('are no search: not listed, not readable, not streamed', async () => {
    const who = createSubscriberPrincipal()
    const scanId = randomUUID()
    await quote(between('LHR', 'JFK', [50, 57]), { keepFor: { userId: who.userId, scanId } })
    expect(await keptRows(scanId)).not.toEqual([])
    expect((await search.call('GET', '/api/searches', who)).json()).toEqual([])
    for (const path of [scanId, `${scanId}/events`]) {
      const answer = await search.call('GET', `/api/search-results/${path}`, who)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'search/no-such-search'])
    }
  })

  test('are stored once, however often and concurrently they are quoted', async () => {
    const keepFor = { userId: randomUUID(), scanId: randomUUID() }
    const question = between('LHR', 'JFK', [51, 58])
    const replies = await Promise.all([1, 2, 3, 4].map(() => quote(question, { keepFor })))
    const kept = await keptRows(keepFor.scanId)
    expect(kept).toEqual(replies[0]?.results.map(({ id }) => id).toSorted())
  })

  test('are stored once also after a new request to their provider', async () => {
    let again = 0
    // What a fault leaves of the one answer may be none of the few offers of the other: hardly on each of several days.
    for (const days of [54, 55, 56, 57]) {
      if (again > 0) break
      const keepFor = { userId: randomUUID(), scanId: randomUUID() }
      const question = between('LON', 'NYC', [days, days + 7])
      // What has a fault is not remembered.
      await search.sandbox.order('ignav', { fault: 'bad-json', times: 2 })
      const first = await quote(question, { keepFor })
      expect(first.providers).toMatchObject([{ provider: 'ignav', status: 'failed' }])
      expect(first.results).not.toEqual([])
      await search.sandbox.heal()
      const second = await quote(question, { keepFor })
      expect(second.providers).toMatchObject([{ provider: 'ignav', status: 'ok' }])
      expect(second.quoteId).not.toBe(first.quoteId)
      const told = [first, second].flatMap(({ results }) => results.map(({ id }) => id))
      const kept = [...new Set(told)].toSorted()
      expect(await keptRows(keepFor.scanId)).toEqual(kept)
      again += told.length - kept.length
    }
    expect(again).toBeGreaterThan(0)
  })

  test('are not stored under another user’s scan', async () => {
    const scanId = randomUUID()
    const question = between('LHR', 'JFK', [51, 58])
    await quote(question, { keepFor: { userId: randomUUID(), scanId } })
    const before = await keptRows(scanId)
    await expect(
      quote(between('LHR', 'JFK', [53, 58]), { keepFor: { userId: randomUUID(), scanId } }),
    ).rejects.toThrow('temporarily unavailable')
    expect(await keptRows(scanId)).toEqual(before)
  })
})
