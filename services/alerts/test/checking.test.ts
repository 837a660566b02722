import { dayMs } from '@faresight/contracts/days'
import type { QuoteProviderStatus } from '@faresight/contracts/search/rpc'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayIn } from '../../../test/setup/days.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { check } from '../src/checking/check.ts'
import { checkDays, priceAlerts, watchPrices } from '../src/schema.ts'
import { makeDue } from '../src/watches/store.ts'
import { allWatches, given, givenWatches, lookOnce, replicaOf, watchOf, workOn } from './checks.ts'
import { type Alerts, startAlerts } from './harness.ts'
import { quoteOf } from './world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How far the service's clock is ahead. */
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)

let alerts: Alerts
forAllTests(
  () => startAlerts({ runsUnasked: false, overrides: { now: clock } }),
  (it) => (alerts = it),
)
beforeEach(async () => {
  await alerts.deps.postgres.pool.query('truncate people, watches, price_alerts, check_days cascade')
})
afterEach(() => {
  aheadMs = 0
  alerts.world.quoted.length = 0
  alerts.world.answerQuote = null
  alerts.world.priceOf = () => 50_000
})

const replica = (rules = {}) => replicaOf(alerts.deps, rules)

async function alertOf(id: string) {
  const [alert] = await alerts.deps.postgres.db.select().from(priceAlerts).where(eq(priceAlerts.id, id))
  return alert
}

/** Looks for what is due, and waits until all of that is checked. */
async function checked(rules = {}): Promise<void> {
  const one = replica(rules)
  await lookOnce(one)
  await using _work = workOn(one)
  await expect
    .poll(async () => (await allWatches(alerts.deps)).every(({ queuedAt }) => queuedAt === null))
    .toBe(true)
}

describe('a watch that is due', () => {
  test('is checked once, at most one at a time, however many replicas look and however often it becomes due', async () => {
    const { deps, world } = alerts
    const ids = await givenWatches(deps, 30)
    const now = new Map<string, number>()
    let most = 0
    world.answerQuote = async ({ question }) => {
      const day = question.legs[0]?.departureDate ?? ''
      now.set(day, (now.get(day) ?? 0) + 1)
      most = Math.max(most, ...now.values())
      // Long enough for another one to come in between.
      await deps.postgres.pool.query('select 1')
      now.set(day, (now.get(day) ?? 0) - 1)
      return quoteOf(question, 50_000)
    }
    const replicas = [replica(), replica(), replica()]
    await Promise.all(replicas.map(lookOnce))
    {
      await using work = new AsyncDisposableStack()
      for (const it of replicas) work.use(workOn(it))
      for (let round = 0; round < 3; round += 1) {
        await deps.postgres.db.transaction((tx) => makeDue(tx, ids, clock()))
        await Promise.all(replicas.map(lookOnce))
      }
      await expect
        .poll(async () => (await allWatches(deps)).every((it) => it.queuedAt === null && it.lastCheckedAt), {
          timeout: 30_000,
        })
        .toBe(true)
    }
    expect(most).toBe(1)
    const asked = world.quoted.map(({ question }) => question.legs[0]?.departureDate)
    expect(new Set(asked).size).toBe(30)
    expect(world.quoted[0]).toMatchObject({
      purpose: 'scheduled',
      providers: 'scan',
      question: { currency: 'USD' },
    })
  })

  test('has alerts start from what it found where they had no price, and says when it is checked next', async () => {
    const { deps, world } = alerts
    const { alertId, watchId, userId } = await given(deps, {
      alert: { alertType: 'price_drop', minimumDrop: 30 },
    })
    const other = await given(deps, { person: { userId }, alert: { currentMinor: 61_000 } })
    expect(other.watchId).toBe(watchId)
    await checked()
    expect(world.quoted).toHaveLength(1)
    expect(await alertOf(alertId)).toMatchObject({
      currentMinor: 50_000,
      thresholdMinor: 47_000,
      isTriggered: false,
    })
    expect(await alertOf(other.alertId)).toMatchObject({ currentMinor: 61_000 })
    const watch = await watchOf(deps, watchId)
    expect(watch).toMatchObject({ lastMinor: 50_000, failures: 0, queuedAt: null, movedAt: null })
    expect(Math.abs(Date.now() - (watch.lastCheckedAt?.getTime() ?? 0))).toBeLessThan(minuteMs)
    const aheadOfNow = watch.nextCheckAt.getTime() - Date.now()
    expect(aheadOfNow).toBeGreaterThan(12 * hourMs - minuteMs)
    expect(aheadOfNow).toBeLessThan(36 * hourMs)
    expect(await deps.postgres.db.select().from(watchPrices)).toMatchObject([{ watchId, minor: 50_000 }])
  })

  test('triggers what it is low enough for, also where search had remembered the answer', async () => {
    const { deps, world } = alerts
    const { alertId } = await given(deps, { alert: { targetPrice: 450 } })
    await checked()
    expect(await alertOf(alertId)).toMatchObject({ isTriggered: false })
    world.priceOf = () => 44_999
    const { watchId } = await given(deps)
    await deps.postgres.db.transaction((tx) => makeDue(tx, [watchId], clock()))
    await checked()
    expect(await alertOf(alertId)).toMatchObject({
      isTriggered: true,
      foundMinor: 44_999,
      currentMinor: 50_000,
    })
    expect(await watchOf(deps, watchId)).toMatchObject({ lastMinor: 44_999, movedAt: expect.any(Date) })
  })

  test('is left to a later job once that has its turn', async () => {
    const { deps, world } = alerts
    const { watchId } = await given(deps)
    await checked()
    const { lease } = await watchOf(deps, watchId)
    const signal = new AbortController().signal
    for (const stale of [lease - 1, lease, lease + 1])
      await check(replica(), { watchId, lease: stale }, signal)
    expect(world.quoted).toHaveLength(1)
  })

  test('that somebody makes due while it is checked is checked again at once', async () => {
    const { deps, world } = alerts
    const { watchId } = await given(deps)
    world.answerQuote = async ({ question }) => {
      world.answerQuote = null
      await deps.postgres.db.transaction((tx) => makeDue(tx, [watchId], clock()))
      return quoteOf(question, 50_000)
    }
    await checked()
    expect((await watchOf(deps, watchId)).nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
    await checked()
    expect(world.quoted).toHaveLength(2)
  })

  test('waits on while the bus is away, without using up the budget', async () => {
    const { deps } = alerts
    const { watchId } = await given(deps)
    const away = { ...replica(), bus: { ...deps.bus, ready: () => Promise.reject(new Error('away')) } }
    await expect(lookOnce(away)).rejects.toThrow('away')
    expect(await watchOf(deps, watchId)).toMatchObject({ queuedAt: null, lease: 0 })
    expect(await deps.postgres.db.select().from(checkDays)).toEqual([])
  })
})

describe('nobody is asked', () => {
  test.each([
    ['whose plan has run out', { person: { accessUntil: new Date(Date.now() - minuteMs) } }],
    ['whose account is closed', { person: { closedAt: new Date() } }],
    ['who has paused', { alert: { isActive: false } }],
    ['who was told already', { alert: { isTriggered: true } }],
    ['who has deleted it', { alert: { deletedAt: new Date() } }],
    ['whose last day of departure is over', { days: -2 }],
  ])('for somebody %s', async (_, of) => {
    const { deps, world } = alerts
    const { watchId } = await given(deps, of)
    await checked()
    expect(world.quoted).toEqual([])
    const { nextCheckAt } = await watchOf(deps, watchId)
    expect(nextCheckAt.getTime()).toBeGreaterThan(Date.now() + dayMs - minuteMs)
  })

  test('for somebody who has left between the job and its check', async () => {
    const { deps, world } = alerts
    const { watchId, alertId } = await given(deps)
    await lookOnce(replica())
    await deps.postgres.db.update(priceAlerts).set({ isActive: false }).where(eq(priceAlerts.id, alertId))
    await using _work = workOn(replica())
    await expect.poll(async () => (await watchOf(deps, watchId)).queuedAt).toBeNull()
    expect(world.quoted).toEqual([])
  })

  test('but administrators need no plan', async () => {
    await given(alerts.deps, { person: { accessUntil: null, isAdmin: true } })
    await checked()
    expect(alerts.world.quoted).toHaveLength(1)
  })
})

describe('the budget of a day', () => {
  test('is never exceeded over all replicas, and is used hour by hour', async () => {
    const { deps, world } = alerts
    await givenWatches(deps, 20)
    const replicas = [replica({ checksPerDay: 6 }), replica({ checksPerDay: 6 })]
    await using _work = workOn(replica())
    const byHour: number[] = []
    for (let hour = 0; hour < 60; hour += 1) {
      aheadMs = hour * hourMs
      const before = world.quoted.length
      await Promise.all(replicas.map(lookOnce))
      await expect.poll(async () => (await allWatches(deps)).every((it) => it.queuedAt === null)).toBe(true)
      byHour.push(world.quoted.length - before)
    }
    const used = (await deps.postgres.db.select().from(checkDays)).map((it) => it.used)
    expect(Math.max(...used)).toBe(6)
    expect(used.reduce((sum, it) => sum + it, 0)).toBe(world.quoted.length)
    expect(Math.max(...byHour)).toBe(1)
  })

  test('of nothing checks nothing', async () => {
    await given(alerts.deps)
    await checked({ checksPerDay: 0 })
    expect(alerts.world.quoted).toEqual([])
  })
})

describe('what nobody answers', () => {
  const providers = (change: Partial<QuoteProviderStatus>): QuoteProviderStatus[] => [
    { provider: 'ignav', status: 'limited', count: 0, detail: null, ...change },
  ]
  const refused = (change: Partial<QuoteProviderStatus>) => {
    alerts.world.answerQuote = async ({ question }) => ({
      ...quoteOf(question, null),
      providers: providers(change),
    })
  }

  test.each([
    ['providers that rest', () => refused({ limitedBy: 'pause' })],
    ['providers that fail', () => refused({ status: 'failed' })],
    ['providers that only remember', () => refused({ status: 'ok', cachedOnly: true })],
    [
      'search being away',
      () => (alerts.world.answerQuote = () => Promise.reject(new Error('Search is away.'))),
    ],
  ])('for %s is tried again, later each time, and counts as no check', async (_, refuse) => {
    const { deps, world } = alerts
    const { watchId } = await given(deps)
    refuse()
    const pauses: number[] = []
    for (let failures = 1; failures <= 4; failures += 1) {
      await checked()
      const watch = await watchOf(deps, watchId)
      expect(watch).toMatchObject({ failures, lastCheckedAt: null })
      const pause = watch.nextCheckAt.getTime() - clock().getTime()
      pauses.push(pause)
      aheadMs += pause + minuteMs
    }
    expect(pauses[0]).toBeLessThan(10 * minuteMs)
    for (const [index, pause] of pauses.slice(1).entries())
      expect(pause).toBeGreaterThan(1.9 * (pauses[index] ?? pause))
    world.answerQuote = null
    await checked()
    expect(await watchOf(deps, watchId)).toMatchObject({ failures: 0, lastCheckedAt: expect.any(Date) })
  })

  test('since a day’s requests are used up waits for the next one (UTC)', async () => {
    const { watchId } = await given(alerts.deps)
    refused({ limitedBy: 'budget' })
    await checked()
    const { nextCheckAt, lastCheckedAt } = await watchOf(alerts.deps, watchId)
    expect(nextCheckAt.toISOString().slice(0, 10)).toBe(dayIn(1))
    expect(nextCheckAt.getUTCHours()).toBeLessThan(3)
    expect(lastCheckedAt).toBeNull()
  })

  test('is not what nobody sells', async () => {
    const { watchId } = await given(alerts.deps)
    alerts.world.priceOf = () => null
    await checked()
    expect(await watchOf(alerts.deps, watchId)).toMatchObject({
      failures: 0,
      lastMinor: null,
      lastCheckedAt: expect.any(Date),
    })
    expect(await alerts.deps.postgres.db.select().from(watchPrices)).toEqual([])
  })
})
