import type { Party } from '@faresight/contracts/search/party'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestRandom } from '../../../../test/setup/test-random.ts'
import { indexAlerts } from '../../src/matching/index-alerts.ts'
import { type FareObservation, triggerMatchingAlerts } from '../../src/matching/trigger-matching.ts'
import { type RatesPerDollar, saveFirstRatesOfDay } from '../../src/rates/store.ts'
import {
  type AlertWithWatchAndOwner,
  compareFaresByPrice,
  fareTriggersAlert,
} from '../../src/rules/fare-triggers-alert.ts'
import { alertKeys, notifications, people, priceAlerts, watches } from '../../src/schema.ts'
import { type AlertsHarness, startAlertsService } from '../harness.ts'
import { insertAlerts } from '../insert-alerts.ts'
import { createRandomAlertsAndFares, type RandomAlertsAndFares } from '../random-fares.ts'

const now = new Date()
let alerts: AlertsHarness
beforeEach(async () => {
  alerts = await startAlertsService({ runsBackground: false, overrides: { now: () => now } })
})
afterEach(() => alerts[Symbol.asyncDispose]())

/** Another seed gives other alerts and fares. */
const seed = 20_261_122

/** Random alerts with known rates, as stored. */
async function given(chances: RandomAlertsAndFares, count: number): Promise<AlertWithWatchAndOwner[]> {
  const { db } = alerts.deps.postgres
  for (const rates of chances.rates) await saveFirstRatesOfDay(db, rates)
  await insertAlerts(alerts.deps, Array.from({ length: count }, chances.given))
  // A deployed server does this on its own.
  await alerts.deps.postgres.pool.query('analyze')
  return db
    .select({ alert: priceAlerts, watch: watches, person: people })
    .from(priceAlerts)
    .innerJoin(watches, eq(watches.id, priceAlerts.watchId))
    .innerJoin(people, eq(people.userId, priceAlerts.userId))
}

/** What one transaction triggers: each alert with its fare. */
async function matched(batch: readonly FareObservation[]): Promise<Map<string, number>> {
  const { deps } = alerts
  const { db } = deps.postgres
  const ids = await db.transaction((tx) => triggerMatchingAlerts(deps, tx, batch))
  const { alertId, foundFare } = notifications
  const told = await db
    .select({ alertId, foundFare })
    .from(notifications)
    .where(inArray(notifications.id, ids))
  expect(told).toHaveLength(ids.length)
  return new Map(told.map((it) => [it.alertId, it.foundFare.durationMinutes]))
}

/** The rule applied to every alert and every fare. */
function judged(
  all: readonly AlertWithWatchAndOwner[],
  batch: readonly FareObservation[],
  days: ReadonlyMap<string, RatesPerDollar>,
): Map<string, number> {
  const partyOf = (it: Pick<FareObservation['query'], 'tripType' | keyof Party | 'cabinClass' | 'stops'>) =>
    [it.tripType, it.passengers, it.children, it.infants, it.cabinClass, it.stops].join(' ')
  // The only shortcut: fares of other parties are skipped.
  const byParty = Map.groupBy(batch, ({ query }) => partyOf(query))
  return new Map(
    all.flatMap((it) => {
      const rates = days.get(it.alert.rateDate)
      const good = (byParty.get(partyOf(it.watch)) ?? []).flatMap(({ query, fares }) =>
        fares.filter((fare) => fareTriggersAlert(it, { query, fare }, rates, now)),
      )
      const [best] = good.sort(compareFaresByPrice)
      return best ? [[it.alert.id, best.durationMinutes] as const] : []
    }),
  )
}

const sorted = (told: ReadonlyMap<string, number>) => [...told].map((it) => it.join(' ')).sort()

/** Batches of random size, `count` observations in all, with rates that change from time to time. */
function* batchesOf(chances: RandomAlertsAndFares, known: readonly AlertWithWatchAndOwner[], count: number) {
  const watched = known.map(({ watch }) => watch)
  let id = 0
  for (let left = count; left > 0;) {
    const size = Math.min(left, chances.often(0.2) ? 1 + chances.upTo(20) : 1 + chances.upTo(800))
    const today = chances.one(chances.rates)
    yield Array.from({ length: size }, () => chances.observation(watched, today, () => ++id))
    left -= size
  }
}

/** Changes some alerts and plans in the database and in the expectation. */
async function change(chances: RandomAlertsAndFares, all: readonly AlertWithWatchAndOwner[]): Promise<void> {
  await alerts.deps.postgres.db.transaction(async (tx) => {
    const changed = Array.from({ length: 12 }, () => chances.one(all))
    for (const { alert, person } of changed) {
      const what = chances.upTo(5)
      if (what === 0) Object.assign(alert, chances.wish())
      else if (what === 1) Object.assign(alert, { isActive: chances.often(0.7) })
      else if (what === 2) Object.assign(alert, { deletedAt: chances.often(0.3) ? now : null })
      else if (what === 3)
        Object.assign(person, { accessUntil: chances.often(0.2) ? null : new Date(now.getTime() + 1) })
      // Resumed: drops are measured from the price of the last email.
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
    await indexAlerts(
      tx,
      changed.map(({ alert }) => alert.id),
      now,
    )
  })
}

/** The rule runs for each alert and observation, which takes a minute for the larger number. */
const observations = 100_000
const alertCount = 1200
const observationsOfTwo = 10_000

test(
  'thousands of observations trigger the same alerts as the rule alone',
  { timeout: 180_000 },
  async () => {
    const chances = createRandomAlertsAndFares(createTestRandom(seed), now)
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
    // Enough alerts trigger for the comparison to mean something.
    expect(count).toBeGreaterThan(observations / 200)
    expect(await alerts.deps.postgres.db.$count(notifications)).toBe(count)
    // Exactly the active alerts are indexed.
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
  'two concurrent matchers trigger each alert once, by the best fare of one of their batches',
  { timeout: 120_000 },
  async () => {
    const chances = createRandomAlertsAndFares(createTestRandom(seed + 1), now)
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
