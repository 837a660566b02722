import type { ProviderHealth } from '@faresight/contracts/search/provider-health'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createSubscriberPrincipal, createAdminPrincipal } from '../../../test/setup/principals.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import {
  tripOnUnusedDay,
  toOpenResults,
  type SearchOnSandbox,
  startSearchUnderTest,
  startSearchOnSandbox,
} from './harness.ts'
import { fareQueryLike } from './itineraries.ts'
import { isWholeRun } from '../../../test/setup/whole-run.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

/** Every provider that there is: one more is one more row. */
const all = ['ignav', 'skyscanner', 'amadeus', 'travelpayouts'] as const
type Name = (typeof all)[number]
/** Those that have many fares for any day; the other one remembers few. */
const live: readonly Name[] = all.filter((name) => name !== 'travelpayouts')

const titles: Record<Name, string> = {
  ignav: 'Ignav',
  skyscanner: 'Skyscanner',
  amadeus: 'Amadeus',
  travelpayouts: 'Travelpayouts',
}

let search: SearchOnSandbox
async function start() {
  // Time enough for the others where one does not answer.
  const started = await startSearchOnSandbox({
    env: { PROVIDER_DEADLINE_MS: '10000', TRAVELPAYOUTS_TOKEN: 'test' },
  })
  // Amadeus begins a session, which is what the first fault would otherwise meet.
  await started.publicSearch(tripOnUnusedDay())
  return started
}
forAllTests(start, (it) => (search = it))

// A provider that showed faults in one test is not to be spared in the next.
beforeEach(() => search.deps.postgres.pool.query('delete from provider_states'))
afterEach(() => search.sandbox.heal())

/** What a search finds while some providers show a fault. */
async function searchWhile(fault: object, faulty: readonly Name[]) {
  for (const name of faulty) await search.sandbox.order(name, fault)
  return searchFor(tripOnUnusedDay())
}

async function searchFor(question: object) {
  const { results, providers, status } = await search.publicSearch(question, createSubscriberPrincipal())
  const options = toOpenResults(results).flatMap((result) => result.options)
  const optionsOf = (name: Name) => options.filter(({ provider }) => provider === name)
  return { results, providers, status, optionsOf }
}

type Searched = Awaited<ReturnType<typeof searchFor>>

/** The others answered, and it is said of these how they failed. */
function expectOnlyFailed(
  { providers, optionsOf }: Searched,
  faulty: readonly Name[],
  kind: keyof typeof sentences,
) {
  expect(providers.map(({ provider }) => provider)).toEqual(all)
  expect(providers.filter(({ status: it }) => it !== 'ok')).toMatchObject(
    faulty.map((provider) => ({
      provider,
      status: kind,
      count: 0,
      detail: sentences[kind](titles[provider]),
    })),
  )
  expect(faulty.flatMap(optionsOf)).toEqual([])
  const others = live.filter((it) => !faulty.includes(it))
  for (const name of others) expect(optionsOf(name).length).toBeGreaterThan(10)
}

const sentences = {
  late: (title: string) => `${title} didn’t respond in time.`,
  failed: (title: string) => `${title} couldn’t complete the search.`,
  limited: (title: string) => `${title} isn’t taking more searches from us right now.`,
}

/** Faults by the name of a provider. */
type Faults = Partial<Record<Name, object>>

/** What a search finds while providers show faults to it alone. */
async function searchDespite(faults: Faults): Promise<Searched> {
  const question = tripOnUnusedDay()
  const { departureDate } = question
  for (const [name, fault] of Object.entries(faults))
    await search.sandbox.order(name as Name, fault, { departureDate })
  return searchFor(question)
}

test('a provider that misses the deadline is reported as late, while the others still answer', async () => {
  // Every second one, and then the others: so each is late while another answers.
  const groups = [0, 1].map((rest) => all.filter((_, index) => index % 2 === rest))
  const silent = [{ fault: 'hang' }, { fault: 'slow', arg: 20_000 }]
  const cases = groups.flatMap((faulty) => silent.map((fault) => ({ faulty, fault })))
  // All at the same time up to their deadlines.
  const [unanswered, ...searches] = await Promise.all([
    searchDespite({
      ignav: { fault: '5xx' },
      skyscanner: { fault: 'hang' },
      amadeus: { fault: 'half' },
      travelpayouts: { fault: 'half' },
    }),
    ...cases.map(({ faulty, fault }) =>
      searchDespite(Object.fromEntries(faulty.map((name) => [name, fault]))),
    ),
  ])
  for (const [index, { faulty }] of cases.entries()) {
    const searched = searches[index]
    if (!searched) throw new Error('There is no such search')
    expect(searched.status).toBe(200)
    expectOnlyFailed(searched, faulty, 'late')
  }
  expect(unanswered.status).toBe(200)
  expect(unanswered.results).toEqual([])
  expect(unanswered.providers.map(({ provider, status }) => [provider, status])).toEqual([
    ['ignav', 'failed'],
    ['skyscanner', 'late'],
    ['amadeus', 'failed'],
    ['travelpayouts', 'failed'],
  ])
})

const faults = [
  [{ fault: '429', arg: 30 }, 'limited'],
  [{ fault: '429' }, 'limited'],
  [{ fault: '5xx' }, 'failed'],
  [{ fault: 'half' }, 'failed'],
  [{ fault: 'bad-json' }, 'failed'],
  [{ fault: 'huge' }, 'failed'],
  [{ fault: 'out-of-credit' }, 'limited'],
  [{ fault: 'try-again' }, 'failed'],
] as const

// In each round every provider shows another fault: all faults are shown in two rounds, each by every provider in the whole run.
test.each(isWholeRun ? faults.map((_, first) => first) : [0, 4])(
  'each provider has the status of its fault (round %i)',
  async (first) => {
    const shown = all.map((name, index) => ({ name, shows: faults[(first + index) % faults.length]! }))
    const { status, results, providers } = await searchDespite(
      Object.fromEntries(shown.map(({ name, shows: [fault] }) => [name, fault])),
    )
    expect([status, results]).toEqual([200, []])
    expect(providers).toMatchObject(
      shown.map(({ name, shows: [, kind] }) => ({
        provider: name,
        status: kind,
        count: 0,
        detail: sentences[kind](titles[name]),
      })),
    )
  },
)

test.each([
  ['failed', { fault: '5xx' }, ['ignav', 'amadeus']],
  ['limited', { fault: '429' }, ['skyscanner', 'travelpayouts']],
] as const)('while some have %s the others still answer', async (kind, fault, faulty) => {
  const searched = await searchDespite(Object.fromEntries(faulty.map((name) => [name, fault])))
  expect(searched.status).toBe(200)
  expectOnlyFailed(searched, faulty, kind)
})

test('a provider without offers has not failed', async () => {
  const { providers, results } = await searchWhile({ fault: 'empty' }, all)
  expect(providers.map(({ status }) => status)).toEqual(all.map(() => 'ok'))
  expect(results).toEqual([])
})

test('an offer several days old is never live', async () => {
  const { providers, optionsOf } = await searchWhile({ fault: 'stale' }, all)
  expect(providers.map(({ status }) => status)).toEqual(all.map(() => 'ok'))
  expect(all.flatMap(optionsOf).filter((option) => option.live)).toEqual([])
  for (const name of live) expect(optionsOf(name).length).toBeGreaterThan(10)
})

// Skyscanner's answers name no currency, so that another one than was asked for cannot be told there.
test('prices in another currency are converted, with the charged price', async () => {
  const naming = ['ignav', 'amadeus', 'travelpayouts'] as const
  const { optionsOf } = await searchWhile({ fault: 'wrong-currency', arg: 'JPY' }, naming)
  for (const name of ['ignav', 'amadeus'] as const) expect(optionsOf(name).length).toBeGreaterThan(10)
  for (const { charged, currency, price } of naming.flatMap(optionsOf)) {
    expect(currency).toBe('USD')
    expect(charged).toMatchObject({ currency: 'JPY', rateDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
    // A yen has been worth between half a cent and a cent and a half for decades.
    expect((price ?? 0) / (charged?.price ?? 0)).toBeGreaterThan(0.004)
    expect((price ?? 0) / (charged?.price ?? 0)).toBeLessThan(0.015)
  }
})

test('results before Skyscanner’s session expired are kept as partial', async () => {
  const { providers } = await searchWhile({ fault: 'expired-session' }, ['skyscanner'])
  expect(providers[1]).toEqual({
    provider: 'skyscanner',
    status: 'failed',
    count: expect.any(Number),
    detail: 'Skyscanner returned partial results, so some fares are missing.',
  })
  expect(providers[1]?.count).toBeGreaterThan(0)
})

test('an ended session of Amadeus is renewed', async () => {
  await searchWhile({ fault: 'expired-session', times: 1 }, ['amadeus'])
  const { providers, optionsOf } = await searchWhile({ fault: 'expired-session', times: 1 }, ['amadeus'])
  expect(providers.map(({ status }) => status)).toEqual(all.map(() => 'ok'))
  expect(optionsOf('amadeus').length).toBeGreaterThan(10)
})

test('an expired offer of Ignav is gone, and Ignav has not failed', async () => {
  const [ignav] = search.deps.providers
  const asking = { signal: AbortSignal.timeout(20_000), purpose: 'subscriber' } as const
  const legs = [{ origin: 'LHR', destination: 'LAX', departureDate: isoDateInDays(90) }]
  const answer = await ignav?.search(fareQueryLike({ legs }), asking)
  const link = answer?.itineraries[0]?.options[0]?.tickets[0]?.link
  await search.sandbox.order('ignav', { fault: 'expired-session' })
  const token = link?.kind === 'token' ? link.token : ''
  for (let look = 0; look < 6; look++) {
    expect(await ignav?.resolveLink?.(token, asking)).toEqual({ fault: 'gone' })
  }
})

test('only operators see the health of each provider', async () => {
  await searchWhile({ fault: '429', arg: 60 }, ['skyscanner'])
  expect((await search.call('GET', '/api/providers/health', createSubscriberPrincipal())).statusCode).toBe(
    403,
  )
  const health = async () => {
    const answer = await search.call('GET', '/api/providers/health', createAdminPrincipal())
    return answer.json<{ providers: ProviderHealth[] }>().providers
  }
  await expect.poll(health).toMatchObject([
    { provider: 'ignav', title: 'Ignav', state: 'well', requestsToday: 1, lastAnswerAt: expect.any(String) },
    { provider: 'skyscanner', state: 'limited', requestsToday: 1, failuresToday: 1, lastAnswerAt: null },
    {
      provider: 'amadeus',
      state: 'well',
      retryAt: null,
      lastFailureAt: null,
      requestsPerDay: 1_000_000,
    },
    { provider: 'travelpayouts', state: 'well', requestsPerSecond: 1000 },
  ])
  const [, skyscanner] = await health()
  expect(Date.parse(skyscanner?.retryAt ?? '') - Date.now()).toBeGreaterThan(30_000)
})

wholeTest('a search without answers can be read, and is not listed', async () => {
  const subscriber = createSubscriberPrincipal()
  const answered = await search.search(tripOnUnusedDay(), subscriber)
  await search.sandbox.order('ignav', { fault: 'empty' })
  await search.sandbox.order('skyscanner', { fault: '5xx' })
  await search.sandbox.order('amadeus', { fault: '5xx' })
  await search.sandbox.order('travelpayouts', { fault: '5xx' })
  const empty = await search.search(tripOnUnusedDay(), subscriber)
  await search.sandbox.order('ignav', { fault: '5xx' })
  const failed = await search.search(tripOnUnusedDay(), subscriber)
  expect([empty.resultsCount, failed.resultsCount]).toEqual([0, 0])
  const { status, providers } = await search.results(failed.searchId, subscriber)
  expect(status).toBe(200)
  expect(providers.map((provider) => provider.status)).toEqual(all.map(() => 'failed'))
  const listed = await search.call('GET', '/api/searches', subscriber)
  // That there is nothing is an answer too.
  expect(listed.json().map(({ id }: { id: string }) => id)).toEqual([empty.searchId, answered.searchId])
})

test('answers and searches are counted by outcome', async () => {
  const counted = async (figure: string) => {
    const { body } = await search.call('GET', '/metrics', null)
    const line = body.split('\n').find((it) => it.startsWith(`${figure} `))
    return Number(line?.split(' ')[1] ?? 0)
  }
  const failed = 'search_provider_answers_total{provider="ignav",status="failed"}'
  const ended = (outcome: string) => `search_searches_ended_total{by="visitor",outcome="${outcome}"}`
  const counts = () =>
    Promise.all([failed, ended('found'), ended('nothing'), ended('unanswered')].map(counted))
  const before = await counts()
  const more = async () => (await counts()).map((count, index) => count - (before[index] ?? 0))
  await search.sandbox.order('ignav', { fault: '5xx' })
  await search.publicSearch(tripOnUnusedDay())
  expect(await more()).toEqual([1, 1, 0, 0])
  for (const name of all.slice(1)) await search.sandbox.order(name, { fault: '5xx' })
  await search.publicSearch(tripOnUnusedDay())
  expect(await more()).toEqual([2, 1, 0, 1])
  await search.sandbox.order('ignav', { fault: 'empty' })
  await search.publicSearch(tripOnUnusedDay())
  expect(await more()).toEqual([2, 1, 1, 1])
})

test('nothing that a provider wrote in an error reaches the traveller', async () => {
  await search.sandbox.order('ignav', { fault: '5xx', arg: 500 })
  await search.sandbox.order('skyscanner', { fault: '429' })
  await search.sandbox.order('amadeus', { fault: 'try-again' })
  const { text } = await search.publicSearch(tripOnUnusedDay())
  expect(text).not.toMatch(/not available|Too many requests|127\.0\.0\.1|at \w+ \(/)
})

wholeTest('a search without any provider says so', async () => {
  await using bare = await startSearchUnderTest(search.sandbox.url, {
    env: { IGNAV_API_KEY: '', SKYSCANNER_API_KEY: '', AMADEUS_CLIENT_ID: '' },
  })
  const answer = await bare.call('POST', '/api/public/search', null, { body: tripOnUnusedDay() })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('60')
  expect(answer.json()).toMatchObject({ code: 'search/no-provider' })
})
