import { connectPostgres } from '@faresight/kit/postgres'
import { createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { admitShared } from '../src/providers/guard/admission.ts'
import { allowancesFor } from '../src/providers/guard/allowances.ts'
import { budgetFor, rulesFor } from '../src/providers/guard/limits.ts'

let database: Awaited<ReturnType<typeof createTestPostgres>>
forAllTests(
  () => createTestPostgres('search', new URL('../migrations', import.meta.url)),
  (it) => (database = it),
)

const rules = rulesFor(6000, 3000)
const at = new Date('2026-11-21T12:00:00Z')
const plenty = {
  goesOn: false,
  isRetry: false,
  limits: { perDay: 100_000, perSecond: 100_000 },
  budget: 100_000,
  patienceMs: 60_000,
}

const limitsOf2000 = { perDay: 2000, perSecond: 10_000 }

/** How many requests get through of `count`, and why the others do not. */
async function counted(
  provider: string,
  purpose: 'visitor' | 'member' | 'subscriber',
  spenders: string[],
  count: number,
) {
  const wish = {
    ...plenty,
    limits: limitsOf2000,
    budget: budgetFor(limitsOf2000, purpose),
    allowances: allowancesFor(limitsOf2000, purpose, spenders),
  }
  const seen: Record<string, number> = {}
  for (let request = 0; request < count; request++) {
    const decision = await admitShared(database.postgres.pool, provider, wish, rules, at)
    const told = 'refusal' in decision ? decision.refusal : 'ok'
    seen[told] = (seen[told] ?? 0) + 1
  }
  return seen
}

const addressOf = (a: number, b: number, c: number) => [
  `hash-${a}.${b}.${c}/32`,
  `10.${a}.${b}.0/24`,
  `10.${a}.0.0/16`,
]

test('one address, one /24 and one /16 have 2, 2.5 and 3 % of what visitors have', async () => {
  expect(await counted('networks', 'visitor', addressOf(1, 1, 1), 40)).toEqual({ ok: 16, allowance: 24 })
  expect(await counted('networks', 'visitor', addressOf(1, 1, 2), 40)).toEqual({ ok: 4, allowance: 36 })
  expect(await counted('networks', 'visitor', addressOf(1, 2, 1), 40)).toEqual({ ok: 4, allowance: 36 })
  expect(await counted('networks', 'visitor', addressOf(1, 3, 1), 40)).toEqual({ allowance: 40 })
  expect(await counted('networks', 'visitor', addressOf(2, 1, 1), 1)).toEqual({ ok: 1 })
})

test('visitors can use up their share, the last fifth of it for first searches, and nothing of what members have', async () => {
  const all: Record<string, number> = {}
  for (let network = 0; network < 100; network++) {
    const seen = await counted('shares', 'visitor', addressOf(network, 0, 0), 10)
    for (const [told, count] of Object.entries(seen)) all[told] = (all[told] ?? 0) + count
  }
  // 64 networks with ten each, and then six for each that is new.
  expect(all).toEqual({ ok: 800, share: 200 })
  expect(await counted('shares', 'member', ['user one'], 50)).toEqual({ ok: 40, allowance: 10 })
  expect(await counted('shares', 'subscriber', ['user two'], 10)).toEqual({ ok: 10 })
})

test('nobody is asked for a network that is blocked', async () => {
  await database.postgres.pool.query(`insert into blocked_networks (network) values ('10.77.1.0/24')`)
  expect(await counted('blocked', 'visitor', addressOf(77, 1, 1), 3)).toEqual({ blocked: 3 })
  expect(await counted('blocked', 'visitor', addressOf(77, 2, 1), 3)).toEqual({ ok: 3 })
})

test('what replicas ask for one network at the same moment is all counted', async () => {
  await using other = connectPostgres(database.url, { max: 4, name: 'other replica' })
  const allowances = allowancesFor(limitsOf2000, 'visitor', addressOf(88, 1, 1))
  const wish = { ...plenty, allowances }
  const decisions = await Promise.all(
    Array.from({ length: 60 }, () => [
      admitShared(database.postgres.pool, 'at once', wish, rules),
      admitShared(other.pool, 'at once', wish, rules),
    ]).flat(),
  )
  const admitted = decisions.filter((it) => 'waitMs' in it).length
  const { rows } = await other.pool.query(
    `select distinct requests from provider_spend where provider = 'at once'`,
  )
  expect(rows).toEqual([{ requests: admitted }])
  // Those who waited for the same lock may have been let through together.
  expect(admitted).toBeGreaterThanOrEqual(16)
  expect(admitted).toBeLessThanOrEqual(16 + 8)
})
