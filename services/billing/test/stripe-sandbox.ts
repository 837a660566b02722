import { billingRoutes } from '@faresight/contracts/billing/http'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { startTestSandbox } from '../../../test/setup/test-sandbox.ts'
import { setUpStripePrices } from '../src/prices/set-up-prices.ts'
import { customers } from '../src/schema.ts'
import { createStripeClient } from '../src/stripe/client.ts'
import type { BillingHarness } from './harness.ts'

export const payingCardNumber = '4242424242424242'
/** Pays the first time and is declined afterwards. */
export const cardNumberThatPaysOnce = '4000000000000341'

/** The sandbox’s Stripe with our plans, and controls for its customers and clock. */
export async function startStripeSandbox(env: Record<string, string> = {}) {
  const sandbox = await startTestSandbox(env)
  const stripe = createStripeClient({ key: 'sk_test_looking_on', url: sandbox.url })
  await setUpStripePrices(stripe)
  const control = async (path: string, method: string, body?: object) => {
    const answer = await fetch(`${sandbox.url}/control${path}`, {
      method,
      headers: body && { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer
  }
  const post = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const typed = (number: string) => ({
    do: 'card',
    number,
    expiry: '12 / 40',
    cvc: '123',
    name: 'Ada Lovelace',
  })
  return {
    url: sandbox.url,
    /** A client of the test’s own. */
    stripe,
    /** Types a card on the hosted page. @returns the redirect */
    async pay(url: string, number = payingCardNumber) {
      const answer = await post(url, typed(number))
      expect(answer.status).toBe(303)
      return answer.headers.get('location')
    },
    /** Types another card in the portal. */
    async changeCard(portalUrl: string, number: string) {
      const answer = await post(portalUrl, typed(number))
      expect(answer.status).toBe(200)
    },
    /** Lets time pass for one customer, with renewals, charges and ends. */
    advance: (customerId: string, by: { days: number } | { to: string }) =>
      control(`/stripe/customers/${customerId}/advance`, 'POST', by),
    /** Disputes a customer’s first payment, or opens an inquiry. @returns the dispute’s id */
    async dispute(customer: string, how: { reason?: string; inquiry?: boolean } = {}): Promise<string> {
      const { data } = await stripe.invoices.list({ customer, status: 'paid', limit: 100 })
      const payments = await stripe.invoicePayments.list({ invoice: data.at(-1)?.id ?? '' })
      const payment = payments.data[0]?.payment.payment_intent
      const answer = await control('/stripe/disputes', 'POST', { payment, ...how })
      // The format of the sandbox’s own disputes.
      return ((await answer.json()) as { id: string }).id
    },
    /** Moves a dispute to a status: `won`, `lost` … */
    decide: (disputeId: string, status: string) =>
      control(`/stripe/disputes/${disputeId}`, 'PUT', { status }),
    /** Injects a fault into the next requests: `{ fault: 'hang' }`. */
    order: (fault: object) => control('/faults/stripe', 'PUT', fault),
    heal: () => control('/faults/stripe', 'DELETE'),
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  }
}

export type StripeSandbox = Awaited<ReturnType<typeof startStripeSandbox>>

/** Buys a plan by the hosted page. */
export async function buyPlan(
  billing: BillingHarness,
  atStripe: StripeSandbox,
  wish: { userId: string; planId?: string; card?: string },
) {
  const { userId, planId = 'monthly', card = payingCardNumber } = wish
  const begun = await billing.post(billingRoutes.createCheckout.path, userId, { planId })
  expect(begun.statusCode).toBe(200)
  const { url, sessionId } = begun.json<{ url: string; sessionId: string }>()
  await atStripe.pay(url, card)
  const back = await billing.get(checkoutPath(sessionId), userId)
  expect(back.json()).toMatchObject({ status: 'complete' })
  return { sessionId, customerId: await readStripeCustomerId(billing, userId) }
}

export function checkoutPath(sessionId: string): string {
  return billingRoutes.checkout.path.replace('{sessionId}', sessionId)
}

export async function readStripeCustomerId(billing: BillingHarness, userId: string): Promise<string> {
  const { db } = billing.deps.postgres
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId))
  if (!customer?.stripeCustomerId) throw new Error('The user has no customer at Stripe.')
  return customer.stripeCustomerId
}
