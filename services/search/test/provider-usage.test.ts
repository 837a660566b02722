import { type AdmissionRequest } from '../src/providers/guard/admission.ts'
import { readProviderUsageRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { connectPostgres } from '@faresight/kit/postgres'
import { beforeAll, expect, test } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type TestSandbox, startTestSandbox } from '../../../test/setup/test-sandbox.ts'
import { createGuardPolicy } from '../src/providers/guard/guard-policy.ts'
import { admitRequestInPostgres, reportCallInPostgres } from '../src/providers/guard/shared-admission.ts'
import { providerNames } from '../src/providers/usage/request-prices.ts'
import { readProviderDayCountsSince } from '../src/providers/usage/store.ts'
import { tripOnUnusedDay, type SearchUnderTest, startSearchUnderTest } from './harness.ts'

async function start() {
  await using owned = new AsyncDisposableStack()
  const sandbox: TestSandbox = owned.use(await startTestSandbox())
  const env = { TRAVELPAYOUTS_TOKEN: 'test', PROVIDER_PRICES: 'ignav=0.002,amadeus=0' }
  const search: SearchUnderTest = owned.use(await startSearchUnderTest(sandbox.url, { env }))
  const resources = owned.move()
  return { search, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

let search: SearchUnderTest
let admin: Bus
forAllTests(start, (it) => (search = it.search))
beforeAll(async () => {
  admin = await search.nats.connect('admin')
  return () => admin[Symbol.asyncDispose]()
})

const rules = createGuardPolicy(6000, 3000)
const plenty: AdmissionRequest = {
  isContinuation: false,
  isRetry: false,
  limits: { perDay: 100_000, perSecond: 1000 },
  quota: 100_000,
  maxWaitMs: 60_000,
}
const midnight = Date.parse('2026-11-22T00:00:00Z')
const at = (afterMs: number) => new Date(midnight + afterMs)

async function daysOf(provider: string) {
  const days = await readProviderDayCountsSince(search.deps.postgres.db, '2026-01-01')
  return days
    .filter((it) => it.provider === provider)
    .map(({ day, requests, failures }) => ({ day, requests, failures }))
}

test('each request is counted on one day, also by several replicas over midnight', async () => {
  await using other = connectPostgres(search.settings.DATABASE_URL, { max: 5, name: 'other replica' })
  const pools = [search.deps.postgres.pool, other.pool]
  const ask = (moment: Date) =>
    Promise.all(pools.map((pool) => admitRequestInPostgres(pool, 'midnight', plenty, rules, moment)))
  await Promise.all(Array.from({ length: 20 }, (_, ms) => ask(at(ms - 5000))))
  // Some that began before it come to the row behind others that began after it.
  await Promise.all(Array.from({ length: 20 }, (_, ms) => ask(at(ms - 10))))
  await Promise.all(Array.from({ length: 15 }, (_, ms) => ask(at(ms + 5000))))
  expect(await daysOf('midnight')).toEqual([
    { day: '2026-11-21', requests: 60, failures: 0 },
    { day: '2026-11-22', requests: 50, failures: 0 },
  ])
})

test('a day has its failures, is listed before the next one begins, and is left out without requests', async () => {
  const { pool } = search.deps.postgres
  const failed = { outcome: 'failed', wasProbe: false, failedRequests: 1 } as const
  await admitRequestInPostgres(pool, 'failing', plenty, rules, at(-5000))
  await reportCallInPostgres(pool, 'failing', failed, rules, at(-4000))
  const first = { day: '2026-11-21', requests: 1, failures: 1 }
  expect(await daysOf('failing')).toEqual([first])
  // What is refused begins no day.
  await admitRequestInPostgres(pool, 'failing', { ...plenty, quota: 0 }, rules, at(60_000))
  expect(await daysOf('failing')).toEqual([first])
  await admitRequestInPostgres(pool, 'failing', plenty, rules, at(2 * 86_400_000))
  expect(await daysOf('failing')).toEqual([first, { day: '2026-11-24', requests: 1, failures: 0 }])
  const since = await readProviderDayCountsSince(search.deps.postgres.db, '2026-11-22')
  expect(since.filter(({ provider }) => provider === 'failing')).toHaveLength(1)
})

test('the dashboard reads each provider’s health, requests and price of a request', async () => {
  await search.publicSearch(tripOnUnusedDay())
  const { providers } = await admin.request(
    readProviderUsageRpc,
    { from: isoDateInDays(-30) },
    { timeoutMs: 20_000 },
  )
  expect(providers.map(({ provider, usdPerRequest }) => [provider, usdPerRequest])).toEqual([
    ['ignav', 0.002],
    ['skyscanner', null],
    ['amadeus', 0],
    ['travelpayouts', null],
  ])
  const ignav = providers.find(({ provider }) => provider === 'ignav')
  expect(ignav?.requestsToday).toBeGreaterThan(0)
  expect(ignav?.days).toEqual([{ day: isoDateInDays(0), requests: ignav?.requestsToday, failures: 0 }])
})

test('every adapter may have a price', () => {
  expect(search.deps.providers.map(({ name }) => name)).toEqual(providerNames)
})
