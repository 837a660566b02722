import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { lockDueWatches, postponeWatches } from '../src/checking/store.ts'
import { priceAlerts, watches } from '../src/schema.ts'
import { makeWatchesDue } from '../src/watches/store.ts'
import { path } from './alert-calls.ts'
import { readWatch, insertWatchedAlert } from './checks.ts'
import { type AlertsHarness, startAlertsService, subscriberPrincipal } from './harness.ts'

let alerts: AlertsHarness
forAllTests(
  () => startAlertsService({ runsBackground: false }),
  (started) => {
    alerts = started
  },
)
const hourMs = 60 * 60 * 1000
const now = new Date()
const tomorrow = new Date(now.getTime() + 24 * hourMs)
let watchId: string
let alertId: string
let userId: string
beforeAll(async () => {
  ;({ watchId, alertId, userId } = await insertWatchedAlert(alerts.deps, { person: { accessUntil: null } }))
})

/** Settles when a transaction waits for a lock. */
const untilLockWait = () =>
  vi.waitFor(async () => {
    const { rows } = await alerts.deps.postgres.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

test('a watch that becomes due while a replica postpones it is still checked', async () => {
  const { postgres } = alerts.deps
  await postgres.db
    .update(watches)
    .set({ nextCheckAt: new Date(now.getTime() - hourMs) })
    .where(eq(watches.id, watchId))
  let back: Promise<void> | undefined
  await postgres.db.transaction(async (tx) => {
    const due = await lockDueWatches(tx, now, 10)
    expect(due.map(({ watch }) => watch.id)).toEqual([watchId])
    await postponeWatches(tx, [watchId], tomorrow)
    back = postgres.db.transaction((other) => makeWatchesDue(other, [watchId], now))
    await untilLockWait()
  })
  await back
  expect((await readWatch(alerts.deps, watchId)).nextCheckAt).toEqual(now)
})

test('a change of an alert waits for a running check of its watch, without a deadlock', async () => {
  const { call, deps } = alerts
  await deps.postgres.db.update(watches).set({ nextCheckAt: tomorrow }).where(eq(watches.id, watchId))
  let changed: ReturnType<typeof call> | undefined
  await deps.postgres.db.transaction(async (check) => {
    await check.select().from(priceAlerts).where(eq(priceAlerts.id, alertId)).for('update')
    changed = call('PATCH', `${path}/${alertId}`, subscriberPrincipal(userId), { targetPrice: 350 })
    await untilLockWait()
    await check.update(watches).set({ lastMinor: 50_000 }).where(eq(watches.id, watchId))
  })
  const answer = await changed
  expect(answer?.json()).toMatchObject({ targetPrice: 350, lastPrice: 500, state: 'on' })
  expect((await readWatch(deps, watchId)).nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
})
