import { readAlertStatsRpc } from '@faresight/contracts/alerts/rpc'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { checkDays } from '../src/schema.ts'
import { type Given, givenAlerts } from './given-alerts.ts'
import { type Alerts, startAlerts } from './harness.ts'
import { triggered } from './triggered.ts'

let alerts: Alerts
const now = new Date('2026-11-22T10:00:00Z')
forAllTests(
  () => startAlerts({ overrides: { now: () => now }, runsUnasked: false }),
  (it) => (alerts = it),
)

const departing = (day: string): Given => ({
  watch: { departureDate: day, returnDate: null, tripType: 'oneway', departsFrom: day, departsTo: day },
})

test('administrators are told how many alerts stand, were triggered or are paused, and what is done for them', async () => {
  await using admin = await alerts.nats.connect('admin')
  const ask = () => admin.request(readAlertStatsRpc, {})
  expect(await ask()).toEqual({
    standing: 0,
    triggered: 0,
    paused: 0,
    watches: 0,
    checksToday: 0,
    checksPerDay: 100_000,
    unsent: 0,
  })
  await givenAlerts(alerts.deps, [
    // Three that stand, and ask two questions.
    departing('2026-11-22'),
    departing('2026-11-22'),
    { ...departing('2026-12-24'), person: { isAdmin: true, accessUntil: null } },
    // These are as active, and nobody can wait for their fares.
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
  await triggered(alerts.deps)
  await triggered(alerts.deps, { notification: { endedAt: now, outcome: 'sent' } })
  const day = (date: string, used: number) => ({ day: date, used, pacedTo: now })
  await alerts.deps.postgres.db.insert(checkDays).values([day('2026-11-21', 40), day('2026-11-22', 7)])
  expect(await ask()).toEqual({
    standing: 3,
    triggered: 3,
    paused: 2,
    watches: 2,
    checksToday: 7,
    checksPerDay: 100_000,
    unsent: 1,
  })
})
