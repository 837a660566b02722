import { dayMs } from '@faresight/contracts/days'
import type { QuoteProviderStatus } from '@faresight/contracts/search/rpc'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { runWatchCheck } from '../src/checking/run-check.ts'
import { dailyCheckUsage, priceAlerts, watchPrices } from '../src/schema.ts'
import { makeWatchesDue } from '../src/watches/store.ts'
import {
  createWatchCheckDeps,
  enqueueDueChecksOnce,
  readWatch,
  insertWatchedAlert,
  insertWatchesWithAlerts,
  listWatches,
  startCheckWorker,
} from './checks.ts'
import { type AlertsHarness, startAlertsService } from './harness.ts'
import { createQuoteReply } from './stub-services.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How far the service’s clock is ahead. */
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)

let alerts: AlertsHarness
forAllTests(
  () => startAlertsService({ runsBackground: false, overrides: { now: clock } }),
  (it) => (alerts = it),
)
beforeEach(async () => {
  await alerts.deps.postgres.pool.query('truncate people, watches, price_alerts, daily_check_usage cascade')
})
afterEach(() => {
  aheadMs = 0
  alerts.stubs.quoted.length = 0
  alerts.stubs.answerQuote = null
  alerts.stubs.priceOf = () => 50_000
})

const replica = (rules = {}) => createWatchCheckDeps(alerts.deps, rules)

async function alertOf(id: string) {
  const [alert] = await alerts.deps.postgres.db.select().from(priceAlerts).where(eq(priceAlerts.id, id))
  return alert
}

/** Dispatches due checks and waits until all have run. */
async function checked(rules = {}): Promise<void> {
  const one = replica(rules)
  await enqueueDueChecksOnce(one)
  await using _work = startCheckWorker(one)
  await expect
    .poll(async () => (await listWatches(alerts.deps)).every(({ queuedAt }) => queuedAt === null))
    .toBe(true)
}

describe('a due watch', () => {
  test('is checked once, at most one check at a time, with any number of replicas and dispatches', async () => {
    const { deps, stubs } = alerts
    const ids = await insertWatchesWithAlerts(deps, 30)
    const now = new Map<string, number>()
    let most = 0
    stubs.answerQuote = async ({ query }) => {
      const day = query.legs[0]?.departureDate ?? ''
      now.set(day, (now.get(day) ?? 0) + 1)
      most = Math.max(most, ...now.values())
      // Long enough for another transaction to interleave.
      await deps.postgres.pool.query('select 1')
      now.set(day, (now.get(day) ?? 0) - 1)
      return createQuoteReply(query, 50_000)
    }
    const replicas = [replica(), replica(), replica()]
    await Promise.all(replicas.map(enqueueDueChecksOnce))
    {
      await using work = new AsyncDisposableStack()
      for (const it of replicas) work.use(startCheckWorker(it))
      for (let round = 0; round < 3; round += 1) {
        await deps.postgres.db.transaction((tx) => makeWatchesDue(tx, ids, clock()))
        await Promise.all(replicas.map(enqueueDueChecksOnce))
      }
      await expect
        .poll(async () => (await listWatches(deps)).every((it) => it.queuedAt === null && it.lastCheckedAt), {
          timeout: 30_000,
        })
        .toBe(true)
    }
    expect(most).toBe(1)
    const asked = stubs.quoted.map(({ query }) => query.legs[0]?.departureDate)
    expect(new Set(asked).size).toBe(30)
    expect(stubs.quoted[0]).toMatchObject({
      purpose: 'scheduled',
      providers: 'scan',
      query: { currency: 'USD' },
    })
  })

  test('gives alerts without a price their first one, and announces its next check', async () => {
    const { deps, stubs } = alerts
    const { alertId, watchId, userId } = await insertWatchedAlert(deps, {
      alert: { alertType: 'price_drop', minimumDrop: 30 },
    })
    const other = await insertWatchedAlert(deps, { person: { userId }, alert: { currentMinor: 61_000 } })
    expect(other.watchId).toBe(watchId)
    await checked()
    expect(stubs.quoted).toHaveLength(1)
    expect(await alertOf(alertId)).toMatchObject({
      currentMinor: 50_000,
      thresholdMinor: 47_000,
      isTriggered: false,
    })
    expect(await alertOf(other.alertId)).toMatchObject({ currentMinor: 61_000 })
    const watch = await readWatch(deps, watchId)
    expect(watch).toMatchObject({ lastMinor: 50_000, failures: 0, queuedAt: null, priceMovedAt: null })
    expect(Math.abs(Date.now() - (watch.lastCheckedAt?.getTime() ?? 0))).toBeLessThan(minuteMs)
    const aheadOfNow = watch.nextCheckAt.getTime() - Date.now()
    expect(aheadOfNow).toBeGreaterThan(12 * hourMs - minuteMs)
    expect(aheadOfNow).toBeLessThan(36 * hourMs)
    expect(await deps.postgres.db.select().from(watchPrices)).toMatchObject([{ watchId, minor: 50_000 }])
  })

  test('triggers its alerts, even by a cached answer of search', async () => {
    const { deps, stubs } = alerts
    const { alertId } = await insertWatchedAlert(deps, { alert: { targetPrice: 450 } })
    await checked()
    expect(await alertOf(alertId)).toMatchObject({ isTriggered: false })
    stubs.priceOf = () => 44_999
    const { watchId } = await insertWatchedAlert(deps)
    await deps.postgres.db.transaction((tx) => makeWatchesDue(tx, [watchId], clock()))
    await checked()
    expect(await alertOf(alertId)).toMatchObject({
      isTriggered: true,
      foundMinor: 44_999,
      currentMinor: 50_000,
    })
    expect(await readWatch(deps, watchId)).toMatchObject({
      lastMinor: 44_999,
      priceMovedAt: expect.any(Date),
    })
  })

  test('is left to a newer lease', async () => {
    const { deps, stubs } = alerts
    const { watchId } = await insertWatchedAlert(deps)
    await checked()
    const { lease } = await readWatch(deps, watchId)
    const signal = new AbortController().signal
    for (const stale of [lease - 1, lease, lease + 1])
      await runWatchCheck(replica(), { watchId, lease: stale }, signal)
    expect(stubs.quoted).toHaveLength(1)
  })

  test('that becomes due during its check is checked again at once', async () => {
    const { deps, stubs } = alerts
    const { watchId } = await insertWatchedAlert(deps)
    stubs.answerQuote = async ({ query }) => {
      stubs.answerQuote = null
      await deps.postgres.db.transaction((tx) => makeWatchesDue(tx, [watchId], clock()))
      return createQuoteReply(query, 50_000)
    }
    await checked()
    expect((await readWatch(deps, watchId)).nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
    await checked()
    expect(stubs.quoted).toHaveLength(2)
  })

  test('waits while the bus is away, without using up the budget', async () => {
    const { deps } = alerts
    const { watchId } = await insertWatchedAlert(deps)
    const away = { ...replica(), bus: { ...deps.bus, ready: () => Promise.reject(new Error('away')) } }
    await expect(enqueueDueChecksOnce(away)).rejects.toThrow('away')
    expect(await readWatch(deps, watchId)).toMatchObject({ queuedAt: null, lease: 0 })
    expect(await deps.postgres.db.select().from(dailyCheckUsage)).toEqual([])
  })
})

describe('no check is made', () => {
  test.each([
    ['whose plan has ended', { person: { accessUntil: new Date(Date.now() - minuteMs) } }],
    ['whose account is closed', { person: { closedAt: new Date() } }],
    ['who has paused the alert', { alert: { isActive: false } }],
    ['whose alert has triggered', { alert: { isTriggered: true } }],
    ['who has deleted the alert', { alert: { deletedAt: new Date() } }],
    ['whose last day of departure has passed', { days: -2 }],
  ])('for a user %s', async (_, of) => {
    const { deps, stubs } = alerts
    const { watchId } = await insertWatchedAlert(deps, of)
    await checked()
    expect(stubs.quoted).toEqual([])
    const { nextCheckAt } = await readWatch(deps, watchId)
    expect(nextCheckAt.getTime()).toBeGreaterThan(Date.now() + dayMs - minuteMs)
  })

  test('for a user who left between the job and its check', async () => {
    const { deps, stubs } = alerts
    const { watchId, alertId } = await insertWatchedAlert(deps)
    await enqueueDueChecksOnce(replica())
    await deps.postgres.db.update(priceAlerts).set({ isActive: false }).where(eq(priceAlerts.id, alertId))
    await using _work = startCheckWorker(replica())
    await expect.poll(async () => (await readWatch(deps, watchId)).queuedAt).toBeNull()
    expect(stubs.quoted).toEqual([])
  })

  test('but administrators need no plan', async () => {
    await insertWatchedAlert(alerts.deps, { person: { accessUntil: null, isAdmin: true } })
    await checked()
    expect(alerts.stubs.quoted).toHaveLength(1)
  })
})

describe('the budget of a day', () => {
  test('is never exceeded over all replicas, and is used hour by hour', async () => {
    const { deps, stubs } = alerts
    await insertWatchesWithAlerts(deps, 20)
    const replicas = [replica({ checksPerDay: 6 }), replica({ checksPerDay: 6 })]
    await using _work = startCheckWorker(replica())
    const byHour: number[] = []
    for (let hour = 0; hour < 60; hour += 1) {
      aheadMs = hour * hourMs
      const before = stubs.quoted.length
      await Promise.all(replicas.map(enqueueDueChecksOnce))
      await expect.poll(async () => (await listWatches(deps)).every((it) => it.queuedAt === null)).toBe(true)
      byHour.push(stubs.quoted.length - before)
    }
    const used = (await deps.postgres.db.select().from(dailyCheckUsage)).map((it) => it.used)
    expect(Math.max(...used)).toBe(6)
    expect(used.reduce((sum, it) => sum + it, 0)).toBe(stubs.quoted.length)
    expect(Math.max(...byHour)).toBe(1)
  })

  test('of zero means no checks', async () => {
    await insertWatchedAlert(alerts.deps)
    await checked({ checksPerDay: 0 })
    expect(alerts.stubs.quoted).toEqual([])
  })
})

describe('an unanswered check', () => {
  const providers = (change: Partial<QuoteProviderStatus>): QuoteProviderStatus[] => [
    { provider: 'ignav', status: 'limited', count: 0, detail: null, ...change },
  ]
  const refused = (change: Partial<QuoteProviderStatus>) => {
    alerts.stubs.answerQuote = async ({ query }) => ({
      ...createQuoteReply(query, null),
      providers: providers(change),
    })
  }

  test.each([
    ['paused providers', () => refused({ limitedBy: 'pause' })],
    ['failing providers', () => refused({ status: 'failed' })],
    ['cache-only providers', () => refused({ status: 'ok', cachedOnly: true })],
    [
      'search being away',
      () => (alerts.stubs.answerQuote = () => Promise.reject(new Error('Search is away.'))),
    ],
  ])('for %s is retried with backoff, and does not count as a check', async (_, refuse) => {
    const { deps, stubs } = alerts
    const { watchId } = await insertWatchedAlert(deps)
    refuse()
    const pauses: number[] = []
    for (let failures = 1; failures <= 4; failures += 1) {
      await checked()
      const watch = await readWatch(deps, watchId)
      expect(watch).toMatchObject({ failures, lastCheckedAt: null })
      const pause = watch.nextCheckAt.getTime() - clock().getTime()
      pauses.push(pause)
      aheadMs += pause + minuteMs
    }
    expect(pauses[0]).toBeLessThan(10 * minuteMs)
    for (const [index, pause] of pauses.slice(1).entries())
      expect(pause).toBeGreaterThan(1.9 * (pauses[index] ?? pause))
    stubs.answerQuote = null
    await checked()
    expect(await readWatch(deps, watchId)).toMatchObject({ failures: 0, lastCheckedAt: expect.any(Date) })
  })

  test('after an exceeded quota waits for the next day (UTC)', async () => {
    const { watchId } = await insertWatchedAlert(alerts.deps)
    refused({ limitedBy: 'budget' })
    await checked()
    const { nextCheckAt, lastCheckedAt } = await readWatch(alerts.deps, watchId)
    expect(nextCheckAt.toISOString().slice(0, 10)).toBe(isoDateInDays(1))
    expect(nextCheckAt.getUTCHours()).toBeLessThan(3)
    expect(lastCheckedAt).toBeNull()
  })

  test('differs from a trip that no one sells', async () => {
    const { watchId } = await insertWatchedAlert(alerts.deps)
    alerts.stubs.priceOf = () => null
    await checked()
    expect(await readWatch(alerts.deps, watchId)).toMatchObject({
      failures: 0,
      lastMinor: null,
      lastCheckedAt: expect.any(Date),
    })
    expect(await alerts.deps.postgres.db.select().from(watchPrices)).toEqual([])
  })
})
