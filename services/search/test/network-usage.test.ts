import { startQuotaShareGauges } from '../src/abuse-protection/quota-shares.ts'
import { setNetworkBlockedRpc, readQuotaAndNetworkUsageRpc } from '@faresight/contracts/search/rpc'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { startTestSandbox } from '../../../test/setup/test-sandbox.ts'
import { ignavOnlyEnv, type SearchUnderTest, startSearchUnderTest } from './harness.ts'

let search: SearchUnderTest
/** Ignav alone, of which visitors have 400 requests a day, and members as many. */
forAllTests(
  async () => {
    await using owned = new AsyncDisposableStack()
    const sandbox = owned.use(await startTestSandbox())
    const env = { ...ignavOnlyEnv, PROVIDER_REQUEST_ALLOWANCES: 'on', IGNAV_PER_DAY: '1000' }
    search = owned.use(await startSearchUnderTest(sandbox.url, { env }))
    return owned.move()
  },
  () => {},
)

/** Inserts a day’s requests to a provider by quota key. */
async function count(day: string, spent: Record<string, number>, provider = 'ignav'): Promise<void> {
  await search.deps.postgres.pool.query(
    `insert into provider_quota_usage (day, provider, quota_key, requests)
     select $1::date, $4, quota_key, requests from unnest($2::text[], $3::int[]) as spent (quota_key, requests)`,
    [day, Object.keys(spent), Object.values(spent), provider],
  )
}

/** One that the service itself does not watch at the same time. */
const watched = {
  name: 'watched',
  title: 'Watched',
  limits: { perDay: 1000, perSecond: 5 },
  tracksCallerQuotas: true,
}

async function gauge(name: string): Promise<number | undefined> {
  const told = await metricsRegistry.getSingleMetric(name)?.get()
  return told?.values.find(({ labels }) => labels['provider'] === watched.name)?.value
}

test('gauges show the used part of the visitors’ quota, and whether it is abnormal', async () => {
  // A day to come: the service deletes what was counted on days gone by.
  await count('2099-11-22', { visitors: 300, members: 399 }, watched.name)
  const gauges = async () => [
    await gauge('search_visitor_share_used'),
    await gauge('search_visitor_share_abnormal'),
  ]
  const guard = { quotaTrackedProviders: () => [watched] }
  const watch = (at: string) => startQuotaShareGauges({ ...search.deps, guard, now: () => new Date(at) })
  {
    await using _morning = watch('2099-11-22T06:00:00Z')
    await expect.poll(gauges).toEqual([0.75, 1])
  }
  {
    await using _evening = watch('2099-11-22T18:00:00Z')
    await expect.poll(gauges).toEqual([0.75, 0])
  }
  await using _nextDay = watch('2099-11-23T00:00:00Z')
  await expect.poll(gauges).toEqual([0, 0])
})

test('administrators see today’s requests by network, without hashed ones, and the blocked networks', async () => {
  await using admin = await search.nats.connect('admin')
  const day = search.deps.now().toISOString().slice(0, 10)
  const [household = '', ...others] = await search.deps.resolveVisitorQuotaKeys('203.0.113.7')
  await count(day, {
    visitors: 30,
    members: 7,
    [household]: 20,
    ...Object.fromEntries(others.map((network) => [network, 20])),
    '2001:db8:1::/48': 10,
    'members 203.0.113.0/24': 7,
    'user 1': 7,
  })
  const read = () => admin.request(readQuotaAndNetworkUsageRpc, {})
  expect(await read()).toMatchObject({
    shares: [{ provider: 'ignav', visitors: 30, visitorsLimit: 400, members: 7, membersLimit: 400 }],
    networks: [
      { network: '203.0.113.0/24', requests: 20, blockedAt: null },
      { network: '2001:db8:1::/48', requests: 10, blockedAt: null },
    ],
  })
  const set = (network: string, isBlocked: boolean) =>
    admin.request(setNetworkBlockedRpc, { network, isBlocked })
  expect(await set('2001:db8:1::/48', true)).toEqual({ wasBlocked: false })
  expect(await set('198.51.100.0/24', true)).toEqual({ wasBlocked: false })
  expect(await set('198.51.100.0/24', true)).toEqual({ wasBlocked: true })
  const { networks } = await read()
  expect(networks).toEqual([
    { network: '203.0.113.0/24', requests: 20, blockedAt: null },
    { network: '2001:db8:1::/48', requests: 10, blockedAt: expect.any(String) },
    { network: '198.51.100.0/24', requests: 0, blockedAt: expect.any(String) },
  ])
  expect(await set('198.51.100.0/24', false)).toEqual({ wasBlocked: true })
  expect(await set('198.51.100.0/24', false)).toEqual({ wasBlocked: false })
  expect((await read()).networks).toHaveLength(2)
})
