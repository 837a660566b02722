import type { Party } from '@faresight/contracts/search/party'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chanceOf } from '../../../../test/setup/chance.ts'
import { arm } from '../../src/matching/arm.ts'
import { matchObservations, type Observation } from '../../src/matching/match.ts'
import { type DayRates, keepRates } from '../../src/rates/store.ts'
import { byCheapest, triggers, type WatchedAlert } from '../../src/rules/triggers.ts'
import { alertKeys, notifications, people, priceAlerts, watches } from '../../src/schema.ts'
import { givenAlerts } from '../given-alerts.ts'
import { type Alerts, startAlerts } from '../harness.ts'
import { type Chances, createChances } from '../random-fares.ts'

const now = new Date()
let alerts: Alerts
beforeEach(async () => {
  alerts = await startAlerts({ runsUnasked: false, overrides: { now: () => now } })
})
afterEach(() => alerts[Symbol.asyncDispose]())

/** The same chance each time; another number is another world. */
const seed = 20_261_122

/** So many alerts, whose rates are known, as they stand in the database. */
async function given(chances: Chances, count: number): Promise<WatchedAlert[]> {
  const { db } = alerts.deps.postgres
  for (const rates of chances.rates) await keepRates(db, rates)
  await givenAlerts(alerts.deps, Array.from({ length: count }, chances.given))
  // As the server does by itself in a deployment.
  await alerts.deps.postgres.pool.query('analyze')
  return db
    .select({ alert: priceAlerts, watch: watches, person: people })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .innerJoin(people, eq(people.userId, priceAlerts.userId))
}

/** What one transaction of the matcher triggers: each alert with the fare. */
async function matched(batch: readonly Observation[]): Promise<Map<string, number>> {
  const { deps } = alerts
  const { db } = deps.postgres
  const ids = await db.transaction((tx) => matchObservations(deps, tx, batch))
  const { alertId, found } = notifications
  const told = await db.select({ alertId, found }).from(notifications).where(inArray(notifications.id, ids))
  expect(told).toHaveLength(ids.length)
  return new Map(told.map((it) => [it.alertId, it.found.durationMinutes]))
}

/** What the rule says of every alert and every fare. */
function judged(
  all: readonly WatchedAlert[],
  batch: readonly Observation[],
  days: ReadonlyMap<string, DayRates>,
): Map<string, number> {
  const partyOf = (it: Pick<Observation['question'], 'tripType' | keyof Party | 'cabinClass' | 'stops'>) =>
    [it.tripType, it.passengers, it.children, it.infants, it.cabinClass, it.stops].join(' ')
  // All that the rule is spared is comparing parties.
  const byParty = Map.groupBy(batch, ({ question }) => partyOf(question))
  return new Map(
    all.flatMap((it) => {
      const rates = days.get(it.alert.rateDate)
      const good = (byParty.get(partyOf(it.watch)) ?? []).flatMap(({ question, fares }) =>
        fares.filter((fare) => triggers(it, { question, fare }, rates, now)),
      )
      const [best] = good.sort(byCheapest)
      return best ? [[it.alert.id, best.durationMinutes] as const] : []
    }),
  )
}

const sorted = (told: ReadonlyMap<string, number>) => [...told].map((it) => it.join(' ')).sort()

/** Batches of any size, of so many observations in all. Rates change from time to time. */
function* batchesOf(chances: Chances, known: readonly WatchedAlert[], count: number) {
  const watched = known.map(({ watch }) => watch)
  let id = 0
  for (let left = count; left > 0;) {
    const size = Math.min(left, chances.often(0.2) ? 1 + chances.upTo(20) : 1 + chances.upTo(800))
    const today = chances.one(chances.rates)
    yield Array.from({ length: size }, () => chances.observation(watched, today, () => ++id))
    left -= size
  }
}

/** Has some of them changed, as owners and plans do: in the database, and as we know them. */
async function change(chances: Chances, all: readonly WatchedAlert[]): Promise<void> {
  await alerts.deps.postgres.db.transaction(async (tx) => {
    const changed = Array.from({ length: 12 }, () => chances.one(all))
    for (const { alert, person } of changed) {
      const what = chances.upTo(5)
      if (what === 0) Object.assign(alert, chances.wish())
      else if (what === 1) Object.assign(alert, { isActive: chances.often(0.7) })
      else if (what === 2) Object.assign(alert, { deletedAt: chances.often(0.3) ? now : null })
      else if (what === 3)
        Object.assign(person, { accessUntil: chances.often(0.2) ? null : new Date(now.getTime() + 1) })
      // Resumed: what it told of is now what a drop is measured from.
      else
        Object.assign(alert, {
          isTriggered: false,
          isActive: true,
          currentMinor: alert.foundMinor ?? alert.currentMinor,
        })
      const { alertType, targetPrice, minimumDrop, currentMinor, isActive, isTriggered, deletedAt } = alert
      const set = { alertType, targetPrice, minimumDrop, currentMinor, isActive, isTriggered, deletedAt }
      await tx.update(priceAlerts).set(set).where(eq(priceAlerts.id, alert.id))
      const { accessUntil } = person
      await tx.update(people).set({ accessUntil }).where(eq(people.userId, alert.userId))
    }
    await arm(
      tx,
      changed.map(({ alert }) => alert.id),
      now,
    )
  })
}

/** The rule is applied to each of them for each alert, which takes a minute for the larger number. */
const observations = 100_000
const alertCount = 1200
const observationsOfTwo = 10_000

test(
  'of thousands of observations the same fares trigger the same alerts as by the rule alone',
  { timeout: 180_000 },
  async () => {
    const chances = createChances(chanceOf(seed), now)
    const all = await given(chances, alertCount)
    const days = new Map(chances.rates.map(({ date, perDollar }) => [date, perDollar]))
    let count = 0
    for (const batch of batchesOf(chances, all, observations)) {
      const expected = judged(all, batch, days)
      expect(sorted(await matched(batch))).toEqual(sorted(expected))
      for (const { alert } of all) {
        const id = expected.get(alert.id)
        if (id === undefined) continue
        const fare = batch.flatMap(({ fares }) => fares).find(({ durationMinutes }) => durationMinutes === id)
        Object.assign(alert, { isTriggered: true, foundMinor: fare?.usd?.minor ?? fare?.price.minor })
      }
      count += expected.size
      if (chances.often(0.4)) await change(chances, all)
    }
    // The world is one in which things happen.
    expect(count).toBeGreaterThan(observations / 200)
    expect(await alerts.deps.postgres.db.$count(notifications)).toBe(count)
    // Each alert that waits is armed, and no other.
    const armed = await alerts.deps.postgres.db.selectDistinct({ id: alertKeys.alertId }).from(alertKeys)
    const waiting = all.filter(
      ({ alert }) =>
        alert.isActive &&
        !alert.isTriggered &&
        !alert.deletedAt &&
        (alert.alertType === 'price_below' || alert.currentMinor !== null),
    )
    expect(armed.map(({ id }) => id).sort()).toEqual(waiting.map(({ alert }) => alert.id).sort())
  },
)

test(
  'two matchers at once trigger each alert once, by the best fare of one of their batches',
  { timeout: 120_000 },
  async () => {
    const chances = createChances(chanceOf(seed + 1), now)
    const all = await given(chances, alertCount)
    const days = new Map(chances.rates.map(({ date, perDollar }) => [date, perDollar]))
    const batches = [...batchesOf(chances, all, observationsOfTwo)]
    const told: [string, number][] = []
    const waiting = batches.values()
    const matcher = async () => {
      for (const batch of waiting) told.push(...(await matched(batch)))
    }
    await Promise.all([matcher(), matcher()])
    const expected = batches.map((batch) => judged(all, batch, days))
    const triggered = new Set(expected.flatMap((it) => [...it.keys()]))
    expect(told.map(([alertId]) => alertId).sort()).toEqual([...triggered].sort())
    const odd = told.filter(([alertId, id]) => !expected.some((it) => it.get(alertId) === id))
    expect(odd).toEqual([])
    expect(triggered.size).toBeGreaterThan(observationsOfTwo / 100)
  },
)
