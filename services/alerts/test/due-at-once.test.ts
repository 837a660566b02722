import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { lockDue, rest } from '../src/checking/store.ts'
import { priceAlerts, watches } from '../src/schema.ts'
import { makeDue } from '../src/watches/store.ts'
import { path } from './callers.ts'
import { given, watchOf } from './checks.ts'
import { type Alerts, startAlerts, subscriber } from './harness.ts'

let alerts: Alerts
forAllTests(
  () => startAlerts({ runsUnasked: false }),
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
  ;({ watchId, alertId, userId } = await given(alerts.deps, { person: { accessUntil: null } }))
})

/** Settles when some transaction waits for another one. */
const somebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await alerts.deps.postgres.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

test('who makes a watch due that a replica is just laying to rest has it checked all the same', async () => {
  const { postgres } = alerts.deps
  await postgres.db
    .update(watches)
    .set({ nextCheckAt: new Date(now.getTime() - hourMs) })
    .where(eq(watches.id, watchId))
  let back: Promise<void> | undefined
  await postgres.db.transaction(async (tx) => {
    const due = await lockDue(tx, now, 10)
    expect(due.map(({ watch }) => watch.id)).toEqual([watchId])
    await rest(tx, [watchId], tomorrow)
    back = postgres.db.transaction((other) => makeDue(other, [watchId], now))
    await somebodyWaits()
  })
  await back
  expect((await watchOf(alerts.deps, watchId)).nextCheckAt).toEqual(now)
})

test('who has a plan again and changes an alert that a check holds waits for it, and it for nobody', async () => {
  const { call, deps } = alerts
  await deps.postgres.db.update(watches).set({ nextCheckAt: tomorrow }).where(eq(watches.id, watchId))
  let changed: ReturnType<typeof call> | undefined
  await deps.postgres.db.transaction(async (check) => {
    await check.select().from(priceAlerts).where(eq(priceAlerts.id, alertId)).for('update')
    changed = call('PATCH', `${path}/${alertId}`, subscriber(userId), { targetPrice: 350 })
    await somebodyWaits()
    await check.update(watches).set({ lastMinor: 50_000 }).where(eq(watches.id, watchId))
  })
  const answer = await changed
  expect(answer?.json()).toMatchObject({ targetPrice: 350, lastPrice: 500, state: 'on' })
  expect((await watchOf(deps, watchId)).nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
})
