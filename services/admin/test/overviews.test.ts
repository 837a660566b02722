import { adminRoutes } from '@faresight/contracts/admin/http'
import type { AnalyticsOverview, FinancialOverview } from '@faresight/contracts/admin/overview'
import { readBillingStatsRpc, readDailyNetPaymentsRpc } from '@faresight/contracts/billing/rpc'
import { addDays } from '@faresight/contracts/days'
import { connectPostgres } from '@faresight/kit/postgres'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal } from '../../../test/setup/principals.ts'
import { addDailyCounts, upsertDailyStats } from '../src/counts/store.ts'
import { dailyCounts, dailyStats } from '../src/schema.ts'
import { type AdminHarness, createFreshAdminPrincipal, startAdminService } from './harness.ts'
import { createStubbedServices } from './stubbed-services.ts'

let it: AdminHarness
let now = new Date('2026-11-22T10:00:00Z')
forAllTests(
  () => startAdminService({ overrides: { now: () => now }, runsUnasked: false }),
  (started) => (it = started),
)
const today = '2026-11-22'

beforeEach(async () => {
  // Longer than the cache.
  now = new Date(now.getTime() + 120_000)
  Object.assign(it.world, createStubbedServices())
  for (const table of [dailyCounts, dailyStats]) await it.deps.postgres.db.delete(table)
})

async function financial(query = ''): Promise<FinancialOverview> {
  const answer = await it.call('GET', adminRoutes.financial.path + query, createFreshAdminPrincipal())
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return adminRoutes.financial.answer.parse(answer.json())
}

async function analytics(query = ''): Promise<AnalyticsOverview> {
  const answer = await it.call('GET', adminRoutes.analytics.path + query, createFreshAdminPrincipal())
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return adminRoutes.analytics.answer.parse(answer.json())
}

const unpaid = { revenue: 0, succeeded: 0, failed: 0, refunded: 0, active: null, mrr: null }
const quiet = { registrations: 0, searches: 0, scans: 0, failedScans: 0, checks: 0, alerts: 0, users: null }

test('the financial overview has recurring revenue and the payments of each day', async () => {
  it.world.billingFigures = {
    active: 3,
    mrrMinor: 499 + 1999 / 6 + 4999 / 12,
    trialing: 4,
    pastDue: 5,
    ending: 6,
    complimentary: 7,
    byTier: [
      { tier: 'monthly', active: 1, mrrMinor: 499 },
      { tier: 'semiannual', active: 2, mrrMinor: 1999 / 6 },
    ],
    revenueMinor: 123_456,
    succeeded: 9,
    failed: 3,
  }
  const paid = { day: addDays(today, -2), succeeded: 2, failed: 1, refunded: 1, revenueMinor: -1500 }
  it.world.paymentDays = { days: [{ ...paid, day: addDays(today, -300), revenueMinor: 499 }, paid] }
  await upsertDailyStats(
    it.deps.postgres.db,
    [
      { stat: 'subscriptions.active', value: 2 },
      { stat: 'subscriptions.mrr', value: 8.32 },
    ],
    new Date(`${addDays(today, -2)}T20:00:00Z`),
  )
  const told = await financial('?days=7')
  expect(told).toMatchObject({
    at: now.toISOString(),
    subscriptions: {
      active: 3,
      mrr: 12.49,
      arr: 149.85,
      trialing: 4,
      pastDue: 5,
      ending: 6,
      complimentary: 7,
      byTier: [
        { tier: 'monthly', active: 1, mrr: 4.99 },
        { tier: 'semiannual', active: 2, mrr: 3.33 },
      ],
    },
    payments: { totalRevenue: 1234.56, successRate: 0.75 },
    unavailable: [],
  })
  const paidDay = { revenue: -15, succeeded: 2, failed: 1, refunded: 1, active: 2, mrr: 8.32 }
  expect(told.days).toEqual(
    [-6, -5, -4, -3, -2, -1, 0].map((ago) => ({
      day: addDays(today, ago),
      ...(ago === -2 ? paidDay : unpaid),
      ...(ago === 0 && { active: 3, mrr: 12.49 }),
    })),
  )
})

test('the financial overview has billing’s disputes', async () => {
  const disputes = [
    {
      id: 'dp_1',
      userId: createMemberPrincipal().userId,
      amount: 4.99,
      currency: 'USD',
      reason: 'fraudulent',
      isInquiry: false,
      isUnanswered: true,
      evidenceDueAt: '2026-12-01T00:00:00.000Z',
      openedAt: '2026-11-20T00:00:00.000Z',
    },
  ]
  it.world.disputes = { disputes }
  expect((await financial()).disputes).toEqual(disputes)
})

test('the analytics overview has user counts and the activity of each day', async () => {
  const yesterday = addDays(today, -1)
  it.world.userFigures = {
    total: 12,
    days: [
      { day: addDays(today, -30), created: 6 },
      { day: addDays(today, -29), created: 1 },
      { day: yesterday, created: 4 },
    ],
  }
  it.world.billingFigures = { ...it.world.billingFigures, active: 3 }
  it.world.scanFigures = { pending: 1, running: 2 }
  it.world.searchDays = { days: [{ day: today, visitor: 10, member: 20, subscriber: 3 }] }
  const share = { visitors: 700, visitorsLimit: 800, members: 0, membersLimit: 800 }
  it.world.networkSpend = {
    shares: [
      { provider: 'ignav', title: 'Ignav', ...share, isAbnormal: true },
      { provider: 'amadeus', title: 'Amadeus', ...share, isAbnormal: false },
    ],
    networks: [],
  }
  const alerts = { ...it.world.alertFigures, active: 8, checksToday: 40 }
  it.world.alertFigures = alerts
  const { db } = it.deps.postgres
  await addDailyCounts(db, [
    { day: yesterday, measure: 'alerts', count: 1 },
    { day: yesterday, measure: 'checks', count: 90 },
    { day: yesterday, measure: 'failed-scans', count: 2 },
    { day: yesterday, measure: 'scans', count: 7 },
  ])
  await upsertDailyStats(db, [{ stat: 'users.total', value: 11 }], new Date(`${yesterday}T23:00:00Z`))
  const told = await analytics('?days=7')
  expect(told).toMatchObject({
    users: { total: 12, newLast30Days: 5, conversionRate: 0.25 },
    alerts,
    scans: { pending: 1, running: 2 },
    abnormal: ['Ignav'],
    unavailable: [],
  })
  expect(told.days.slice(-3)).toEqual([
    { day: addDays(today, -2), ...quiet },
    {
      day: yesterday,
      registrations: 4,
      searches: 0,
      scans: 7,
      failedScans: 2,
      checks: 90,
      alerts: 1,
      users: 11,
    },
    { day: today, ...quiet, searches: 33, users: 12 },
  ])
})

test.each([7, 30, 90, 365])('a series of %i days has every day, today last', async (days) => {
  const all = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
  const [money, people] = await Promise.all([financial(`?days=${days}`), analytics(`?days=${days}`)])
  expect(money.days.map(({ day }) => day)).toEqual(all)
  expect(people.days.map(({ day }) => day)).toEqual(all)
})

test('the default is thirty days, and only four spans are accepted', async () => {
  expect((await financial()).days).toHaveLength(30)
  for (const days of ['8', '-7', '', 'all', '7&days=30']) {
    const answer = await it.call(
      'GET',
      `${adminRoutes.analytics.path}?days=${days}`,
      createFreshAdminPrincipal(),
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([
      { path: 'days', message: 'Please ask for 7, 30, 90 or 365 days.' },
    ])
  }
})

test('requests each service once a minute for all readers and spans', async () => {
  const asked = (subject: string) => it.world.told.filter((told) => told === subject).length
  const look = () =>
    Promise.all([financial('?days=7'), financial('?days=365'), analytics(), financial(), analytics()])
  await look()
  now = new Date(now.getTime() + 59_999)
  await look()
  expect([asked(readBillingStatsRpc.subject), asked(readDailyNetPaymentsRpc.subject)]).toEqual([1, 1])
  it.world.billingFigures = { ...it.world.billingFigures, active: 1 }
  now = new Date(now.getTime() + 1)
  expect((await financial()).subscriptions.active).toBe(1)
  expect(asked(readBillingStatsRpc.subject)).toBe(2)
})

test('marks statistics of unavailable services as unknown until they are back', async () => {
  it.world.userFigures = { total: 12, days: [{ day: today, created: 5 }] }
  for (const service of ['billing', 'search', 'alerts', 'ai-scan']) it.world.away.add(service)
  const money = await financial()
  expect(money.unavailable).toEqual(['billing'])
  const unknown = {
    active: null,
    mrr: null,
    arr: null,
    trialing: null,
    pastDue: null,
    ending: null,
    complimentary: null,
    byTier: null,
  }
  expect(money).toMatchObject({
    subscriptions: unknown,
    payments: { totalRevenue: null, successRate: null },
  })
  expect(money.days).toHaveLength(30)
  expect(money.days.at(-1)).toEqual({ day: today, ...unpaid })
  const people = await analytics()
  expect(people.unavailable).toEqual(['ai-scan', 'alerts', 'billing', 'search'])
  expect(people).toMatchObject({
    users: { total: 12, newLast30Days: 5, conversionRate: null },
    alerts: null,
    scans: null,
  })
  it.world.away.clear()
  it.world.billingFigures = { ...it.world.billingFigures, active: 6 }
  expect(await analytics()).toMatchObject({ users: { conversionRate: 0.5 }, unavailable: [] })
})

test('without users or payments rates are null', async () => {
  expect((await financial()).payments).toEqual({ totalRevenue: 0, successRate: null })
  expect((await analytics()).users).toEqual({ total: 0, newLast30Days: 0, conversionRate: null })
})

test('while its own counts are unreadable, the other services’ statistics are shown', async () => {
  it.world.userFigures = { total: 12, days: [{ day: today, created: 5 }] }
  await addDailyCounts(it.deps.postgres.db, [{ day: today, measure: 'scans', count: 7 }])
  await using owner = connectPostgres(it.database.ownerUrl, { max: 1, name: 'owner' })
  const service = new URL(it.database.url).username
  await owner.pool.query(`revoke select on daily_counts from ${service}`)
  const people = await analytics()
  await owner.pool.query(`grant select on daily_counts to ${service}`)
  expect(people).toMatchObject({ users: { total: 12 }, unavailable: ['admin'] })
  const last = { day: today, ...quiet, registrations: 5, users: 12 }
  expect(people.days.at(-1)).toEqual(last)
  expect((await analytics()).days.at(-1)).toEqual({ ...last, scans: 7 })
})

test('only administrators may read overviews', async () => {
  for (const { path } of [adminRoutes.financial, adminRoutes.analytics]) {
    expect((await it.call('GET', path, createMemberPrincipal())).statusCode).toBe(403)
    expect((await it.call('GET', path)).statusCode).toBe(401)
  }
})
