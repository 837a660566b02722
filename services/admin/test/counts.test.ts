import { randomUUID } from 'node:crypto'
import { scanCompletedEvent, scanFailedEvent } from '@faresight/contracts/ai-scan/messages'
import { alertTriggeredEvent } from '@faresight/contracts/alerts/messages'
import type { EventDefinition } from '@faresight/contracts/message-definitions'
import type { Bus } from '@faresight/kit/bus/bus'
import { toEventConsumer } from '@faresight/kit/bus/durable-consumers'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { subscribeToCountedEvents } from '../src/counts/counted-events.ts'
import { recordDueStats } from '../src/overviews/record-stats.ts'
import { findDailyCounts, findDailyStats, upsertDailyStats } from '../src/counts/store.ts'
import { dailyCounts, dailyStats } from '../src/schema.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type RestartableBus, setAckWait, startRestartableBus } from '../../../test/setup/test-bus.ts'
import { type AdminHarness, startAdminService } from './harness.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let it: AdminHarness
let bus: RestartableBus
forAllTests(startRestartableBus, (started) => (bus = started))
let now = new Date('2026-11-22T10:00:00Z')
forAllTests(
  () => startAdminService({ overrides: { now: () => now }, runsUnasked: false, bus }),
  (started) => (it = started),
)

const tell = <D extends z.ZodType>(by: Bus, event: EventDefinition<string, D>, data: z.input<D>) =>
  by.publish(event, {
    id: randomUUID(),
    subject: event.subject,
    // Delivered later than it happened.
    time: '2026-11-30T00:00:00.000Z',
    source: event.owner,
    data,
  })

function scan(endedAt: string, checks: number) {
  const startedAt = '2026-11-01T00:00:00.000Z'
  const trip = { tripType: 'oneway' as const, origin: 'LHR', destination: 'JFK' }
  return { scanId: randomUUID(), userId: null, ...trip, checks, startedAt, endedAt }
}
const completed = (endedAt: string, checks: number) =>
  tell(it.aiScan, scanCompletedEvent, { ...scan(endedAt, checks), ended: 'sure', best: null })
const failed = (endedAt: string, checks: number) =>
  tell(it.aiScan, scanFailedEvent, { ...scan(endedAt, checks), reason: 'No provider answered.' })
const triggered = (triggeredAt: string) =>
  tell(it.alerts, alertTriggeredEvent, {
    alertId: randomUUID(),
    userId: randomUUID(),
    notificationId: randomUUID(),
    alertType: 'price_below',
    price: { minor: 34_500, currency: 'USD' },
    triggeredAt,
  })

/** `2026-11-21 scans` and so on, with how often. */
async function counted(from: string, to: string): Promise<Record<string, number>> {
  const counts = await findDailyCounts(it.deps.postgres.db, { from, to })
  return Object.fromEntries(counts.map(({ day, measure, count }) => [`${day} ${measure}`, count]))
}

test('counts events on the UTC day when they happened, failed scans included', async () => {
  await using _counting = subscribeToCountedEvents(it.deps)
  await Promise.all([
    triggered('2026-11-20T23:59:59.999Z'),
    triggered('2026-11-21T00:00:00.000Z'),
    completed('2026-11-20T08:00:00.000Z', 41),
    completed('2026-11-20T09:00:00.000Z', 8),
    failed('2026-11-20T10:00:00.000Z', 2),
    failed('2026-11-21T10:00:00.000Z', 0),
    triggered('2026-11-21T10:00:00.000Z'),
  ])
  await expect
    .poll(() => counted('2026-11-20', '2026-11-21'))
    .toEqual({
      '2026-11-20 alerts': 1,
      '2026-11-20 scans': 3,
      '2026-11-20 failed-scans': 1,
      '2026-11-20 checks': 51,
      '2026-11-21 scans': 1,
      '2026-11-21 failed-scans': 1,
      '2026-11-21 checks': 0,
      '2026-11-21 alerts': 2,
    })
})

wholeTest('two replicas count two thousand events exactly once, even if the bus restarts', async () => {
  await it.deps.postgres.db.delete(dailyCounts)
  const second = { ...it.deps, bus: await bus.connect('admin') }
  await using _second = second.bus
  // Few enough at once that a busy machine acknowledges each in time.
  for (let told = 0; told < 2000; told += 100)
    await Promise.all(Array.from({ length: 100 }, () => triggered('2026-10-01T12:00:00.000Z')))
  await using counting = new AsyncDisposableStack()
  for (const replica of [it.deps, second]) counting.use(subscribeToCountedEvents(replica))
  const alerts = async () => (await counted('2026-10-01', '2026-10-01'))['2026-10-01 alerts'] ?? 0
  await expect.poll(alerts, { interval: 1 }).toBeGreaterThan(0)
  bus.kill()
  await bus.restart()
  // What was under way when the bus died comes again after that.
  await setAckWait(bus, toEventConsumer(alertTriggeredEvent, 'admin'), 2000)
  await expect.poll(alerts, { timeout: 25_000 }).toBeGreaterThanOrEqual(2000)
  // One more comes after all of them.
  await triggered('2026-10-02T12:00:00.000Z')
  await expect
    .poll(() => counted('2026-10-01', '2026-10-02'), { timeout: 25_000 })
    .toEqual({ '2026-10-01 alerts': 2000, '2026-10-02 alerts': 1 })
})

const wholeYear = { from: '2026-01-01', to: '2026-12-31' }
async function course(): Promise<Record<string, number>> {
  const noted = await findDailyStats(it.deps.postgres.db, wholeYear)
  return Object.fromEntries(noted.map(({ day, figure, value }) => [`${day} ${figure}`, value]))
}

test('stores statistics once an hour, and keeps the last of each day', async () => {
  const { world, deps } = it
  await deps.postgres.db.delete(dailyStats)
  world.userFigures = { total: 10, days: [] }
  // 499 + 1999 / 6, in cents.
  world.billingFigures = { ...world.billingFigures, active: 2, mrrMinor: 499 + 1999 / 6 }
  now = new Date('2026-11-22T22:30:00Z')
  await recordDueStats(deps)
  const first = {
    '2026-11-22 users.total': 10,
    '2026-11-22 subscriptions.active': 2,
    '2026-11-22 subscriptions.mrr': 8.32,
  }
  expect(await course()).toEqual(first)

  world.userFigures = { total: 11, days: [] }
  now = new Date('2026-11-22T23:29:59Z')
  await Promise.all([recordDueStats(deps), recordDueStats(deps)])
  expect(await course()).toEqual(first)
  now = new Date('2026-11-22T23:30:00Z')
  await Promise.all([recordDueStats(deps), recordDueStats(deps)])
  const last = { ...first, '2026-11-22 users.total': 11 }
  expect(await course()).toEqual(last)

  // The first run of a new day records it and keeps the previous one; a late replica changes nothing.
  world.userFigures = { total: 12, days: [] }
  now = new Date('2026-11-23T00:00:10Z')
  await recordDueStats(deps)
  await upsertDailyStats(
    deps.postgres.db,
    [{ stat: 'users.total', value: 9 }],
    new Date('2026-11-23T00:00:09Z'),
  )
  expect(await course()).toEqual({
    ...last,
    '2026-11-23 users.total': 12,
    '2026-11-23 subscriptions.active': 2,
    '2026-11-23 subscriptions.mrr': 8.32,
  })
})

test('while a service is away the others’ statistics are stored, and its own once it is back', async () => {
  const { world, deps } = it
  await deps.postgres.db.delete(dailyStats)
  now = new Date('2026-11-24T10:00:00Z')
  world.userFigures = { total: 20, days: [] }
  world.away.add('auth')
  await expect(recordDueStats(deps)).rejects.toMatchObject({ name: 'BusUnavailableError' })
  expect(Object.keys(await course())).toEqual(
    expect.arrayContaining(['2026-11-24 subscriptions.active', '2026-11-24 subscriptions.mrr']),
  )
  expect(await course()).not.toHaveProperty('2026-11-24 users.total')
  world.away.delete('auth')
  now = new Date('2026-11-24T10:01:00Z')
  await recordDueStats(deps)
  expect(await course()).toMatchObject({ '2026-11-24 users.total': 20 })
})
