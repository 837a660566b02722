import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AtStripe, cards, day, priceOf, startStripe } from './at-stripe.ts'
import { idOf } from './stripe-ids.ts'

let at: AtStripe
forAllTests(startStripe, (it) => (at = it))

const noon = Date.parse('2027-03-01T12:00:00Z') / 1000

type PlanId = 'monthly' | 'semiannual' | 'annual'

async function changeTo(
  subscription: string,
  planId: PlanId,
  {
    date,
    behavior = 'error_if_incomplete',
  }: { date?: number; behavior?: 'allow_incomplete' | 'error_if_incomplete' } = {},
) {
  const { items } = await at.subscription(subscription)
  const asked = {
    items: [{ id: items.data[0]?.id ?? '', price: await priceOf(at.stripe, planId) }],
    proration_behavior: 'always_invoice' as const,
    ...(date !== undefined && { proration_date: date }),
  } satisfies Stripe.SubscriptionUpdateParams
  return {
    preview: () => at.stripe.invoices.createPreview({ subscription, subscription_details: asked }),
    update: () => at.stripe.subscriptions.update(subscription, { ...asked, payment_behavior: behavior }),
  }
}

async function balanceOf(customer: string): Promise<number> {
  const it = await at.stripe.customers.retrieve(customer)
  return it.deleted ? Number.NaN : it.balance
}

test('a longer plan begins at once, less what is left of the old one, to the cent and as shown before', async () => {
  const { customer, start, subscription } = await at.subscribe({ at: noon })
  // 31 days of March, of which ten have passed.
  const date = start + 10 * day
  await at.advance(customer, { to: date })
  const { preview, update } = await changeTo(subscription, 'annual', { date })
  const shown = await preview()
  expect(shown.lines.data.map(({ amount, period }) => [amount, period.start])).toMatchObject([
    [-338, date],
    [4999, expect.any(Number)],
  ])
  expect(shown).toMatchObject({ amount_due: 4661, total: 4661, starting_balance: 0 })
  expect(shown.parent?.subscription_details?.subscription_proration_date).toBe(date)
  expect(await at.invoices(customer)).toHaveLength(1)

  const changed = await update()
  const [item] = changed.items.data
  expect(changed.billing_cycle_anchor).toBe(item?.current_period_start)
  expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10)).toBe('2028-03-11')
  expect(item?.price.unit_amount).toBe(4999)
  const [, invoice] = await at.invoices(customer)
  expect(invoice).toMatchObject({
    amount_paid: 4661,
    billing_reason: 'subscription_update',
    status: 'paid',
    total: shown.total,
  })
  expect(invoice?.lines.data.map(({ amount, description }) => [amount, description])).toEqual([
    [-338, 'Unused time on Faresight Monthly after 11 Mar 2027'],
    [4999, '1 × Faresight Annual (at $49.99 / every 12 months)'],
  ])
  expect(invoice?.lines.data[0]?.parent?.subscription_item_details?.proration).toBe(true)
})

test('what a shorter plan leaves over is kept, and pays the invoices to come', async () => {
  const { customer, start, subscription } = await at.subscribe({ at: noon, plan: 'semiannual' })
  const { update } = await changeTo(subscription, 'monthly', { date: start })
  await update()
  // 1999 paid, 499 used.
  expect(await balanceOf(customer)).toBe(-1500)
  expect((await at.invoices(customer)).at(-1)).toMatchObject({
    amount_due: 0,
    amount_paid: 0,
    starting_balance: 0,
    ending_balance: -1500,
    status: 'paid',
    total: -1500,
  })
  await at.advance(customer, { days: 4 * 31 + 5 })
  const renewals = (await at.invoices(customer)).slice(2)
  expect(
    renewals.map(({ amount_paid, ending_balance, starting_balance }) => [
      starting_balance,
      amount_paid,
      ending_balance,
    ]),
  ).toEqual([
    [-1500, 0, -1001],
    [-1001, 0, -502],
    [-502, 0, -3],
    [-3, 496, 0],
  ])
  expect(await balanceOf(customer)).toBe(0)
})

test('a plan that is changed to itself costs nothing and stays as it is', async () => {
  const { customer, subscription } = await at.subscribe({ at: noon })
  const before = await at.subscription(subscription)
  const { preview, update } = await changeTo(subscription, 'monthly')
  expect(await preview()).toMatchObject({ amount_due: 0, total: 0 })
  expect((await update()).items.data[0]).toMatchObject({
    current_period_end: before.items.data[0]?.current_period_end,
  })
  expect(await at.invoices(customer)).toHaveLength(1)
})

test('a price of the same interval is charged for what is left of the period, which stays', async () => {
  const { customer, start, subscription } = await at.subscribe({ at: noon })
  const { product } = await at.stripe.prices.retrieve(await priceOf(at.stripe, 'monthly'))
  const dearer = await at.stripe.prices.create({
    product: idOf(product),
    currency: 'usd',
    unit_amount: 999,
    recurring: { interval: 'month' },
  })
  const before = await at.subscription(subscription)
  await at.advance(customer, { to: start + 31 * day * 0.5 })
  const changed = await at.stripe.subscriptions.update(subscription, {
    items: [{ id: before.items.data[0]?.id ?? '', price: dearer.id }],
    proration_behavior: 'always_invoice',
    proration_date: start + 31 * day * 0.5,
  })
  expect(changed.items.data[0]).toMatchObject({
    current_period_end: before.items.data[0]?.current_period_end,
  })
  const [, invoice] = await at.invoices(customer)
  // Half of each, rounded away from zero: 249.5 and 499.5.
  expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-250, 500])
})

test('a change in a trial keeps the trial, and costs nothing before its end', async () => {
  const { customer, subscription } = await at.subscribe({ at: noon, trialDays: 14 })
  const { update } = await changeTo(subscription, 'annual')
  const before = await at.subscription(subscription)
  expect(await update()).toMatchObject({ status: 'trialing', trial_end: before.trial_end })
  expect(await at.invoices(customer)).toMatchObject([{ total: 0 }])
  await at.advance(customer, { days: 15 })
  expect((await at.invoices(customer)).at(-1)).toMatchObject({ amount_paid: 4999, status: 'paid' })
})

test('a card that refuses leaves all as it was', async () => {
  const { customer, subscription } = await at.subscribe({ at: noon, card: cards.paysOnce })
  const { update } = await changeTo(subscription, 'annual')
  await expect(update()).rejects.toMatchObject({
    code: 'card_declined',
    message: 'Your card was declined.',
    statusCode: 402,
    type: 'StripeCardError',
  })
  expect(await at.invoices(customer)).toHaveLength(1)
  expect((await at.subscription(subscription)).items.data[0]?.price.unit_amount).toBe(499)
})

test('where an unpaid change is allowed, the plan is past due', async () => {
  const { customer, subscription } = await at.subscribe({ at: noon, card: cards.paysOnce })
  const { update } = await changeTo(subscription, 'annual', { behavior: 'allow_incomplete' })
  expect(await update()).toMatchObject({ status: 'past_due' })
  const [, invoice] = await at.invoices(customer)
  expect(invoice).toMatchObject({ attempt_count: 1, status: 'open' })
})

test('a moment outside the period is refused', async () => {
  const { start, subscription } = await at.subscribe({ at: noon })
  const { update } = await changeTo(subscription, 'annual', { date: start - day })
  await expect(update()).rejects.toMatchObject({ statusCode: 400, param: 'proration_date' })
})

test('a preview without a change is that of the next renewal', async () => {
  const { subscription } = await at.subscribe({ at: noon })
  const shown = await at.stripe.invoices.createPreview({ subscription })
  expect(shown).toMatchObject({ amount_due: 499, status: 'draft' })
  expect(shown.lines.data).toHaveLength(1)
})
