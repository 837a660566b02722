import { alertTriggeredEvent, checkWatchedFaresJob } from '@faresight/contracts/alerts/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { isWholeRun } from '../../../test/setup/whole-run.ts'
import { type RunWatchCheckDeps, runWatchCheck } from '../src/checking/run-check.ts'
import type { CheckLease } from '../src/checking/store.ts'
import { dailyCheckUsage, notifications, priceAlerts, watchPrices } from '../src/schema.ts'
import { createWatchCheckDeps, enqueueDueChecksOnce, readWatch, insertWatchedAlert } from './checks.ts'
import { type AlertsHarness, startAlertsService } from './harness.ts'

const minuteMs = 60_000
const signal = new AbortController().signal

let aheadMs = 0
let alerts: AlertsHarness
forAllTests(
  () =>
    startAlertsService({ runsBackground: false, overrides: { now: () => new Date(Date.now() + aheadMs) } }),
  (it) => (alerts = it),
)
beforeEach(async () => {
  aheadMs = 0
  alerts.stubs.quoted.length = 0
  await alerts.deps.postgres.pool.query(
    'truncate people, watches, price_alerts, daily_check_usage, outbox, fx_rates cascade',
  )
})

const death = new Error('Killed.')

interface Mortal {
  replica: RunWatchCheckDeps
  sent: CheckLease[]
  /** Steps completed. */
  steps: () => number
}

/** A replica that crashes at its nth step: before and after each commit, request and message. */
function dyingAt(last: number): Mortal {
  let steps = 0
  const sent: CheckLease[] = []
  const step = () => {
    steps += 1
    if (steps >= last) throw death
  }
  const { deps } = alerts
  const { db } = deps.postgres
  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const result = await db.transaction(async (tx) => {
      const done = await work(tx)
      step()
      return done
    })
    step()
    return result
  }
  const postgres: Postgres = {
    ...deps.postgres,
    db: new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') return transaction
        // A statement outside a transaction commits on its own.
        if (name === 'update' || name === 'insert' || name === 'delete') step()
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
  }
  const request: Bus['request'] = async (...asked) => {
    step()
    const answer = await deps.bus.request(...asked)
    step()
    return answer
  }
  const sendJob: Bus['sendJob'] = async (job, data, options) => {
    step()
    await deps.bus.sendJob(job, data, options)
    if (job.subject === checkWatchedFaresJob.subject) sent.push(checkWatchedFaresJob.data.parse(data))
    step()
  }
  const bus: Bus = { ...deps.bus, request, sendJob, ready: () => deps.bus.ready() }
  return { replica: createWatchCheckDeps({ ...deps, postgres, bus }), sent, steps: () => steps }
}

const never = Number.POSITIVE_INFINITY

/** Two alerts on one watch: its check triggers one and gives the other its first price. */
async function twoAlerts() {
  const {
    alertId: below,
    watchId,
    userId,
  } = await insertWatchedAlert(alerts.deps, { alert: { targetPrice: 600 } })
  const { alertId: drop } = await insertWatchedAlert(alerts.deps, {
    person: { userId },
    alert: { alertType: 'price_drop', targetPrice: 1 },
  })
  return { below, drop, watchId }
}

/** Dispatches and runs checks as one process; `false` if it crashed. */
async function lives({ replica, sent }: Mortal): Promise<boolean> {
  try {
    await enqueueDueChecksOnce(replica)
    for (const turn of sent) await runWatchCheck(replica, turn, signal)
    return true
  } catch (error) {
    if (error !== death) throw error
    return false
  }
}

async function expectChecked({ below, drop, watchId }: Awaited<ReturnType<typeof twoAlerts>>): Promise<void> {
  const { db } = alerts.deps.postgres
  expect(await readWatch(alerts.deps, watchId)).toMatchObject({
    queuedAt: null,
    failures: 0,
    lastMinor: 50_000,
  })
  const alertOf = async (id: string) => (await db.select().from(priceAlerts).where(eq(priceAlerts.id, id)))[0]
  expect(await alertOf(below)).toMatchObject({ isTriggered: true, foundMinor: 50_000 })
  expect(await alertOf(drop)).toMatchObject({
    isTriggered: false,
    currentMinor: 50_000,
    thresholdMinor: 49_999,
  })
  expect(await db.select().from(notifications)).toHaveLength(1)
  const told = (await db.select().from(outboxTable)).filter(
    ({ subject }) => subject === alertTriggeredEvent.subject,
  )
  expect(told).toHaveLength(1)
}

/** The number of steps without a crash. */
async function allSteps(): Promise<number> {
  await twoAlerts()
  const immortal = dyingAt(never)
  expect(await lives(immortal)).toBe(true)
  await alerts.deps.postgres.pool.query(
    'truncate people, watches, price_alerts, daily_check_usage, outbox, fx_rates cascade',
  )
  return immortal.steps()
}

/** The first, the last and two in between are enough for every change. */
function deathsIn(steps: number): number[] {
  if (isWholeRun) return Array.from({ length: steps }, (_, index) => index + 1)
  return [1, Math.ceil(steps / 3), Math.ceil((2 * steps) / 3), steps]
}

test(
  'after a crash at several steps the next delivery of the job checks the watch, and each person is notified once',
  { timeout: 120_000 },
  async () => {
    const steps = await allSteps()
    expect(steps).toBeGreaterThan(8)
    for (const last of deathsIn(steps)) {
      alerts.stubs.quoted.length = 0
      const two = await twoAlerts()
      const dying = dyingAt(last)
      expect(await lives(dying)).toBe(false)
      const heir = dyingAt(never)
      for (const turn of dying.sent) await runWatchCheck(heir.replica, turn, signal)
      if (dying.sent.length > 0) await expectChecked(two)
      expect(alerts.stubs.quoted.length).toBeLessThanOrEqual(2)
      await alerts.deps.postgres.pool.query(
        'truncate people, watches, price_alerts, daily_check_usage, outbox, fx_rates cascade',
      )
    }
  },
)

test(
  'after a crash at several steps and the loss of its job, the watch is due again after a while',
  { timeout: 120_000 },
  async () => {
    const steps = await allSteps()
    for (const last of deathsIn(steps)) {
      aheadMs = 0
      const two = await twoAlerts()
      expect(await lives(dyingAt(last))).toBe(false)
      // Given up as lost, then due again.
      for (const minutes of [0, 16, 28]) {
        aheadMs = minutes * minuteMs
        expect(await lives(dyingAt(never))).toBe(true)
      }
      await expectChecked(two)
      const { db } = alerts.deps.postgres
      expect((await db.select().from(watchPrices)).length).toBeLessThanOrEqual(2)
      const used = (await db.select().from(dailyCheckUsage)).reduce((sum, day) => sum + day.used, 0)
      expect(used).toBeLessThanOrEqual(2)
      await alerts.deps.postgres.pool.query(
        'truncate people, watches, price_alerts, daily_check_usage, outbox, fx_rates cascade',
      )
    }
  },
)
