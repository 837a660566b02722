import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres, Tx } from '@faresight/kit/postgres'
import { alertTriggeredEvent } from '@faresight/contracts/alerts/events'
import { checkWatchedFaresJob } from '@faresight/contracts/alerts/jobs'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { isWhole } from '../../../test/setup/whole.ts'
import { check, type CheckDeps } from '../src/checking/check.ts'
import type { Turn } from '../src/checking/store.ts'
import { checkDays, notifications, priceAlerts, watchPrices } from '../src/schema.ts'
import { given, lookOnce, replicaOf, watchOf } from './checks.ts'
import { type Alerts, startAlerts } from './harness.ts'

const minuteMs = 60_000
const signal = new AbortController().signal

let aheadMs = 0
let alerts: Alerts
forAllTests(
  () => startAlerts({ runsUnasked: false, overrides: { now: () => new Date(Date.now() + aheadMs) } }),
  (it) => (alerts = it),
)
beforeEach(async () => {
  aheadMs = 0
  alerts.world.quoted.length = 0
  await alerts.deps.postgres.pool.query(
    'truncate people, watches, price_alerts, check_days, outbox, fx_rates cascade',
  )
})

const death = new Error('Killed.')

interface Mortal {
  replica: CheckDeps
  /** What it has put into the queue. */
  sent: Turn[]
  /** Steps that it has come through. */
  steps: () => number
}

/**
 * A replica that dies at its step of that number: before and after each commit, each question to somebody else and each message.
 * It does nothing from then on.
 */
function dyingAt(last: number): Mortal {
  let steps = 0
  const sent: Turn[] = []
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
        // What needs no transaction of its own is committed by itself.
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
  const send: Bus['sendJob'] = async (job, data, options) => {
    step()
    await deps.bus.sendJob(job, data, options)
    if (job.subject === checkWatchedFaresJob.subject) sent.push(checkWatchedFaresJob.data.parse(data))
    step()
  }
  const bus: Bus = { ...deps.bus, request, sendJob: send, ready: () => deps.bus.ready() }
  return { replica: replicaOf({ ...deps, postgres, bus }), sent, steps: () => steps }
}

const never = Number.POSITIVE_INFINITY

/** Two alerts on one watch: one that its check triggers, one that has no price before it. */
async function twoAlerts() {
  const { alertId: below, watchId, userId } = await given(alerts.deps, { alert: { targetPrice: 600 } })
  const { alertId: drop } = await given(alerts.deps, {
    person: { userId },
    alert: { alertType: 'price_drop', targetPrice: 1 },
  })
  return { below, drop, watchId }
}

/** Looks and checks what it has sent, as one process of the service; says whether it lived through it. */
async function lives({ replica, sent }: Mortal): Promise<boolean> {
  try {
    await lookOnce(replica)
    for (const turn of sent) await check(replica, turn, signal)
    return true
  } catch (error) {
    if (error !== death) throw error
    return false
  }
}

async function expectChecked({ below, drop, watchId }: Awaited<ReturnType<typeof twoAlerts>>): Promise<void> {
  const { db } = alerts.deps.postgres
  expect(await watchOf(alerts.deps, watchId)).toMatchObject({
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

/** How many steps there are, so that it can die at each. */
async function allSteps(): Promise<number> {
  await twoAlerts()
  const immortal = dyingAt(never)
  expect(await lives(immortal)).toBe(true)
  await alerts.deps.postgres.pool.query(
    'truncate people, watches, price_alerts, check_days, outbox, fx_rates cascade',
  )
  return immortal.steps()
}

/** Each step at which it dies: the first, the last and two between them are enough for every change. */
function deathsIn(steps: number): number[] {
  if (isWhole) return Array.from({ length: steps }, (_, index) => index + 1)
  return [1, Math.ceil(steps / 3), Math.ceil((2 * steps) / 3), steps]
}

test(
  'after a crash at several steps the next delivery of the job checks the watch, and each person is notified once',
  { timeout: 120_000 },
  async () => {
    const steps = await allSteps()
    expect(steps).toBeGreaterThan(8)
    for (const last of deathsIn(steps)) {
      alerts.world.quoted.length = 0
      const two = await twoAlerts()
      const dying = dyingAt(last)
      expect(await lives(dying)).toBe(false)
      const heir = dyingAt(never)
      for (const turn of dying.sent) await check(heir.replica, turn, signal)
      if (dying.sent.length > 0) await expectChecked(two)
      expect(alerts.world.quoted.length).toBeLessThanOrEqual(2)
      await alerts.deps.postgres.pool.query(
        'truncate people, watches, price_alerts, check_days, outbox, fx_rates cascade',
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
      // Given up as lost, and then due again.
      for (const minutes of [0, 16, 28]) {
        aheadMs = minutes * minuteMs
        expect(await lives(dyingAt(never))).toBe(true)
      }
      await expectChecked(two)
      const { db } = alerts.deps.postgres
      expect((await db.select().from(watchPrices)).length).toBeLessThanOrEqual(2)
      const used = (await db.select().from(checkDays)).reduce((sum, day) => sum + day.used, 0)
      expect(used).toBeLessThanOrEqual(2)
      await alerts.deps.postgres.pool.query(
        'truncate people, watches, price_alerts, check_days, outbox, fx_rates cascade',
      )
    }
  },
)
