import { randomUUID } from 'node:crypto'
import type { BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'
import type { RecheckedOffer } from '@faresight/contracts/search/offer'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createOfferRecheck } from '../src/booking/offer-recheck.ts'
import { uncheckedPriceCheck } from '../src/booking/price-check.ts'
import { findOfferOfUser, type StoredOffer } from '../src/booking/store.ts'
import type { Provider } from '../src/providers/provider.ts'
import { planDatePairs } from '../src/searches/plan-date-pairs.ts'
import { createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { londonToLosAngeles, toOpenResults, type SearchOnSandbox, startSearchOnSandbox } from './harness.ts'
import { itineraryLike, fareQueryLike } from './itineraries.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let search: SearchOnSandbox
forAllTests(
  // One that hangs is waited for in the end.
  () => startSearchOnSandbox({ env: { PROVIDER_DEADLINE_MS: '8000', AMADEUS_CLIENT_ID: '' } }),
  (it) => (search = it),
)
const subscriber = createSubscriberPrincipal()

/** One live option of a kept search, as it was found. */
let offerId: string
let place: number
let option: string
let kept: Itinerary

const pool = () => search.deps.postgres.pool
const book = (query = '') => search.call('GET', `/api/book/${offerId}/${option}${query}`, subscriber)
const look = async () =>
  (await search.call('GET', `/api/offers/${offerId}/${option}`, subscriber)).json<RecheckedOffer>()
const page = () => `/booking?offer=${offerId}&option=${option}`

beforeAll(async () => {
  const { searchId } = await search.search(
    { ...londonToLosAngeles, departureDate: isoDateInDays(61) },
    subscriber,
  )
  const { results } = await search.results(searchId, subscriber)
  const found = toOpenResults(results).find(({ options }) => options.some(isLiveIgnav))
  offerId = found?.id ?? ''
  place = found?.options.findIndex(isLiveIgnav) ?? 0
  option = found?.options[place]?.bookingUrl?.split('/').at(-1) ?? ''
  const { rows } = await pool().query('select itinerary from flight_results where id = $1', [offerId])
  kept = rows[0].itinerary
})

const isLiveIgnav = (option: { provider: string; live: boolean; price: number | null }) =>
  option.provider === 'ignav' && option.live && option.price !== null

/** Lets the offer be an hour old, in a result that was kept just now, and its option another one than was found. */
async function anHourAgo(
  change: (option: BookingOption) => Partial<BookingOption> = () => ({}),
): Promise<void> {
  const seenAt = new Date(Date.now() - 60 * 60_000).toISOString()
  const options = kept.options.map((option, index) =>
    index === place ? { ...option, seenAt, ...change(option) } : option,
  )
  await keep({ ...kept, options })
}

const keep = (itinerary: Itinerary) =>
  pool().query(`update flight_results set itinerary = $2, created_at = now() where id = $1`, [
    offerId,
    JSON.stringify(itinerary),
  ])

const priced =
  (factor: number) =>
  ({ price }: BookingOption): Partial<BookingOption> => ({
    price: price && { ...price, minor: Math.round(price.minor * factor) },
  })

const clicks = async () =>
  (
    await pool().query('select price_minor, click_price_minor from booking_clicks where result_id = $1', [
      offerId,
    ])
  ).rows

beforeEach(async () => {
  await search.sandbox.heal()
  await pool().query('delete from booking_clicks')
})

test('a fresh fare is not checked', async () => {
  await keep({ ...kept, options: kept.options.map((it) => ({ ...it, ...priced(0.5)(it) })) })
  expect((await book()).headers.location).toContain('/sellers/')
  expect(await look()).toMatchObject({ state: 'asFound', now: null })
})

test('a suspicious price is checked, however fresh', async () => {
  const cent = { minor: 1, currency: 'USD' as const }
  const options = kept.options.map((it, index) =>
    index === place ? { ...it, price: cent, charged: null, suspicious: true as const } : it,
  )
  await keep({ ...kept, options })
  await search.sandbox.order('ignav', { fault: '5xx', times: 1 })
  expect((await book()).headers.location).toBe(page())
  expect(await ordered()).toEqual({})
  expect(await look()).toMatchObject({ state: 'moved', was: 0.01, now: expect.any(Number) })
})

test('an older fare at the same price redirects, with its current price', async () => {
  await anHourAgo()
  const answer = await book()
  expect([answer.statusCode, answer.headers.location]).toEqual([302, expect.stringContaining('/sellers/')])
  const minor = String(kept.options[place]?.price?.minor)
  expect(await clicks()).toEqual([{ price_minor: minor, click_price_minor: minor }])
})

test('a higher price is shown before the redirect, and the click counts after confirmation', async () => {
  await anHourAgo(priced(0.9))
  const answer = await book()
  expect([answer.statusCode, answer.headers.location]).toEqual([302, page()])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await clicks()).toEqual([])
  const { state, was, now, currency, seller, via, search: again, ...known } = await look()
  expect({ state, currency, seller, via }).toEqual({
    state: 'moved',
    currency: 'USD',
    seller: 'Ignav',
    via: 'Ignav',
  })
  expect(now).toBeGreaterThan(was ?? Infinity)
  expect(known).toMatchObject({ live: true, charged: null, tickets: [expect.any(String)] })
  expect(Date.parse(known.checkedAt ?? '')).toBeGreaterThan(Date.parse(known.foundAt ?? ''))
  expect(again).toMatchObject({
    origin: 'LHR',
    destination: 'LAX',
    departureDate: isoDateInDays(61),
    passengers: 1,
  })
  expect((await book('?moved=ok')).headers.location).toContain('/sellers/')
  expect(await clicks()).toHaveLength(1)
})

test('a lower price redirects, and the offer shows it', async () => {
  await anHourAgo(priced(1.1))
  expect((await book()).headers.location).toContain('/sellers/')
  const { state, was, now } = await look()
  expect(state).toBe('moved')
  expect(now).toBeLessThan(was ?? 0)
})

test('each price has its own charged price', async () => {
  const charged = { price: { minor: 41_250, currency: 'GBP' as const }, rateDate: '2026-11-20' }
  await anHourAgo((option) => ({ ...priced(0.9)(option), charged }))
  expect(await look()).toMatchObject({
    state: 'moved',
    charged: { price: 412.5, currency: 'GBP', rateDate: '2026-11-20' },
    chargedNow: null,
    liveNow: true,
  })
})

test('a change of less than one percent is none', async () => {
  await anHourAgo(priced(0.995))
  expect((await book()).headers.location).toContain('/sellers/')
  expect((await look()).state).toBe('asFound')
})

test('flights without a seller are gone', async () => {
  await anHourAgo()
  const [leg, ...legs] = kept.legs
  const segments =
    leg?.segments.map((it) => ({
      ...it,
      flightNumber: '9999',
      departure: { ...it.departure, time: '03:33' },
    })) ?? []
  const seenAt = new Date(Date.now() - 60 * 60_000).toISOString()
  const options = kept.options.map((option) => ({ ...option, seenAt }))
  await keep({
    ...kept,
    options,
    legs: [{ ...leg, durationMinutes: leg?.durationMinutes ?? 0, segments }, ...legs],
  })
  expect((await book('?ticket=0')).headers.location).toBe(page())
  expect(await look()).toMatchObject({ state: 'gone', now: null })
})

test('a departed flight is gone without a request', async () => {
  await anHourAgo()
  await search.sandbox.order('ignav', { fault: '5xx', times: 1 })
  const legs = kept.legs.map((leg) => ({
    ...leg,
    segments: leg.segments.map((it) => ({ ...it, departure: { ...it.departure, date: isoDateInDays(-3) } })),
  }))
  await keep({ ...kept, legs })
  expect((await book()).headers.location).toBe(page())
  expect(await ordered()).toMatchObject({ ignav: { times: 1 } })
})

const ordered = async () => (await fetch(`${search.sandbox.url}/control/faults`)).json()

test('a recent answer of the provider is enough, and no other provider gets a request', async () => {
  await anHourAgo(priced(0.9))
  await Promise.all(
    (['ignav', 'skyscanner'] as const).map((party) =>
      search.sandbox.order(party, { fault: '5xx', times: 1 }),
    ),
  )
  expect((await book()).headers.location).toBe(page())
  expect(await ordered()).toMatchObject({ ignav: { times: 1 }, skyscanner: { times: 1 } })
})

test('a fare’s age starts with its provider’s answer, not with its storage', async () => {
  await anHourAgo(priced(0.9))
  expect((await look()).state).toBe('moved')
})

/** A provider that records its questions and finds nothing. */
function noting(change: Partial<Provider> = {}) {
  const asked: FareQuery[] = []
  const provider: Provider = {
    name: randomUUID(),
    title: 'Noting',
    linkRule: { domains: null, loopback: false },
    async search(question) {
      asked.push(question)
      return { itineraries: [], droppedItineraries: 0, fault: null }
    },
    ...change,
  }
  return { provider, asked }
}

async function keptOffer(): Promise<StoredOffer> {
  await anHourAgo()
  const offer = await findOfferOfUser(search.deps.postgres.db, { offerId, option, userId: subscriber.userId })
  if (!offer) throw new Error('The offer is not kept')
  return offer
}

test('a provider of cached fares is not checked', async () => {
  const { provider, asked } = noting({ cachedOnly: true })
  expect(await createOfferRecheck(search.deps)(await keptOffer(), provider)).toEqual(uncheckedPriceCheck)
  expect(asked).toEqual([])
})

test('an offer is checked with its original question, on its own days and around them', async () => {
  const offer = await keptOffer()
  const segments = offer.itinerary.legs[0]?.segments ?? []
  const trip = { origin: 'LON', destination: 'LAX', departureDate: isoDateInDays(61) }
  const question = fareQueryLike({ legs: [trip], nearbyAirports: true })
  const { others } = await planDatePairs(
    question,
    { flexibleDates: true, purpose: 'subscriber' },
    search.deps,
  )
  expect(others.length).toBeGreaterThan(0)
  const { provider, asked } = noting()
  for (const { legs } of [question, ...others]) {
    const departure = { date: legs[0]?.departureDate ?? '', time: '10:00' }
    await createOfferRecheck(search.deps)(
      {
        ...offer,
        search: { ...offer.search, ...trip, nearbyAirports: true },
        itinerary: itineraryLike(segments.map((it) => ({ ...it, departure }))),
      },
      provider,
    )
  }
  expect(asked).toEqual([question, ...others])
})

test('a user has twenty price checks a minute, independent of other users', async () => {
  const offer = await keptOffer()
  const segments = offer.itinerary.legs[0]?.segments ?? []
  const { provider, asked } = noting()
  const look = createOfferRecheck(search.deps)
  const lookAt = (days: number, userId = offer.search.userId) =>
    look(
      {
        ...offer,
        search: { ...offer.search, userId },
        itinerary: itineraryLike(
          segments.map((it) => ({ ...it, departure: { date: isoDateInDays(days), time: '10:00' } })),
        ),
      },
      provider,
    )
  for (let days = 100; days < 122; days++) await lookAt(days)
  expect(asked).toHaveLength(20)
  await lookAt(122, randomUUID())
  expect(asked).toHaveLength(21)
})

wholeTest('without an answer in time the traveller is redirected', async () => {
  await anHourAgo(priced(0.9))
  // Another question than was asked before, so that the provider has to be.
  await pool().query(`update flight_searches set cabin_class = 'business' where user_id = $1`, [
    subscriber.userId,
  ])
  await search.sandbox.order('ignav', { fault: 'hang', times: 1 })
  expect((await book()).headers.location).toContain('/sellers/')
  expect(await clicks()).toContainEqual(expect.objectContaining({ click_price_minor: null }))
})
