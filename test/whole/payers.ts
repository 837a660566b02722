import { billingRoutes } from '@faresight/contracts/billing/http'
import { grantPlanRpc } from '@faresight/contracts/billing/rpc'
import { stripePriceLookupKey, type PlanId, subscriptionPlans } from '@faresight/contracts/subscription-plans'
import type { Principal } from '@faresight/contracts/viewer'
import { expect } from 'vitest'
import { createStripe } from '../../services/billing/src/stripe/client.ts'
import { type AllServices, stripeKey } from './all-services.ts'
import { payAt } from '../setup/pay.ts'

/** Pays once, and is declined from then on. */
const cardThatPaysOnce = '4000000000000341'
const waits = { timeout: 120_000, interval: 50 }

/**
 * Lets six people have all that can become of a plan: one that is paid and disputed, one that ends, one that is paid no more, one that
 * is tried, one that was paid back, and one that an administrator gave. Settles once billing knows of all of it.
 */
export async function livePayers(
  it: AllServices,
  people: readonly Principal[],
  admin: Principal,
): Promise<void> {
  const [monthly, ending, late, trial, refunded, given] = people
  if (!monthly || !ending || !late || !trial || !refunded || !given) throw new Error('Somebody is missing.')
  await buy(it, monthly, 'monthly')
  await buy(it, ending, 'annual')
  await fallBehind(it, late)
  await tryForFree(it, trial)
  await getMoneyBack(it, refunded)
  await give(it, given, admin)
  await dispute(it, monthly)
  const statuses = `select string_agg(status, ' ' order by status) as all from subscriptions`
  await expect
    .poll(async () => (await poolOf(it).query(statuses)).rows, waits)
    .toEqual([{ all: 'active active active past_due trialing' }])
  await call(it, billingRoutes.cancel, ending)
  const moved = `select status, count(*)::int from payment_events where status <> 'none' group by 1 order by 1`
  await expect
    .poll(async () => (await poolOf(it).query(moved)).rows, waits)
    .toEqual([
      { status: 'failed', count: expect.any(Number) },
      { status: 'refunded', count: 1 },
      { status: 'succeeded', count: 4 },
    ])
  const taken = 'select amount::int from dispute_movements'
  await expect.poll(async () => (await poolOf(it).query(taken)).rows, waits).toEqual([{ amount: -499 }])
}

const poolOf = (it: AllServices) => it.databases.billing.postgres.pool
const stripeOf = (it: AllServices) => createStripe({ key: stripeKey, url: it.sandbox.url })

async function call(
  it: AllServices,
  { method, path }: { method: string; path: string },
  who: Principal,
  body?: object,
): Promise<unknown> {
  const answer = await it.call('billing', method, path, { who, ...(body && { body }) })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

async function buy(it: AllServices, who: Principal, planId: PlanId, card?: string): Promise<void> {
  const { createCheckout } = billingRoutes
  const { url } = createCheckout.answer.parse(await call(it, createCheckout, who, { planId }))
  await payAt(url, card)
}

/** Who they are at Stripe. */
async function atStripe(it: AllServices, { userId }: Principal): Promise<string> {
  const query = 'select stripe_customer_id as id from customers where user_id = $1'
  const { rows } = await poolOf(it).query<{ id: string }>(query, [userId])
  return rows[0]?.id ?? ''
}

/** Half a year later the card is declined. */
async function fallBehind(it: AllServices, who: Principal): Promise<void> {
  await buy(it, who, 'semiannual', cardThatPaysOnce)
  const advance = `${it.sandbox.url}/control/stripe/customers/${await atStripe(it, who)}/advance`
  const headers = { 'content-type': 'application/json' }
  const passed = await fetch(advance, { method: 'POST', headers, body: JSON.stringify({ days: 190 }) })
  expect(passed.status).toBe(200)
}

/** The site offers no trial; Stripe's people may give one. */
async function tryForFree(it: AllServices, who: Principal): Promise<void> {
  await call(it, billingRoutes.createCheckout, who, { planId: 'annual' })
  const stripe = stripeOf(it)
  const { data } = await stripe.prices.list({
    lookup_keys: subscriptionPlans.map(stripePriceLookupKey),
    active: true,
  })
  const price = data.find(({ recurring }) => recurring?.interval === 'year')?.id ?? ''
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: await atStripe(it, who),
    client_reference_id: who.userId,
    line_items: [{ price, quantity: 1 }],
    metadata: { userId: who.userId },
    subscription_data: { metadata: { userId: who.userId }, trial_period_days: 14 },
    success_url: 'http://localhost:8080/success',
  })
  await payAt(url ?? '')
}

async function getMoneyBack(it: AllServices, who: Principal): Promise<void> {
  await buy(it, who, 'monthly')
  await stripeOf(it).refunds.create({ payment_intent: await lastPayment(it, who) })
}

/** Their bank wants back what they paid. */
async function dispute(it: AllServices, who: Principal): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ payment: await lastPayment(it, who) })
  const opened = await fetch(`${it.sandbox.url}/control/stripe/disputes`, { method: 'POST', headers, body })
  expect(opened.status).toBe(200)
}

async function lastPayment(it: AllServices, who: Principal): Promise<string> {
  const stripe = stripeOf(it)
  const { data: invoices } = await stripe.invoices.list({ customer: await atStripe(it, who) })
  const { data: payments } = await stripe.invoicePayments.list({ invoice: invoices[0]?.id ?? '' })
  const intent = payments[0]?.payment.payment_intent
  return typeof intent === 'string' ? intent : (intent?.id ?? '')
}

async function give(it: AllServices, { userId }: Principal, { userId: adminId }: Principal): Promise<void> {
  await using bus = await it.nats.connect('admin')
  const by = { adminId, byKey: false, ipAddress: null, userAgent: null }
  const order = { userId, tier: 'semiannual' as const, months: 3, by, reason: 'A prize.' }
  expect(await bus.request(grantPlanRpc, order)).toMatchObject({ outcome: 'granted' })
}
