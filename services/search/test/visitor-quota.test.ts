import { quotesBucket } from '@faresight/contracts/search/buckets'
import { searchRoutes } from '@faresight/contracts/search/http'
import { searchRequestSchema } from '@faresight/contracts/search/search-request'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { userAndNetworkQuotaKeys } from '@faresight/contracts/search/quota-keys'
import { afterEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal } from '../../../test/setup/principals.ts'
import { proofOfWorkHeader } from '@faresight/contracts/search/proof-of-work'
import { startTestSandbox } from '../../../test/setup/test-sandbox.ts'
import { providerQuoteCacheKey } from '../src/quotes/provider-quote-cache.ts'
import { validateFareQuery } from '../src/searches/validate-search.ts'
import { tripOnUnusedDay, ignavOnlyEnv, type SearchUnderTest, startSearchUnderTest } from './harness.ts'
import { startProviderProxy, type ProviderProxy } from './provider-proxy.ts'

let proxy: ProviderProxy
let search: SearchUnderTest

/** Ignav alone, of which visitors have 40,000 requests a day, and one address 800. */
forAllTests(
  async () => {
    await using owned = new AsyncDisposableStack()
    const sandbox = owned.use(await startTestSandbox())
    proxy = owned.use(await startProviderProxy(sandbox.url))
    const env = { ...ignavOnlyEnv, PROVIDER_REQUEST_ALLOWANCES: 'on', IGNAV_PER_DAY: '100000' }
    search = owned.use(await startSearchUnderTest(proxy.url, { env }))
    return owned.move()
  },
  () => {},
)
afterEach(async () => {
  await search.deps.postgres.pool.query('delete from provider_quota_usage; delete from blocked_networks')
})

type Answered = Awaited<ReturnType<SearchUnderTest['publicSearch']>>

async function searchFrom(
  address: string,
  body: object,
  { app = search.app, proof }: { app?: SearchUnderTest['app']; proof?: string } = {},
): Promise<Answered> {
  const { path: url } = searchRoutes.publicSearch
  const headers = { 'x-forwarded-for': address, ...(proof && { [proofOfWorkHeader]: proof }) }
  const answer = await app.inject({ method: 'POST', url, payload: body, headers })
  return { ...answer.json<Answered>(), status: answer.statusCode, text: answer.body }
}

async function useUp(address: string, requests = 800): Promise<void> {
  const quotaKeys = await search.deps.resolveVisitorQuotaKeys(address)
  await search.deps.postgres.pool.query(
    `insert into provider_quota_usage (day, provider, quota_key, requests)
     select (now() at time zone 'UTC')::date, 'ignav', quota_key, $2 from unnest($1::text[]) as quota_key
     on conflict (day, provider, quota_key) do update set requests = excluded.requests`,
    [quotaKeys, requests],
  )
}

test('a network with a used-up quota gets a message, and no provider a request', async () => {
  await useUp('198.51.100.7', 788)
  let found = 0
  while (found < 20 && (await searchFrom('198.51.100.7', tripOnUnusedDay())).providers[0]?.status === 'ok')
    found++
  expect(found).toBe(12)
  const before = proxy.count
  const { status, providers, results } = await searchFrom('198.51.100.7', tripOnUnusedDay())
  expect({ status, results }).toEqual({ status: 200, results: [] })
  expect(providers).toMatchObject([
    {
      status: 'limited',
      quotaExceeded: true,
      detail: 'We didn’t search Ignav.',
      remarks: [
        expect.stringMatching(
          /^All of today’s live searches from your network have been used. Live search is back at midnight UTC, in (an hour|\d+ hours). Sign up to get your own daily searches.$/,
        ),
      ],
    },
  ])
  expect(proxy.count).toBe(before)
  expect((await searchFrom('198.51.101.7', tripOnUnusedDay())).providers).toMatchObject([{ status: 'ok' }])
})

test('a member has a quota of their own, independent of visitors on their network', async () => {
  await useUp('198.51.100.8')
  const answer = await search.call('POST', searchRoutes.publicSearch.path, createMemberPrincipal(), {
    body: tripOnUnusedDay(),
  })
  expect(answer.json<Answered>().providers).toMatchObject([{ status: 'ok' }])
})

test('members on one network share a part of the members’ quota', async () => {
  const networks = await search.deps.resolveVisitorQuotaKeys('127.0.0.1')
  const [, , street] = userAndNetworkQuotaKeys(createMemberPrincipal().userId, networks)
  await search.deps.postgres.pool.query(
    `insert into provider_quota_usage (day, provider, quota_key, requests)
     values ((now() at time zone 'UTC')::date, 'ignav', $1, 6000)`,
    [street],
  )
  const answer = await search.call('POST', searchRoutes.publicSearch.path, createMemberPrincipal(), {
    body: tripOnUnusedDay(),
  })
  expect(answer.json<Answered>().providers).toMatchObject([{ status: 'limited', quotaExceeded: true }])
})

test('fares of the last day are shown as cached when the quota is used up', async () => {
  const asked = tripOnUnusedDay()
  const first = await searchFrom('198.51.100.9', asked)
  await growOlder(asked)
  // A replica that has nothing at hand.
  await using replica = await search.replica()
  await useUp('198.51.100.9')
  const before = proxy.count
  const later = await searchFrom('198.51.100.9', asked, { app: replica.app })
  expect(proxy.count).toBe(before)
  expect(later.providers).toMatchObject([
    {
      status: 'limited',
      count: first.results.length,
      detail: 'Showing earlier fares from Ignav.',
    },
  ])
  expect(later.results).toHaveLength(first.results.length)
  expect(first.results.length).toBeGreaterThan(5)
  // A caller with quota gets current fares, not those of hours ago.
  const others = await searchFrom('192.0.2.9', asked, { app: replica.app })
  expect(proxy.count).toBeGreaterThan(before)
  expect(others.providers).toMatchObject([{ status: 'ok' }])
})

/** As if what was answered had been so three hours ago. */
async function growOlder(body: ReturnType<typeof tripOnUnusedDay>): Promise<void> {
  const { airports, providers, bus, now } = search.deps
  const request = searchRequestSchema.parse(body)
  const read = validateFareQuery(request, airports, now())
  const [ignav] = providers
  if ('refusal' in read || !ignav) throw new Error('There is no such question')
  const bucket = bus.bucket(quotesBucket)
  const key = providerQuoteCacheKey(ignav, read.question)
  await expect.poll(() => bucket.get(key)).not.toBeNull()
  const answer = await bucket.get(key)
  if (!answer) throw new Error('Nothing was kept')
  const observedAt = new Date(now().getTime() - 3 * 60 * 60 * 1000).toISOString()
  await bucket.put(key, { ...answer, observedAt })
}

test('a blocked network gets no request', async () => {
  await search.deps.postgres.pool.query(`insert into blocked_networks (network) values ('203.0.113.0/24')`)
  const { providers } = await searchFrom('203.0.113.1', tripOnUnusedDay())
  expect(providers).toMatchObject([
    { status: 'limited', remarks: [expect.stringMatching(/^Live search is turned off for your network/)] },
  ])
  expect((await searchFrom('203.0.114.1', tripOnUnusedDay())).providers).toMatchObject([{ status: 'ok' }])
})

describe('while visitors use up their quota abnormally fast', () => {
  /** Replicas take it for granted for some seconds how fast that is, so each test has one of its own. */
  const startAttacked = async () => {
    await search.deps.postgres.pool.query(
      `insert into provider_quota_usage (day, provider, quota_key, requests)
       values ((now() at time zone 'UTC')::date, 'ignav', 'visitors', 39999)`,
    )
    return search.replica()
  }

  test('a visitor searches for a while after a proof of work', async () => {
    await using replica = await startAttacked()
    const before = proxy.count
    const asked = tripOnUnusedDay()
    const refused = await searchFrom('198.51.100.20', asked, { app: replica.app })
    expect(refused).toMatchObject({
      status: 403,
      code: 'search/proof-of-work-required',
      challenge: expect.any(String),
    })
    expect(proxy.count).toBe(before)
    const proof = await solved(refused.challenge ?? '')
    const found = await searchFrom('198.51.100.20', asked, { app: replica.app, proof })
    expect(found).toMatchObject({ status: 200, providers: [{ status: 'ok' }] })
    // Nobody else can search with it.
    expect(await searchFrom('198.51.100.21', asked, { app: replica.app, proof })).toMatchObject({
      status: 403,
    })
  })

  test('a signed-in user needs no proof of work', async () => {
    await using replica = await startAttacked()
    const headers = await search.signed(createMemberPrincipal())
    const { path: url } = searchRoutes.publicSearch
    const answer = await replica.app.inject({ method: 'POST', url, payload: tripOnUnusedDay(), headers })
    expect(answer.statusCode).toBe(200)
  })

  test('other services read the challenge of their visitors', async () => {
    await using replica = await startAttacked()
    const networks = ['hash/32', '203.0.113.0/24', '203.0.0.0/16']
    const challenge = await replica.deps.attackChallenge(networks, null)
    const proof = await solved(challenge ?? '')
    expect(await replica.deps.attackChallenge(networks, proof)).toBeNull()
  })
})

async function solved(text: string): Promise<string> {
  const challenge = JSON.parse(Buffer.from(text, 'base64').toString()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
