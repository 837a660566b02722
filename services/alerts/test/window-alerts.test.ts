import { randomUUID } from 'node:crypto'
import type { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import { subscriptionChangedEvent } from '@faresight/contracts/billing/messages'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { priceAlerts } from '../src/schema.ts'
import { makeWatchesDue } from '../src/watches/store.ts'
import { createAlertApiCalls } from './alert-calls.ts'
import { readWatch } from './checks.ts'
import { type AlertsHarness, memberPrincipal, startAlertsService, subscriberPrincipal } from './harness.ts'
import { publishAndAwaitHandling } from './publish.ts'
import { createServiceStubs, createQuoteReply } from './stub-services.ts'

/** With consumers, workers and loops. */
let alerts: AlertsHarness
let it: ReturnType<typeof createAlertApiCalls>
forAllTests(startAlertsService, (started) => {
  alerts = started
  it = createAlertApiCalls(started)
})
beforeEach(() => {
  const { stubs } = alerts
  stubs.quoted.length = 0
  stubs.priceOf = () => 50_000
  stubs.plan = (asked) => createServiceStubs().plan(asked)
  // As search does: it answers the request and publishes the fares.
  stubs.answerQuote = async ({ query }) => {
    const reply = createQuoteReply(query, stubs.priceOf(query))
    const { quoteId, observedAt, fares } = reply
    const id = randomUUID()
    const message = { id, subject: faresObservedEvent.subject, time: observedAt, source: 'search' }
    await alerts.search.publish(faresObservedEvent, {
      ...message,
      data: { quoteId, query, observedAt, fares },
    })
    return reply
  }
})

const soon = { timeout: 15_000, interval: 50 }
const first = isoDateInDays(100)
const window = {
  departureDate: null,
  returnDate: null,
  window: { from: first, to: isoDateInDays(120), minNights: 5, maxNights: 7 },
}
/** Prices of the planned departure days, in order. */
const pricesByDay =
  (...minors: (number | null)[]): typeof alerts.stubs.priceOf =>
  ({ legs: [out] }) =>
    minors.find((_, index) => isoDateInDays(100 + index) === out?.departureDate) ?? null

/** Makes a watch due and waits for its check. */
async function checkedAgain(alertId: string): Promise<void> {
  const { db } = alerts.deps.postgres
  const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.id, alertId))
  const watchId = alert?.watchId ?? ''
  const { lease } = await readWatch(alerts.deps, watchId)
  await db.transaction((tx) => makeWatchesDue(tx, [watchId], new Date()))
  await expect
    .poll(async () => {
      const watch = await readWatch(alerts.deps, watchId)
      return watch.lease > lease && watch.queuedAt === null
    }, soon)
    .toBe(true)
}

describe('an alert on a window', () => {
  test('gets its price from its checks, and a drop is below the lowest of the first complete check', async () => {
    const ada = subscriberPrincipal()
    const { stubs } = alerts
    stubs.priceOf = pricesByDay(60_000, 55_000, 52_000, 48_000, 49_000)
    const made = await it.make(ada, { ...window, alertType: 'price_drop', targetPrice: 100 })
    expect(made).toMatchObject({ currentPrice: null, lastPrice: null, lastCheckedAt: null, prices: [] })
    // Until the first check has run, the estimate is that check and not the one after it.
    expect(Date.parse(made.nextCheckAt ?? '')).toBeLessThanOrEqual(Date.now())
    await expect.poll(async () => (await it.one(ada, made.id))?.lastPrice, soon).toBe(480)
    const checked = await it.one(ada, made.id)
    expect(checked).toMatchObject({
      currentPrice: 480,
      isTriggered: false,
      state: 'on',
      prices: [{ price: 480, at: expect.any(String) }],
    })
    expect(Date.parse(checked?.nextCheckAt ?? '')).toBeGreaterThan(Date.now())
    // Three times as many as later checks: drops are measured from it.
    expect(stubs.quoted).toHaveLength(15)

    // The same prices again are no drop, whichever pair comes first.
    await checkedAgain(made.id)
    expect(await it.one(ada, made.id)).toMatchObject({ isTriggered: false, lastPrice: 480 })

    stubs.priceOf = pricesByDay(60_000, 47_500, 52_000, null, 49_000)
    await checkedAgain(made.id)
    expect(await it.one(ada, made.id)).toMatchObject({
      isTriggered: true,
      state: 'triggered',
      currentPrice: 480,
      lastPrice: 475,
      triggeringFare: { price: 475, departureDate: isoDateInDays(101), returnDate: isoDateInDays(106) },
      prices: [{ price: 480 }, { price: 480 }, { price: 475 }],
    })
  })

  test('takes its price from a complete check, not from some of its pairs', async () => {
    const ada = subscriberPrincipal()
    const { stubs } = alerts
    const { answerQuote } = stubs
    stubs.answerQuote = async (asked) => {
      if (asked.query.legs[0]?.departureDate === isoDateInDays(102)) throw new Error('Search is away.')
      return createQuoteReply(asked.query, 51_000)
    }
    const made = await it.make(ada, { ...window, origin: 'CDG', alertType: 'price_drop', targetPrice: 100 })
    await expect.poll(async () => (await it.one(ada, made.id))?.lastPrice, soon).toBe(510)
    expect(await it.one(ada, made.id)).toMatchObject({ currentPrice: null, isTriggered: false })
    stubs.answerQuote = answerQuote
    await checkedAgain(made.id)
    expect(await it.one(ada, made.id)).toMatchObject({ currentPrice: 500, isTriggered: false })
  })

  test('starts from earlier checks if one of its pairs never gets an answer', async () => {
    const ada = subscriberPrincipal()
    const { stubs } = alerts
    let price = 51_000
    stubs.answerQuote = async ({ query }) => {
      if (query.legs[0]?.departureDate === isoDateInDays(102)) throw new Error('Search is away.')
      return createQuoteReply(query, price)
    }
    const made = await it.make(ada, { ...window, origin: 'LIS', alertType: 'price_drop', targetPrice: 100 })
    await expect.poll(async () => (await it.one(ada, made.id))?.lastPrice, soon).toBe(510)
    price = 52_000
    await checkedAgain(made.id)
    expect(await it.one(ada, made.id)).toMatchObject({ currentPrice: 510, isTriggered: false })
    price = 50_900
    await checkedAgain(made.id)
    expect(await it.one(ada, made.id)).toMatchObject({ isTriggered: true, triggeringFare: { price: 509 } })
  })

  test('sends the prices of its checks to the planner, unsold pairs included', async () => {
    const ada = subscriberPrincipal()
    const { stubs } = alerts
    const asked: z.output<typeof planWindowChecksRpc.request>[] = []
    const pair = (index: number) => ({
      departureDate: isoDateInDays(100 + index),
      returnDate: isoDateInDays(105 + index),
      seenAt: expect.any(String),
    })
    stubs.plan = (question) => {
      asked.push(question)
      return createServiceStubs().plan(question)
    }
    stubs.priceOf = pricesByDay(60_000, null, 52_000, 48_000, 49_000)
    const made = await it.make(ada, { ...window, origin: 'FRA', passengers: 3, targetPrice: 100 })
    await expect.poll(async () => (await it.one(ada, made.id))?.lastPrice, soon).toBe(480)
    await checkedAgain(made.id)
    expect(asked).toMatchObject([
      {
        origin: 'FRA',
        from: first,
        to: isoDateInDays(120),
        minNights: 5,
        passengers: 3,
        limit: 15,
        seen: [],
      },
      {
        limit: 5,
        seen: expect.arrayContaining([
          { ...pair(0), price: 600 },
          { ...pair(1), price: null },
        ]),
      },
    ])
  })

  test('waits while ai-scan is away', async () => {
    const ada = subscriberPrincipal()
    alerts.stubs.plan = () => {
      throw new Error('No plans today.')
    }
    const made = await it.make(ada, { ...window, origin: 'MAD', targetPrice: 100 })
    const { db } = alerts.deps.postgres
    const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.id, made.id))
    await expect
      .poll(async () => (await readWatch(alerts.deps, alert?.watchId ?? '')).failures, soon)
      .toBeGreaterThan(0)
    expect(await it.one(ada, made.id)).toMatchObject({ lastCheckedAt: null, state: 'on' })
    expect(alerts.stubs.quoted).toEqual([])
  })
})

describe('without a plan', () => {
  const plan = (userId: string, version: number, accessUntil: Date) => ({
    userId,
    version,
    status: 'active' as const,
    tier: 'monthly' as const,
    currency: 'USD' as const,
    trialEndsAt: null,
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    accessUntil: accessUntil.toISOString(),
    subscriptionEndsAt: accessUntil.toISOString(),
  })

  test('is not checked, says so, and is checked at once when the plan returns', async () => {
    const ada = subscriberPrincipal()
    const { userId } = ada
    await using billing = await alerts.nats.connect('billing')
    const made = await it.make(ada, { origin: 'AMS', targetPrice: 100 })
    await expect
      .poll(async () => (await it.one(ada, made.id))?.lastCheckedAt, soon)
      .toEqual(expect.any(String))
    const before = await it.one(ada, made.id)

    await publishAndAwaitHandling(
      alerts,
      billing,
      subscriptionChangedEvent,
      plan(userId, 1, new Date(Date.now() - 1000)),
    )
    const asked = alerts.stubs.quoted.length
    await checkedOver(made.id)
    expect(await it.one(memberPrincipal(userId), made.id)).toMatchObject({
      isActive: true,
      state: 'no-plan',
      locked: true,
      nextCheckAt: null,
      lastCheckedAt: before?.lastCheckedAt,
    })
    expect(alerts.stubs.quoted).toHaveLength(asked)

    await publishAndAwaitHandling(
      alerts,
      billing,
      subscriptionChangedEvent,
      plan(userId, 2, new Date(Date.now() + 1e9)),
    )
    await expect
      .poll(async () => (await it.one(ada, made.id))?.lastCheckedAt, soon)
      .not.toBe(before?.lastCheckedAt)
    expect(await it.one(ada, made.id)).toMatchObject({ state: 'on', nextCheckAt: expect.any(String) })
    expect(alerts.stubs.quoted).toHaveLength(asked + 1)
  })

  /** Settles once the dispatcher has seen the due watch and postponed it. */
  async function checkedOver(alertId: string): Promise<void> {
    const { db } = alerts.deps.postgres
    const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.id, alertId))
    const watchId = alert?.watchId ?? ''
    await db.transaction((tx) => makeWatchesDue(tx, [watchId], new Date()))
    const isResting = async () => (await readWatch(alerts.deps, watchId)).nextCheckAt > new Date()
    await expect.poll(isResting, soon).toBe(true)
  }
})
