import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  anotherDay,
  aSubscriber,
  opened,
  type SearchOnSandbox,
  startSearch,
  startSearchOnSandbox,
} from './harness.ts'

let search: SearchOnSandbox
const start = () => startSearchOnSandbox({ env: { PROVIDER_DEADLINE_MS: '2500' } })
forAllTests(start, (it) => (search = it))

// A provider that showed faults in one test is not to be spared in the next.
beforeEach(() => search.deps.postgres.pool.query('delete from provider_states'))
afterEach(() => search.sandbox.heal())

const sentences = {
  ignav: {
    late: 'Ignav did not answer in time.',
    failed: 'Ignav could not answer.',
    limited: 'Ignav takes no more questions from us for a while.',
  },
  skyscanner: {
    late: 'Skyscanner did not answer in time.',
    failed: 'Skyscanner could not answer.',
    limited: 'Skyscanner takes no more questions from us for a while.',
  },
  amadeus: {
    late: 'Amadeus did not answer in time.',
    failed: 'Amadeus could not answer.',
    limited: 'Amadeus takes no more questions from us for a while.',
  },
} as const

describe.each([
  ['ignav', ['skyscanner', 'amadeus']],
  ['skyscanner', ['ignav', 'amadeus']],
  ['amadeus', ['ignav', 'skyscanner']],
] as const)('while %s', (faulty, others) => {
  test.each([
    [{ fault: 'hang' }, 'late'],
    [{ fault: 'slow', arg: 5000 }, 'late'],
    [{ fault: '429', arg: 30 }, 'limited'],
    [{ fault: '5xx' }, 'failed'],
    [{ fault: 'half' }, 'failed'],
    [{ fault: 'bad-json' }, 'failed'],
    [{ fault: 'huge' }, 'failed'],
    [{ fault: 'out-of-credit' }, 'limited'],
    [{ fault: 'try-again' }, 'failed'],
  ] as const)('shows %o, the others still answer and it is called %s', async (fault, status) => {
    await search.sandbox.order(faulty, fault)
    const { results, providers, status: code } = await search.publicSearch(anotherDay(), aSubscriber())
    expect(code).toBe(200)
    expect(providers.find(({ provider }) => provider === faulty)).toEqual({
      provider: faulty,
      status,
      count: 0,
      detail: sentences[faulty][status],
    })
    for (const other of others)
      expect(providers.find(({ provider }) => provider === other)?.status).toBe('ok')
    const open = opened(results)
    expect(open.length).toBeGreaterThan(10)
    expect(new Set(open.flatMap(({ options }) => options.map(({ provider }) => provider)))).toEqual(
      new Set(others),
    )
  })
})

test('a provider with nothing to offer is no provider that failed', async () => {
  await search.sandbox.order('ignav', { fault: 'empty' })
  const { providers } = await search.publicSearch(anotherDay())
  expect(providers[0]).toEqual({ provider: 'ignav', status: 'ok', count: 0, detail: null })
})

test('what Skyscanner had found before its session expired is kept, and said to be a part', async () => {
  await search.sandbox.order('skyscanner', { fault: 'expired-session' })
  const { providers } = await search.publicSearch(anotherDay(), aSubscriber())
  expect(providers[1]).toEqual({
    provider: 'skyscanner',
    status: 'failed',
    count: expect.any(Number),
    detail: 'Skyscanner answered only in part, so some of its fares are missing.',
  })
  expect(providers[1]?.count).toBeGreaterThan(0)
})

test('prices in another currency than the asked one are converted, and what will be charged is said', async () => {
  await search.sandbox.order('ignav', { fault: 'wrong-currency', arg: 'JPY' })
  const { results } = await search.publicSearch(anotherDay(), aSubscriber())
  const options = opened(results).flatMap((result) => result.options)
  const ignav = options.filter(({ provider }) => provider === 'ignav')
  expect(ignav.length).toBeGreaterThan(0)
  for (const { charged, currency, price } of ignav) {
    expect(currency).toBe('USD')
    expect(charged).toMatchObject({ currency: 'JPY', rateDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
    // A yen has been worth between half a cent and a cent and a half for decades.
    expect((price ?? 0) / (charged?.price ?? 0)).toBeGreaterThan(0.004)
    expect((price ?? 0) / (charged?.price ?? 0)).toBeLessThan(0.015)
  }
})

test('when every provider fails the answer is empty and says who failed', async () => {
  await search.sandbox.order('ignav', { fault: '5xx' })
  await search.sandbox.order('skyscanner', { fault: 'hang' })
  await search.sandbox.order('amadeus', { fault: '429' })
  const { results, providers, status } = await search.publicSearch(anotherDay())
  expect(status).toBe(200)
  expect(results).toEqual([])
  expect(providers.map(({ provider, status }) => [provider, status])).toEqual([
    ['ignav', 'failed'],
    ['skyscanner', 'late'],
    ['amadeus', 'limited'],
  ])
})

test('a search that nobody answered can be looked at, and is not listed among those that were made', async () => {
  const subscriber = aSubscriber()
  const answered = await search.search(anotherDay(), subscriber)
  await search.sandbox.order('ignav', { fault: 'empty' })
  await search.sandbox.order('skyscanner', { fault: '5xx' })
  await search.sandbox.order('amadeus', { fault: '5xx' })
  const empty = await search.search(anotherDay(), subscriber)
  await search.sandbox.order('ignav', { fault: '5xx' })
  const failed = await search.search(anotherDay(), subscriber)
  expect([empty.resultsCount, failed.resultsCount]).toEqual([0, 0])
  const { status, providers } = await search.results(failed.searchId, subscriber)
  expect(status).toBe(200)
  expect(providers.map((provider) => provider.status)).toEqual(['failed', 'failed', 'failed'])
  const listed = await search.call('GET', '/api/searches', subscriber)
  // That there is nothing is an answer too.
  expect(listed.json().map(({ id }: { id: string }) => id)).toEqual([empty.searchId, answered.searchId])
})

test('answers are counted by how they ended', async () => {
  const failed = async () => {
    const { body } = await search.call('GET', '/metrics', null)
    const [, count] =
      /search_provider_answers_total\{provider="ignav",status="failed"\} (\d+)/.exec(body) ?? []
    return Number(count ?? 0)
  }
  const before = await failed()
  await search.sandbox.order('ignav', { fault: '5xx' })
  await search.publicSearch(anotherDay())
  expect(await failed()).toBe(before + 1)
})

test('nothing that a provider wrote in an error reaches the traveller', async () => {
  await search.sandbox.order('ignav', { fault: '5xx', arg: 500 })
  await search.sandbox.order('skyscanner', { fault: '429' })
  await search.sandbox.order('amadeus', { fault: 'try-again' })
  const { text } = await search.publicSearch(anotherDay())
  expect(text).not.toMatch(/not available|Too many requests|127\.0\.0\.1|at \w+ \(/)
})

test('without any provider there is nothing to ask, and a search says so', async () => {
  await using bare = await startSearch(search.sandbox.url, {
    env: { IGNAV_API_KEY: '', SKYSCANNER_API_KEY: '', AMADEUS_CLIENT_ID: '' },
  })
  const answer = await bare.call('POST', '/api/public/search', null, { body: anotherDay() })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('60')
  expect(answer.json()).toMatchObject({ code: 'search/no-provider' })
})
