import { randomUUID } from 'node:crypto'
import { readBillingStatsRpc, readDailyNetPaymentsRpc } from '@faresight/contracts/billing/rpc'
import { addDays, dayMs } from '@faresight/contracts/days'
import { planIdSchema } from '@faresight/contracts/common'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { Bus } from '@faresight/kit/bus/bus'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { beforeAll, expect, test } from 'vitest'
import { createTestRandom } from '../../../test/setup/test-random.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { customers, disputeMovements, disputes, grants, paymentEvents, subscriptions } from '../src/schema.ts'
import { updatePlanGauge } from '../src/stats/gauges.ts'
import { type BillingHarness, startBillingService } from './harness.ts'

// Random cases; the seed repeats them.
const seed = Number(process.env['FIGURES_SEED'] ?? 1)
const chance = createTestRandom(seed)
const below = (most: number) => Math.floor(chance() * most)
const oneOf = <T>(...these: [T, ...T[]]): T => these[below(these.length)] ?? these[0]

const now = new Date('2026-11-22T13:30:00.000Z')
const noOne = 'http://127.0.0.1:1'

let billing: BillingHarness
let admin: Bus
forAllTests(
  () => startBillingService(noOne, { overrides: { now: () => now }, runsBackground: false }),
  (it) => (billing = it),
)
beforeAll(async () => {
  admin = await billing.nats.connect('admin')
  return () => admin[Symbol.asyncDispose]()
})

const figuresNow = () => admin.request(readBillingStatsRpc, {})
const daysOf = async (from: string, to: string) =>
  (await admin.request(readDailyNetPaymentsRpc, { from, to })).days

const randomSubscription = (userId: string) => ({
  id: `sub_${randomUUID()}`,
  userId,
  status: oneOf(
    'active',
    'active',
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'canceled',
    'incomplete',
    'incomplete_expired',
  ),
  tier: oneOf<PlanId>('monthly', 'semiannual', 'annual'),
  // From the catalogue, an old catalogue, a coupon, and sums that twelve does not divide.
  amount: oneOf(499, 1999, 4999, 599, 0, 1, below(100_000)),
  currency: oneOf('USD' as const, 'USD' as const, 'USD' as const, 'EUR' as const, 'JPY' as const),
  itemId: 'si',
  periodStartsAt: new Date(now.getTime() - below(400) * dayMs),
  periodEndsAt: new Date(now.getTime() + (below(400) - 20) * dayMs),
  cancelAtPeriodEnd: chance() < 0.25,
  createdAt: now,
})

const randomGrant = (userId: string) => ({
  userId,
  tier: oneOf<PlanId>('monthly', 'semiannual', 'annual'),
  startsAt: new Date(now.getTime() - 100 * dayMs),
  endsAt: new Date(now.getTime() + oneOf(-1, 0, 1, dayMs, -dayMs, below(300) * dayMs)),
  canceledAt: oneOf(null, now),
  grantedBy: randomUUID(),
})

const midnight = new Date('2026-11-10T00:00:00.000Z').getTime()
const randomPayment = () => ({
  stripeEventId: randomUUID(),
  eventType: 'any',
  userId: oneOf(null, randomUUID()),
  amount: oneOf<number | null>(499, 1999, 4999, null, below(2_000_000_000)),
  currency: oneOf('USD', 'USD', 'USD', 'EUR', 'KWD'),
  status: oneOf('succeeded' as const, 'failed' as const, 'refunded' as const, 'none' as const),
  metadata: {},
  // Mostly around midnight.
  occurredAt: new Date(midnight + oneOf(-1, 0, 1, below(20 * dayMs), -below(20 * dayMs))),
})

/** A dispute that has taken the money and may have returned it. */
function randomDispute() {
  const id = randomUUID()
  const [amount, currency] = [below(10_000), oneOf('USD', 'USD', 'KRW')]
  const openedAt = new Date(midnight + below(20 * dayMs) - 10 * dayMs)
  const moved = (sign: number, days: number) => {
    const occurredAt = new Date(openedAt.getTime() + days * dayMs)
    return { id: randomUUID(), disputeId: id, amount: sign * amount, currency, occurredAt }
  }
  const row = { id, amount, currency, reason: 'general', status: 'won', openedAt }
  return { row, movements: [moved(-1, 0), ...(chance() < 0.5 ? [moved(1, below(5))] : [])] }
}

type Movement = ReturnType<typeof randomDispute>['movements'][number]

/** A customer with up to two subscriptions and two complimentary plans. */
function randomPerson() {
  const userId = randomUUID()
  return {
    customer: { userId },
    subscriptions: Array.from({ length: below(3) }, () => randomSubscription(userId)),
    grants: Array.from({ length: below(3) }, () => randomGrant(userId)),
  }
}

type Person = ReturnType<typeof randomPerson>
type Payment = ReturnType<typeof randomPayment>

/** Computed literally by the words of `contracts/admin/figures`. */
function counted(people: readonly Person[], payments: readonly Payment[], moved: readonly Movement[]) {
  const all = people.flatMap((it) => it.subscriptions)
  const active = all.filter(({ status }) => status === 'active')
  const granted = people.flatMap((it) => it.grants).filter(({ endsAt }) => endsAt.getTime() > now.getTime())
  return {
    active: active.length,
    ...recurring(active),
    trialing: all.filter(({ status }) => status === 'trialing').length,
    pastDue: all.filter(({ status }) => status === 'past_due').length,
    ending: active.filter(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd).length,
    complimentary: granted.length,
    byTier: planIdSchema.options.map((tier) => {
      const ofTier = active.filter((it) => it.tier === tier)
      return { tier, active: ofTier.length, ...recurring(ofTier) }
    }),
    ...paid(payments, moved),
  }
}

const months = { monthly: 1, semiannual: 6, annual: 12 }

/** To the cent, by month and by year. */
function recurring(active: readonly Person['subscriptions'][number][]) {
  let twelfths = 0n
  for (const { currency, cancelAtPeriodEnd, amount, tier } of active)
    if (currency === 'USD' && !cancelAtPeriodEnd) twelfths += (BigInt(amount) * 12n) / BigInt(months[tier])
  return { month: Number((twelfths + 6n) / 12n), year: Number(twelfths) }
}

function paid(payments: readonly Payment[], moved: readonly Movement[] = []) {
  let revenueMinor = 0
  for (const { amount, currency } of moved) if (currency === 'USD') revenueMinor += amount
  for (const { status, currency, amount } of payments) {
    if (currency !== 'USD') continue
    if (status === 'succeeded') revenueMinor += amount ?? 0
    if (status === 'refunded') revenueMinor -= amount ?? 0
  }
  const howMany = (outcome: string) => payments.filter(({ status }) => status === outcome).length
  return { revenueMinor, succeeded: howMany('succeeded'), failed: howMany('failed') }
}

/** Rounded as it is shown. */
const rounded = ({ mrrMinor, ...rest }: { mrrMinor: number }) => ({
  ...rest,
  month: Math.round(mrrMinor),
  year: Math.round(mrrMinor * 12),
})

test('without customers all statistics are zero', async () => {
  const none = { active: 0, mrrMinor: 0 }
  expect(await figuresNow()).toEqual({
    ...none,
    trialing: 0,
    pastDue: 0,
    ending: 0,
    complimentary: 0,
    byTier: planIdSchema.options.map((tier) => ({ tier, ...none })),
    revenueMinor: 0,
    succeeded: 0,
    failed: 0,
  })
  expect(await daysOf('2026-01-01', '2026-12-31')).toEqual([])
})

test(`statistics equal their definitions, to the cent (seed ${seed})`, async () => {
  const { db } = billing.deps.postgres
  const people: Person[] = []
  const payments: Payment[] = []
  const moved: Movement[] = []
  for (let round = 0; round < 25; round++) {
    const more = Array.from({ length: 1 + below(40) }, randomPerson)
    const morePaid = Array.from({ length: 1 + below(60) }, randomPayment)
    await db.insert(customers).values(more.map((it) => it.customer))
    const [held, granted] = [more.flatMap((it) => it.subscriptions), more.flatMap((it) => it.grants)]
    if (held.length > 0) await db.insert(subscriptions).values(held)
    if (granted.length > 0) await db.insert(grants).values(granted)
    await db.insert(paymentEvents).values(morePaid)
    people.push(...more)
    payments.push(...morePaid)
    const { row, movements } = randomDispute()
    await db.insert(disputes).values(row)
    await db.insert(disputeMovements).values(movements)
    moved.push(...movements)
    const { byTier, ...answer } = await figuresNow()
    expect({ ...rounded(answer), byTier: byTier.map(rounded) }).toEqual(counted(people, payments, moved))
    await expectSameDays(payments, moved)
    await updatePlanGauge(billing.deps)
    expect(await plansTold()).toEqual(plansOf(people))
  }
})

/** The gauge, by plan and status. */
async function plansTold() {
  const told = await metricsRegistry.getSingleMetric('billing_plans')?.get()
  return Object.fromEntries(
    (told?.values ?? []).map(({ labels, value }) => [`${labels['plan']} ${labels['status']}`, value]),
  )
}

function plansOf(people: readonly Person[]) {
  const granted = people.flatMap((it) => it.grants).filter(({ endsAt }) => endsAt.getTime() > now.getTime())
  const all = [
    ...people.flatMap((it) => it.subscriptions).map(({ tier, status }) => `${tier} ${status}`),
    ...granted.map(({ tier }) => `${tier} complimentary`),
  ]
  const statuses = ['active', 'trialing', 'past_due', 'complimentary']
  const kinds = planIdSchema.options.flatMap((plan) => statuses.map((status) => `${plan} ${status}`))
  return Object.fromEntries(kinds.map((kind) => [kind, all.filter((it) => it === kind).length]))
}

async function expectSameDays(payments: readonly Payment[], moved: readonly Movement[]): Promise<void> {
  const from = new Date(midnight + (below(40) - 20) * dayMs).toISOString().slice(0, 10)
  const to = new Date(Date.parse(from) + below(20) * dayMs).toISOString().slice(0, 10)
  const isOf = (day: string) => (it: { occurredAt: Date }) => it.occurredAt.toISOString().startsWith(day)
  const span = Array.from({ length: 41 }, (_, ago) => addDays(from, ago)).filter((day) => day <= to)
  const expected = span
    .map((day) => ({ day, ofDay: payments.filter(isOf(day)), movedThen: moved.filter(isOf(day)) }))
    .filter(
      ({ ofDay, movedThen }) => movedThen.length + ofDay.filter(({ status }) => status !== 'none').length,
    )
    .map(({ day, ofDay, movedThen }) => ({
      day,
      ...paid(ofDay, movedThen),
      refunded: ofDay.filter(({ status }) => status === 'refunded').length,
    }))
  expect(await daysOf(from, to)).toEqual(expected)
}
