import { connectPostgres } from '@faresight/kit/postgres'
import { createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { admitRequestInPostgres } from '../src/providers/guard/shared-admission.ts'
import { createCallerQuotas, purposeDailyQuota } from '../src/providers/guard/quotas.ts'
import { createGuardPolicy } from '../src/providers/guard/guard-policy.ts'

let database: Awaited<ReturnType<typeof createTestPostgres>>
forAllTests(
  () => createTestPostgres('search', new URL('../migrations', import.meta.url)),
  (it) => (database = it),
)

const policy = createGuardPolicy(6000, 3000)
const at = new Date('2026-11-21T12:00:00Z')
const plenty = {
  isContinuation: false,
  isRetry: false,
  limits: { perDay: 100_000, perSecond: 100_000 },
  quota: 100_000,
  maxWaitMs: 60_000,
}

const limitsOf2000 = { perDay: 2000, perSecond: 10_000 }

async function countDecisions(
  provider: string,
  purpose: 'visitor' | 'member' | 'subscriber',
  quotaKeys: string[],
  count: number,
) {
  const request = {
    ...plenty,
    limits: limitsOf2000,
    quota: purposeDailyQuota(limitsOf2000, purpose),
    callerQuotas: createCallerQuotas(limitsOf2000, purpose, quotaKeys),
  }
  const seen: Record<string, number> = {}
  for (let index = 0; index < count; index++) {
    const decision = await admitRequestInPostgres(database.postgres.pool, provider, request, policy, at)
    const outcome = 'refusal' in decision ? decision.refusal : 'ok'
    seen[outcome] = (seen[outcome] ?? 0) + 1
  }
  return seen
}

const networksOf = (a: number, b: number, c: number) => [
  `hash-${a}.${b}.${c}/32`,
  `10.${a}.${b}.0/24`,
  `10.${a}.0.0/16`,
]

test('one address, one /24 and one /16 may use 2, 2.5 and 3 % of the visitors’ quota', async () => {
  expect(await countDecisions('networks', 'visitor', networksOf(1, 1, 1), 40)).toEqual({
    ok: 16,
    'caller-quota': 24,
  })
  expect(await countDecisions('networks', 'visitor', networksOf(1, 1, 2), 40)).toEqual({
    ok: 4,
    'caller-quota': 36,
  })
  expect(await countDecisions('networks', 'visitor', networksOf(1, 2, 1), 40)).toEqual({
    ok: 4,
    'caller-quota': 36,
  })
  expect(await countDecisions('networks', 'visitor', networksOf(1, 3, 1), 40)).toEqual({ 'caller-quota': 40 })
  expect(await countDecisions('networks', 'visitor', networksOf(2, 1, 1), 1)).toEqual({ ok: 1 })
})

test('visitors can use their quota, the last fifth of it for first searches, and none of the members’', async () => {
  const all: Record<string, number> = {}
  for (let network = 0; network < 100; network++) {
    const seen = await countDecisions('shares', 'visitor', networksOf(network, 0, 0), 10)
    for (const [outcome, count] of Object.entries(seen)) all[outcome] = (all[outcome] ?? 0) + count
  }
  // 64 networks with ten each, then six for each new one.
  expect(all).toEqual({ ok: 800, 'group-quota': 200 })
  expect(await countDecisions('shares', 'member', ['user one'], 50)).toEqual({ ok: 40, 'caller-quota': 10 })
  expect(await countDecisions('shares', 'subscriber', ['user two'], 10)).toEqual({ ok: 10 })
})

test('a blocked network gets no request', async () => {
  await database.postgres.pool.query(`insert into blocked_networks (network) values ('10.77.1.0/24')`)
  expect(await countDecisions('blocked', 'visitor', networksOf(77, 1, 1), 3)).toEqual({ blocked: 3 })
  expect(await countDecisions('blocked', 'visitor', networksOf(77, 2, 1), 3)).toEqual({ ok: 3 })
})

test('concurrent requests of one network on several replicas are all counted', async () => {
  await using other = connectPostgres(database.url, { max: 4, name: 'other replica' })
  const callerQuotas = createCallerQuotas(limitsOf2000, 'visitor', networksOf(88, 1, 1))
  const request = { ...plenty, callerQuotas }
  const decisions = await Promise.all(
    Array.from({ length: 60 }, () => [
      admitRequestInPostgres(database.postgres.pool, 'at once', request, policy),
      admitRequestInPostgres(other.pool, 'at once', request, policy),
    ]).flat(),
  )
  const admitted = decisions.filter((it) => 'waitMs' in it).length
  const { rows } = await other.pool.query(
    `select distinct requests from provider_quota_usage where provider = 'at once'`,
  )
  expect(rows).toEqual([{ requests: admitted }])
  // Requests that waited for the same lock may be admitted together.
  expect(admitted).toBeGreaterThanOrEqual(16)
  expect(admitted).toBeLessThanOrEqual(16 + 8)
})
