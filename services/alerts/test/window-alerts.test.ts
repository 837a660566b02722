import { randomUUID } from 'node:crypto'
import type { planWindowChecksRpc } from '@faresight/contracts/ai-scan/rpc'
import { subscriptionChangedEvent } from '@faresight/contracts/billing/events'
import { faresObservedEvent } from '@faresight/contracts/search/events'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { dayIn } from '../../../test/setup/days.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { priceAlerts } from '../src/schema.ts'
import { makeDue } from '../src/watches/store.ts'
import { callersOf } from './callers.ts'
import { watchOf } from './checks.ts'
import { type Alerts, member, startAlerts, subscriber } from './harness.ts'
import { tell } from './told.ts'
import { createWorld, quoteOf } from './world.ts'

/** With all that the service does unasked. */
let alerts: Alerts
let it: ReturnType<typeof callersOf>
forAllTests(startAlerts, (started) => {
  alerts = started
  it = callersOf(started)
})
beforeEach(() => {
  const { world } = alerts
  world.quoted.length = 0
  world.priceOf = () => 50_000
  world.plan = (asked) => createWorld().plan(asked)
  // As search does: whoever asks is answered, and everybody hears of it.
  world.answerQuote = async ({ question }) => {
    const reply = quoteOf(question, world.priceOf(question))
    const { quoteId, observedAt, fares } = reply
    const id = randomUUID()
    const message = { id, subject: faresObservedEvent.subject, time: observedAt, source: 'search' }
    await alerts.search.publish(faresObservedEvent, {
      ...message,
      data: { quoteId, question, observedAt, fares },
    })
    return reply
  }
})

const soon = { timeout: 15_000, interval: 50 }
const first = dayIn(100)
const window = {
  departureDate: null,
  returnDate: null,
  window: { from: first, to: dayIn(120), minNights: 5, maxNights: 7 },
}
/** Of the days of departure that are planned, one after the other. */
const pricesByDay =
  (...minors: (number | null)[]): typeof alerts.world.priceOf =>
  ({ legs: [out] }) =>
    minors.find((_, index) => dayIn(100 + index) === out?.departureDate) ?? null

/** What an alert watches is checked once more; settles when that is done. */
async function checkedAgain(alertId: string): Promise<void> {
  const { db } = alerts.deps.postgres
  const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.id, alertId))
  const watchId = alert?.watchId ?? ''
  const { lease } = await watchOf(alerts.deps, watchId)
  await db.transaction((tx) => makeDue(tx, [watchId], new Date()))
  await expect
    .poll(async () => {
      const watch = await watchOf(alerts.deps, watchId)
      return watch.lease > lease && watch.queuedAt === null
    }, soon)
    .toBe(true)
}

describe('an alert on a window', () => {
  test('gets its price from its checks, and a drop is one below the lowest of the first whole check', async () => {
    const ada = subscriber()
    const { world } = alerts
    world.priceOf = pricesByDay(60_000, 55_000, 52_000, 48_000, 49_000)
    const made = await it.make(ada, { ...window, alertType: 'price_drop', targetPrice: 100 })
    expect(made).toMatchObject({ currentPrice: null, lastPrice: null, lastCheckedAt: null, prices: [] })
    // Until it has been checked, what it promises is that check and not the one after it.
    expect(Date.parse(made.nextCheckAt ?? '')).toBeLessThanOrEqual(Date.now())
    await expect.poll(async () => (await it.one(ada, made.id))?.lastPrice, soon).toBe(480)
    const checked = await it.one(ada, made.id)
    expect(checked).toMatchObject({
      currentPrice: 480,
      isTriggered: false,
      watching: 'on',
      prices: [{ price: 480, at: expect.any(String) }],
    })
    expect(Date.parse(checked?.nextCheckAt ?? '')).toBeGreaterThan(Date.now())
    // Three times as many as later ones: all drops are measured from it.
    expect(world.quoted).toHaveLength(15)

    // The same prices again are no drop, whichever pair comes first.
    await checkedAgain(made.id)
    expect(await it.one(ada, made.id)).toMatchObject({ isTriggered: false, lastPrice: 480 })

    world.priceOf = pricesByDay(60_000, 47_500, 52_000, null, 49_000)
    await checkedAgain(made.id)
    expect(await it.one(ada, made.id)).toMatchObject({
      isTriggered: true,
      watching: 'triggered',
      currentPrice: 480,
      lastPrice: 475,
      found: { price: 475, departureDate: dayIn(101), returnDate: dayIn(106) },
      prices: [{ price: 480 }, { price: 480 }, { price: 475 }],
    })
  })

  test('has as its price what a whole check has found, and not what some of its pairs have', async () => {
    const ada = subscriber()
    const { world } = alerts
    const { answerQuote } = world
    world.answerQuote = async (asked) => {
      if (asked.question.legs[0]?.departureDate === dayIn(102)) throw new Error('Search is away.')
      return quoteOf(asked.question, 51_000)
    }
    const made = await it.make(ada, { ...window, origin: 'CDG', alertType: 'price_drop', targetPrice: 100 })
    await expect.poll(async () => (await it.one(ada, made.id))?.lastPrice, soon).toBe(510)
    expect(await it.one(ada, made.id)).toMatchObject({ currentPrice: null, isTriggered: false })
    world.answerQuote = answerQuote
    await checkedAgain(made.id)
    expect(await it.one(ada, made.id)).toMatchObject({ currentPrice: 500, isTriggered: false })
  })

  test('starts from what its checks have found where one of its pairs is never answered', async () => {
    const ada = subscriber()
    const { world } = alerts
    let price = 51_000
    world.answerQuote = async ({ question }) => {
      if (question.legs[0]?.departureDate === dayIn(102)) throw new Error('Search is away.')
      return quoteOf(question, price)
    }
    const made = await it.make(ada, { ...window, origin: 'LIS', alertType: 'price_drop', targetPrice: 100 })
    await expect.poll(async () => (await it.one(ada, made.id))?.lastPrice, soon).toBe(510)
    price = 52_000
    await checkedAgain(made.id)
    expect(await it.one(ada, made.id)).toMatchObject({ currentPrice: 510, isTriggered: false })
    price = 50_900
    await checkedAgain(made.id)
    expect(await it.one(ada, made.id)).toMatchObject({ isTriggered: true, found: { price: 509 } })
  })

  test('tells who plans it what its checks have found, unsold pairs included', async () => {
    const ada = subscriber()
    const { world } = alerts
    const asked: z.output<typeof planWindowChecksRpc.request>[] = []
    const pair = (index: number) => ({
      departureDate: dayIn(100 + index),
      returnDate: dayIn(105 + index),
      seenAt: expect.any(String),
    })
    world.plan = (question) => {
      asked.push(question)
      return createWorld().plan(question)
    }
    world.priceOf = pricesByDay(60_000, null, 52_000, 48_000, 49_000)
    const made = await it.make(ada, { ...window, origin: 'FRA', passengers: 3, targetPrice: 100 })
    await expect.poll(async () => (await it.one(ada, made.id))?.lastPrice, soon).toBe(480)
    await checkedAgain(made.id)
    expect(asked).toMatchObject([
      { origin: 'FRA', from: first, to: dayIn(120), minNights: 5, passengers: 3, most: 15, seen: [] },
      {
        most: 5,
        seen: expect.arrayContaining([
          { ...pair(0), price: 600 },
          { ...pair(1), price: null },
        ]),
      },
    ])
  })

  test('waits while nobody can plan it', async () => {
    const ada = subscriber()
    alerts.world.plan = () => {
      throw new Error('No plans today.')
    }
    const made = await it.make(ada, { ...window, origin: 'MAD', targetPrice: 100 })
    const { db } = alerts.deps.postgres
    const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.id, made.id))
    await expect
      .poll(async () => (await watchOf(alerts.deps, alert?.watchId ?? '')).failures, soon)
      .toBeGreaterThan(0)
    expect(await it.one(ada, made.id)).toMatchObject({ lastCheckedAt: null, watching: 'on' })
    expect(alerts.world.quoted).toEqual([])
  })
})

describe('who has no plan any more', () => {
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

  test('has nothing checked, is told so, and on the day it is back all at once', async () => {
    const ada = subscriber()
    const { userId } = ada
    await using billing = await alerts.nats.connect('billing')
    const made = await it.make(ada, { origin: 'AMS', targetPrice: 100 })
    await expect
      .poll(async () => (await it.one(ada, made.id))?.lastCheckedAt, soon)
      .toEqual(expect.any(String))
    const before = await it.one(ada, made.id)

    await tell(alerts, billing, subscriptionChangedEvent, plan(userId, 1, new Date(Date.now() - 1000)))
    const asked = alerts.world.quoted.length
    await checkedOver(made.id)
    expect(await it.one(member(userId), made.id)).toMatchObject({
      isActive: true,
      watching: 'no-plan',
      locked: true,
      nextCheckAt: null,
      lastCheckedAt: before?.lastCheckedAt,
    })
    expect(alerts.world.quoted).toHaveLength(asked)

    await tell(alerts, billing, subscriptionChangedEvent, plan(userId, 2, new Date(Date.now() + 1e9)))
    await expect
      .poll(async () => (await it.one(ada, made.id))?.lastCheckedAt, soon)
      .not.toBe(before?.lastCheckedAt)
    expect(await it.one(ada, made.id)).toMatchObject({ watching: 'on', nextCheckAt: expect.any(String) })
    expect(alerts.world.quoted).toHaveLength(asked + 1)
  })

  /** Settles once the loop has seen that what an alert watches is due, and has let it rest. */
  async function checkedOver(alertId: string): Promise<void> {
    const { db } = alerts.deps.postgres
    const [alert] = await db.select().from(priceAlerts).where(eq(priceAlerts.id, alertId))
    const watchId = alert?.watchId ?? ''
    await db.transaction((tx) => makeDue(tx, [watchId], new Date()))
    const isResting = async () => (await watchOf(alerts.deps, watchId)).nextCheckAt > new Date()
    await expect.poll(isResting, soon).toBe(true)
  }
})
