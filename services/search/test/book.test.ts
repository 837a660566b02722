import type { BookingOption } from '@faresight/contracts/search/itinerary'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { toBookingPath } from '../src/results/booking-url.ts'
import { createMemberPrincipal, createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { londonToLosAngeles, toOpenResults, type SearchOnSandbox, startSearchOnSandbox } from './harness.ts'

let search: SearchOnSandbox
forAllTests(startSearchOnSandbox, (it) => (search = it))
const subscriber = createSubscriberPrincipal()

/** What a search has found that no test has taken yet. */
let found: UnlockedResult[]

/** The page that leads to an option of a provider, in a result that no other test takes. */
function newPage(provider: string): string {
  const index = found.findIndex(({ options }) => options.some(isBookable(provider)))
  const [result] = found.splice(index, index < 0 ? 0 : 1)
  const page = result?.options.find(isBookable(provider))?.bookingUrl
  if (!page) throw new Error(`No option of ${provider} was found`)
  return page
}

const isBookable = (provider: string) => (option: UnlockedResult['options'][number]) =>
  option.provider === provider && option.bookingUrl !== null

/** Of the same result, as it is kept now: the page that leads to its first option. */
async function firstPage(page: string): Promise<string> {
  const id = page.split('/')[3] ?? ''
  const { rows } = await search.deps.postgres.pool.query<{ option: BookingOption }>(
    `select itinerary->'options'->0 as option from flight_results where id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error('The result is not kept')
  return toBookingPath(id, rows[0].option, 0)
}

let pages: Record<string, string>
const pageOf = (provider: string) => pages[provider] ?? ''
beforeAll(async () => {
  const { searchId } = await search.search(londonToLosAngeles, subscriber)
  found = toOpenResults((await search.results(searchId, subscriber)).results)
  const providers = ['ignav', 'skyscanner', 'amadeus']
  pages = Object.fromEntries(providers.map((provider) => [provider, newPage(provider)]))
})

test.each([
  ['the seller that Skyscanner names', 'skyscanner', '(sellers|affiliate)/'],
  ['the seller that Ignav names', 'ignav', 'sellers/'],
  ['a search, since Amadeus names none', 'amadeus', 'web-search'],
])('a subscriber is redirected to %s', async (_, provider, path) => {
  const headers = { 'sec-fetch-dest': 'document' }
  const answer = await search.call('GET', pageOf(provider), subscriber, { headers })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  expect(answer.headers['cache-control']).toBe('no-store')
  const { location = '' } = answer.headers
  expect(location).toMatch(new RegExp(`^${search.sandbox.url}/${path}`))
  expect((await fetch(location)).status).toBe(200)
})

test('each of several tickets redirects to its own seller', async () => {
  // Many airlines fly there from many airports, so that some trips are out with one and home with another.
  const roundTrip = {
    origin: 'LON',
    destination: 'QBN',
    departureDate: isoDateInDays(60),
    returnDate: isoDateInDays(67),
  }
  const { searchId } = await search.search(roundTrip, subscriber)
  const { results } = await search.results(searchId, subscriber)
  const options = toOpenResults(results).flatMap((result) => result.options)
  const split = options.find(({ tickets }) => tickets.length === 2)
  if (!split) throw new Error('No option of two tickets was found')
  expect(split.seller).toBe([...new Set(split.tickets.map(({ seller }) => seller))].join(' + '))
  expect(split.tickets.map(({ bookingUrl }) => bookingUrl)).toEqual([
    split.bookingUrl,
    `${split.bookingUrl}?ticket=1`,
  ])
  const led = await Promise.all(
    split.tickets.map(({ bookingUrl }) => search.call('GET', bookingUrl ?? '', subscriber)),
  )
  expect(led.map(({ statusCode }) => statusCode)).toEqual([302, 302])
  const [first, second] = led.map(({ headers }) => headers.location)
  expect(first).not.toBe(second)
  const third = await search.call('GET', `${split.bookingUrl}?ticket=2`, subscriber)
  expect(third.json()).toMatchObject({ code: 'search/no-such-offer' })
})

test('a visitor, a member or another subscriber is not redirected', async () => {
  const page = pageOf('skyscanner')
  expect((await search.call('GET', page, null)).statusCode).toBe(401)
  expect((await search.call('GET', page, createMemberPrincipal())).statusCode).toBe(403)
  expect((await search.call('GET', page, { ...subscriber, accessUntil: null })).statusCode).toBe(403)
  const stranger = await search.call('GET', page, createSubscriberPrincipal())
  const absent = await search.call(
    'GET',
    '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/0123456789ab',
    subscriber,
  )
  expect(stranger.statusCode).toBe(404)
  expect(stranger.body).toBe(absent.body)
})

test('a script, an image or a frame is not redirected', async () => {
  for (const destination of ['empty', 'image', 'iframe', 'script']) {
    const headers = { 'sec-fetch-dest': destination }
    const answer = await search.call('GET', pageOf('skyscanner'), subscriber, { headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.headers.location).toBeUndefined()
  }
})

test.each([
  '/api/book/nonsense/0123456789ab',
  '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/-1',
  '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/x',
  '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/',
  '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/%20',
  '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/1e0',
  '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/00',
  '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/0123456789ab?ticket=',
  '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/0123456789ab?ticket=0x1',
  '/api/book/7d444840-9dc0-41d5-ac5e-1c2d9a4b8f21/0123456789ab?ticket=0&ticket=1',
])('%s is refused without a redirect', async (page) => {
  const answer = await search.call('GET', page, subscriber)
  expect(answer.statusCode).toBe(400)
  expect(answer.headers.location).toBeUndefined()
})

test('an unknown option of a result is not found', async () => {
  const page = pageOf('skyscanner').replace(/[0-9a-f]{12}$/, '0123456789ab')
  expect((await search.call('GET', page, subscriber)).json()).toMatchObject({ code: 'search/no-such-offer' })
})

test('every redirect to a seller is counted, and nothing else', async () => {
  const clicksOf = async (page: string) => {
    const { rows } = await search.deps.postgres.pool.query(
      `select user_id, provider, seller, currency, price_minor > 0 as priced, click_price_minor from booking_clicks where result_id = $1`,
      [page.split('/')[3]],
    )
    return rows
  }
  const page = newPage('skyscanner')
  await search.call('GET', page, createMemberPrincipal())
  await search.call('GET', page, createSubscriberPrincipal())
  await search.call('GET', page, subscriber, { headers: { 'sec-fetch-dest': 'empty' } })
  await search.call('GET', page, subscriber, { headers: { 'sec-purpose': 'prefetch;prerender' } })
  await search.call('GET', `${page}?ticket=9`, subscriber)
  expect(await clicksOf(page)).toEqual([])
  const [ticket] = await Promise.all([
    search.call('GET', page, subscriber),
    search.call('GET', page, subscriber),
  ])
  expect(ticket?.statusCode).toBe(302)
  const click = {
    user_id: subscriber.userId,
    provider: 'skyscanner',
    seller: expect.any(String),
    currency: 'USD',
    priced: true,
    click_price_minor: null,
  }
  expect(await clicksOf(page)).toEqual([click, click])
})

test('a second click needs no second look-up', async () => {
  const page = newPage('ignav')
  const first = await search.call('GET', page, subscriber)
  await search.sandbox.order('ignav', { fault: '5xx' })
  const second = await search.call('GET', page, subscriber)
  await search.sandbox.heal()
  expect([first.statusCode, second.statusCode]).toEqual([302, 302])
  expect(second.headers.location).toBe(first.headers.location)
})

test('look-ups are limited by user, and found links still redirect', async () => {
  const eager = createSubscriberPrincipal()
  const { searchId } = await search.search({ ...londonToLosAngeles, departureDate: isoDateInDays(72) }, eager)
  const { results } = await search.results(searchId, eager)
  const pages = toOpenResults(results).flatMap(({ options }) =>
    options.flatMap(({ provider, bookingUrl }) => (provider === 'ignav' && bookingUrl ? [bookingUrl] : [])),
  )
  expect(pages.length).toBeGreaterThan(21)
  const answers = await Promise.all(pages.slice(0, 21).map((page) => search.call('GET', page, eager)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 302)).toHaveLength(20)
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toMatchObject({ code: 'request/too-many' })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  const open = pages[statuses.indexOf(302)] ?? ''
  expect((await search.call('GET', open, eager)).statusCode).toBe(302)
})

test('a failed look-up is unavailable, and an expired fare is gone', async () => {
  const page = newPage('ignav')
  await search.sandbox.order('ignav', { fault: '5xx' })
  const away = await search.call('GET', page, subscriber)
  await search.sandbox.heal()
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5'])
  const { pool } = search.deps.postgres
  await pool.query(
    `update flight_results set itinerary = jsonb_set(itinerary, '{options}', (
       select jsonb_agg(option || '{"provider":"ignav","tickets":[
         {"seller":"Ignav","link":{"kind":"token","token":"garbled"}}]}')
       from jsonb_array_elements(itinerary->'options') option)) where id = $1`,
    [page.split('/')[3]],
  )
  expect((await search.call('GET', await firstPage(page), subscriber)).statusCode).toBe(404)
})

test('an untrusted stored link is not followed', async () => {
  const page = newPage('skyscanner')
  const { pool } = search.deps.postgres
  for (const url of ['https://evil.org/', 'http://10.0.0.1/', 'javascript:alert(1)']) {
    await pool.query(
      `update flight_results set itinerary = jsonb_set(itinerary, '{options,0}',
         itinerary->'options'->0 || jsonb_build_object('provider', 'skyscanner', 'tickets',
           jsonb_build_array(jsonb_build_object('seller', 'x', 'link',
             jsonb_build_object('kind', 'url', 'url', $2::text))))) where id = $1`,
      [page.split('/')[3], url],
    )
    const answer = await search.call('GET', await firstPage(page), subscriber)
    expect(answer.json()).toMatchObject({ code: 'search/unsafe-link' })
    expect(answer.headers.location).toBeUndefined()
  }
})
