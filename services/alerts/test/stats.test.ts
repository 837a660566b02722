import { readAlertStatsRpc } from '@faresight/contracts/alerts/rpc'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { dailyCheckUsage } from '../src/schema.ts'
import { type AlertsHarness, startAlertsService } from './harness.ts'
import { type AlertFixture, insertAlerts } from './insert-alerts.ts'
import { insertTriggeredAlertAndNotification } from './insert-triggered.ts'

let alerts: AlertsHarness
const now = new Date('2026-11-22T10:00:00Z')
forAllTests(
  () => startAlertsService({ overrides: { now: () => now }, runsBackground: false }),
  (it) => (alerts = it),
)

const departing = (day: string): AlertFixture => ({
  watch: { departureDate: day, returnDate: null, tripType: 'oneway', departsFrom: day, departsTo: day },
})

test('administrators see how many alerts are active, triggered or paused, and the checks and emails for them', async () => {
  await using admin = await alerts.nats.connect('admin')
  const ask = () => admin.request(readAlertStatsRpc, {})
  expect(await ask()).toEqual({
    active: 0,
    triggered: 0,
    paused: 0,
    watches: 0,
    checksToday: 0,
    checksPerDay: 100_000,
    unsent: 0,
  })
  await insertAlerts(alerts.deps, [
    // Three active alerts on two watches.
    departing('2026-11-22'),
    departing('2026-11-22'),
    { ...departing('2026-12-24'), person: { isAdmin: true, accessUntil: null } },
    // Active, but no fare can trigger them.
    departing('2026-11-21'),
    { ...departing('2027-01-01'), person: { accessUntil: now } },
    { ...departing('2027-01-02'), person: { closedAt: now } },
    { ...departing('2026-12-24'), alert: { isActive: false } },
    { ...departing('2027-01-03'), alert: { isActive: false } },
    // A pause leaves it triggered.
    { ...departing('2027-01-04'), alert: { isActive: false, isTriggered: true } },
    { ...departing('2026-12-24'), alert: { deletedAt: now } },
    { ...departing('2026-12-24'), alert: { deletedAt: now, isActive: false } },
  ])
  await insertTriggeredAlertAndNotification(alerts.deps)
  await insertTriggeredAlertAndNotification(alerts.deps, { notification: { endedAt: now, outcome: 'sent' } })
  const day = (date: string, used: number) => ({ day: date, used, nextAllowedAt: now })
  await alerts.deps.postgres.db.insert(dailyCheckUsage).values([day('2026-11-21', 40), day('2026-11-22', 7)])
  expect(await ask()).toEqual({
    active: 3,
    triggered: 3,
    paused: 2,
    watches: 2,
    checksToday: 7,
    checksPerDay: 100_000,
    unsent: 1,
  })
})
