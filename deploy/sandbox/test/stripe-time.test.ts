import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  type SandboxStripe,
  startSandboxStripe,
  testCardNumbers,
  findOrCreatePlanPrice,
} from './sandbox-stripe.ts'

let at: SandboxStripe
forAllTests(startSandboxStripe, (it) => (at = it))

const day = 86_400
const hour = 3600
const toSeconds = (instant: string) => Date.parse(instant) / 1000
const march = toSeconds('2027-03-01T12:00:00Z')

/** The end of the period of each invoice. */
async function listPeriodEnds(customer: string): Promise<string[]> {
  return (await at.listInvoices(customer)).map(({ lines }) =>
    new Date((lines.data[0]?.period.end ?? 0) * 1000).toISOString().slice(0, 10),
  )
}

async function listPaidAmounts(customer: string): Promise<number[]> {
  return (await at.listInvoices(customer)).map(({ amount_paid: amount }) => amount)
}

async function readPeriod(subscription: string): Promise<[start: number, end: number]> {
  const [item] = (await at.stripe.subscriptions.retrieve(subscription)).items.data
  return [item?.current_period_start ?? 0, item?.current_period_end ?? 0]
}

async function changePlan(subscription: string, plan: string, date: number) {
  const { items } = await at.stripe.subscriptions.retrieve(subscription)
  const change = {
    items: [{ id: items.data[0]?.id ?? '', price: await findOrCreatePlanPrice(at.stripe, plan) }],
    proration_behavior: 'always_invoice' as const,
    proration_date: date,
  }
  return {
    preview: (customer: string) =>
      at.stripe.invoices.createPreview({ customer, subscription, subscription_details: change }),
    update: () =>
      at.stripe.subscriptions.update(subscription, { ...change, payment_behavior: 'error_if_incomplete' }),
  }
}

describe('a plan that renews', () => {
  test.each([
    ['monthly', '2027-01-31T09:30:00Z', 119, 499, ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['semiannual', '2027-08-31T09:30:00Z', 367, 1999, ['2028-02-29', '2028-08-31', '2029-02-28']],
    ['annual', '2027-08-31T09:30:00Z', 367, 4999, ['2028-08-31', '2029-08-31']],
  ] as const)('%s is charged at the end of each period', async (plan, start, days, amount, ends) => {
    const { customer } = await at.subscribe({ plan, at: toSeconds(start) })
    await at.advance(customer, { days })
    expect(await listPeriodEnds(customer)).toEqual(ends)
    expect(await listPaidAmounts(customer)).toEqual(ends.map(() => amount))
  })

  test('is charged an hour after its period has ended', async () => {
    const { customer, subscription } = await at.subscribe()
    const [, end] = await readPeriod(subscription)
    await at.advance(customer, { to: end + hour / 2 })
    expect((await at.listInvoices(customer)).map(({ status }) => status)).toEqual(['paid', 'draft'])
    expect((await readPeriod(subscription))[0]).toBe(end)
    await at.advance(customer, { to: end + hour + 60 })
    expect((await at.listInvoices(customer)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('has the same events whether its time passes in one step or day by day', async () => {
    const [leap, walk] = [await at.subscribe({ at: march }), await at.subscribe({ at: march })]
    await at.advance(leap.customer, { to: march + 70 * day })
    for (let passed = 1; passed <= 70; passed++) await at.advance(walk.customer, { to: march + passed * day })
    expect(await at.listEventTypes(walk.customer)).toEqual(await at.listEventTypes(leap.customer))
    expect(await listPeriodEnds(walk.customer)).toEqual(await listPeriodEnds(leap.customer))
  })
})

describe('a declined renewal', () => {
  test('is retried after 3, 5 and 7 days, and then ends the plan', async () => {
    const { customer, subscription } = await at.subscribe({ card: testCardNumbers.paysOnce })
    const [, end] = await readPeriod(subscription)
    const first = end + hour
    for (const [days, attempts] of [
      [0, 1],
      [3, 2],
      [8, 3],
    ] as const) {
      await at.advance(customer, { to: first + days * day + 60 })
      const [, renewal] = await at.listInvoices(customer)
      expect([renewal?.status, renewal?.attempt_count]).toEqual(['open', attempts])
      expect((await at.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
    }
    await at.advance(customer, { to: first + 15 * day + 60 })
    const ended = await at.stripe.subscriptions.retrieve(subscription)
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
    expect(Math.abs((ended.ended_at ?? 0) - first - 15 * day)).toBeLessThan(60)
    await at.advance(customer, { days: 100 })
    expect((await at.listInvoices(customer)).slice(1)).toMatchObject([
      { status: 'open', attempt_count: 4, next_payment_attempt: null },
    ])
  })
})

test('a cancelled plan runs until the end of its period and is not charged again', async () => {
  const { customer, subscription } = await at.subscribe()
  const [, end] = await readPeriod(subscription)
  await at.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
  await at.advance(customer, { to: end - 60 })
  expect((await at.stripe.subscriptions.retrieve(subscription)).status).toBe('active')
  await at.advance(customer, { to: end + 40 * day })
  const ended = await at.stripe.subscriptions.retrieve(subscription)
  expect(ended.status).toBe('canceled')
  expect(Math.abs((ended.ended_at ?? 0) - end)).toBeLessThan(2)
  expect(await at.listInvoices(customer)).toHaveLength(1)
})

test('a trial is charged when it ends, unless it was cancelled', async () => {
  const [kept, cancelled] = [await at.subscribe({ trialDays: 7 }), await at.subscribe({ trialDays: 7 })]
  expect((await at.stripe.subscriptions.retrieve(kept.subscription)).status).toBe('trialing')
  await at.stripe.subscriptions.update(cancelled.subscription, { cancel_at_period_end: true })
  for (const { customer, start } of [kept, cancelled])
    await at.advance(customer, { to: start + 7 * day + 2 * hour })
  expect((await at.stripe.subscriptions.retrieve(kept.subscription)).status).toBe('active')
  expect((await readPeriod(kept.subscription))[0]).toBe(kept.start + 7 * day)
  expect(await listPaidAmounts(kept.customer)).toEqual([0, 499])
  expect(await listPaidAmounts(cancelled.customer)).toEqual([0])
})

describe('a plan change', () => {
  test('to a dearer plan credits the unused time to the cent, as its preview says', async () => {
    const { customer, start, subscription } = await at.subscribe({ at: march })
    // Ten of March's 31 days have passed.
    const date = start + 10 * day
    await at.advance(customer, { to: date })
    const { preview, update } = await changePlan(subscription, 'annual', date)
    const shown = await preview(customer)
    expect(shown.lines.data.map(({ amount }) => amount)).toEqual([-338, 4999])
    expect(shown).toMatchObject({ amount_due: 4661, starting_balance: 0, total: 4661 })
    expect(shown.parent?.subscription_details?.subscription_proration_date).toBe(date)
    expect(await at.listInvoices(customer)).toHaveLength(1)
    const changed = await update()
    const [periodStart, periodEnd] = await readPeriod(subscription)
    expect(changed.billing_cycle_anchor).toBe(periodStart)
    expect(new Date(periodEnd * 1000).toISOString().slice(0, 10)).toBe('2028-03-11')
    expect(await listPaidAmounts(customer)).toEqual([499, 4661])
  })

  test('to a cheaper plan keeps the rest as credit, which pays later invoices', async () => {
    const { customer, start, subscription } = await at.subscribe({ at: march, plan: 'semiannual' })
    const { update } = await changePlan(subscription, 'monthly', start)
    await update()
    expect(await at.balance(customer)).toBe(499 - 1999)
    await at.advance(customer, { days: 4 * 31 + 5 })
    expect(
      (await at.listInvoices(customer))
        .slice(1)
        .map(({ amount_paid, ending_balance, starting_balance }) => [
          starting_balance,
          amount_paid,
          ending_balance,
        ]),
    ).toEqual([
      [0, 0, -1500],
      [-1500, 0, -1001],
      [-1001, 0, -502],
      [-502, 0, -3],
      [-3, 496, 0],
    ])
  })

  test('outside the period, to an equal interval or during a trial is refused', async () => {
    const { start, subscription } = await at.subscribe({ at: march })
    const trial = await at.subscribe({ at: march, trialDays: 7 })
    for (const refused of [
      await changePlan(subscription, 'annual', start - day),
      await changePlan(subscription, 'monthly', start),
      await changePlan(trial.subscription, 'annual', trial.start),
    ])
      await expect(refused.update()).rejects.toMatchObject({ statusCode: 400 })
  })
})

test('an unpaid checkout expires after a day', async () => {
  const { customer, session } = await at.openCheckout()
  await at.advance(customer, { days: 1.01 })
  expect((await at.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  expect(await at.listEventTypes(customer)).toContain('checkout.session.expired')
})

test('each customer has a clock, which only goes forward', async () => {
  const [one, other] = [await at.subscribe(), await at.subscribe()]
  await at.advance(one.customer, { days: 40 })
  expect(await at.listInvoices(other.customer)).toHaveLength(1)
  await expect(at.advance(one.customer, { to: one.start })).rejects.toThrow('only goes forward')
  await expect(at.advance('cus_none', { days: 1 })).rejects.toThrow('404')
  await expect(at.advance(one.customer, { days: -1 })).rejects.toThrow('expected number to be >0')
})
