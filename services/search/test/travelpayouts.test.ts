import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { ignavOnlyEnv, toOpenResults, type SearchOnSandbox, startSearchOnSandbox } from './harness.ts'
import { lhrToJfkCalendarQuestion, patientCalendarCall, toRoundTripSearch } from './calendar-questions.ts'

let search: SearchOnSandbox
forAllTests(
  () => startSearchOnSandbox({ env: { ...ignavOnlyEnv, TRAVELPAYOUTS_TOKEN: 'test' } }),
  (it) => (search = it),
)
afterEach(() => search.sandbox.heal())

/** What Travelpayouts says of days on which it remembers something to book. */
async function rememberedTrip() {
  const { fares } = await search.deps.calendars.fares(lhrToJfkCalendarQuestion(50), patientCalendarCall())
  for (const fare of fares) {
    const answer = await search.publicSearch(toRoundTripSearch(fare), createSubscriberPrincipal())
    const cached = toOpenResults(answer.results).filter(({ options }) =>
      options.some(({ provider }) => provider === 'travelpayouts'),
    )
    if (cached.length) return { ...answer, cached }
  }
  throw new Error('Nothing to book is remembered of any day')
}

test('cached fares are options with their age, never live and never before a live one', async () => {
  const { results, cached, providers } = await rememberedTrip()
  for (const { options } of cached) {
    const [remembered] = options.filter(({ provider }) => provider === 'travelpayouts')
    expect(remembered).toMatchObject({ live: false, seller: 'Aviasales', price: expect.any(Number) })
    expect(Date.now() - Date.parse(remembered?.seenAt ?? '')).toBeGreaterThan(0)
    const firstCached = options.findIndex(({ live }) => !live)
    expect(options.slice(firstCached).every(({ live }) => !live)).toBe(true)
  }
  const areLive = toOpenResults(results).map(({ live }) => live)
  expect(areLive[0]).toBe(true)
  expect(areLive.indexOf(false) === -1 || areLive.lastIndexOf(true) < areLive.indexOf(false)).toBe(true)
  expect(providers.find(({ provider }) => provider === 'travelpayouts')).toEqual({
    provider: 'travelpayouts',
    status: 'ok',
    count: cached.length,
    cachedOnly: true,
    detail: expect.stringMatching(/^Travelpayouts has \d+ cached fares? for these dates\.$/),
  })
})

test('a visitor sees cached fares without any price', async () => {
  const { fares } = await search.deps.calendars.fares(lhrToJfkCalendarQuestion(50), patientCalendarCall())
  const { text } = await search.publicSearch(
    toRoundTripSearch(fares[0] ?? { departureDate: '', returnDate: '' }),
  )
  expect(text).toContain('Travelpayouts has ')
  expect(text).not.toMatch(/"price":\d/)
})

test.each([
  ['two travellers', { passengers: 2 }],
  ['an adult with an infant', { infants: 1 }],
  ['another cabin', { cabinClass: 'business' }],
])('Travelpayouts declines %s', async (_, change) => {
  const days = { departureDate: isoDateInDays(70), returnDate: isoDateInDays(80) }
  const { providers } = await search.publicSearch(
    { ...toRoundTripSearch(days), ...change },
    createSubscriberPrincipal(),
  )
  expect(providers.find(({ provider }) => provider === 'travelpayouts')).toMatchObject({
    status: 'limited',
    unsupported: true,
    detail:
      'Travelpayouts only has fares for 1 adult in economy, one way or round trip, so we didn’t search it.',
  })
})

test.each([
  [{ fault: '5xx' }, 'failed', 'Travelpayouts couldn’t complete the search.'],
  [{ fault: 'bad-json' }, 'failed', 'Travelpayouts couldn’t complete the search.'],
  [{ fault: 'half' }, 'failed', 'Travelpayouts couldn’t complete the search.'],
  [{ fault: '429', arg: 30 }, 'limited', 'Travelpayouts isn’t taking more searches from us right now.'],
  [{ fault: 'empty' }, 'ok', 'Travelpayouts has no cached fares for these dates.'],
] as const)('while it shows %o the other answers, and it is called %s', async (fault, status, detail) => {
  // A provider that showed faults before is not to be spared.
  await search.deps.postgres.pool.query('delete from provider_states')
  await search.sandbox.order('travelpayouts', fault)
  const days = { departureDate: isoDateInDays(90), returnDate: isoDateInDays(100) }
  const { results, providers } = await search.publicSearch(
    toRoundTripSearch(days),
    createSubscriberPrincipal(),
  )
  expect(results.length).toBeGreaterThan(10)
  expect(providers.find(({ provider }) => provider === 'travelpayouts')).toEqual({
    provider: 'travelpayouts',
    status,
    count: 0,
    cachedOnly: true,
    detail,
    ...(status === 'failed' && { unexplained: true }),
  })
})

test('a search with cached fares only is not listed as one without flights', async () => {
  await search.deps.postgres.pool.query('delete from provider_states')
  await search.sandbox.order('ignav', { fault: '5xx' })
  await search.sandbox.order('travelpayouts', { fault: 'empty' })
  const who = createSubscriberPrincipal()
  const days = { departureDate: isoDateInDays(95), returnDate: isoDateInDays(105) }
  const { searchId, resultsCount } = await search.search(toRoundTripSearch(days), who)
  expect(resultsCount).toBe(0)
  const { providers } = await search.results(searchId, who)
  expect(providers.find(({ provider }) => provider === 'travelpayouts')?.status).toBe('ok')
  expect((await search.call('GET', '/api/searches', who)).json()).toEqual([])
})
