import { billingRoutes } from '@faresight/contracts/billing/http'
import { readBillingStatsRpc, readDailyNetPaymentsRpc } from '@faresight/contracts/billing/rpc'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { paymentEvents } from '../src/schema.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { fetchSandboxEvents } from './sandbox-events.ts'
import { buyPlan, startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let billing: BillingHarness
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startBillingService(atStripe.url),
  (it) => (billing = it),
)

/** Pays an invoice created by hand in a currency that no plan is sold in. */
async function payByHand(customer: string, currency: string, amount: number): Promise<void> {
  const { stripe } = atStripe
  const product = await stripe.products.create({ name: `Made by hand in ${currency}` })
  const recurring = { interval: 'year' as const }
  const price = await stripe.prices.create({ product: product.id, currency, unit_amount: amount, recurring })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:8080/success',
    cancel_url: 'http://localhost:8080/cart',
  })
  await atStripe.pay(session.url ?? '')
}

async function hearOfPayments(customerId: string): Promise<void> {
  const paid = (await fetchSandboxEvents(atStripe, customerId)).filter(({ type }) => type === 'invoice.paid')
  for (const event of paid) {
    await billing.tell(event)
    const isIt = eq(paymentEvents.stripeEventId, event.id)
    const rows = () => billing.deps.postgres.db.select().from(paymentEvents).where(isIt)
    await expect.poll(async () => (await rows())[0]?.processedAt).toBeInstanceOf(Date)
  }
}

/** The metric of payments in a currency. */
async function foreignOnes(currency: string): Promise<number> {
  const told = await metricsRegistry.getSingleMetric('billing_foreign_currency_payments_total')?.get()
  return told?.values.find(({ labels }) => labels['currency'] === currency)?.value ?? 0
}

test('a payment in another currency is kept and counted, and is in no sum of US dollars', async () => {
  const userId = newUserId()
  const stranger = await atStripe.stripe.customers.create({ email: 'by.hand@mail.example.org' })
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await payByHand(stranger.id, 'krw', 700)
  await payByHand(stranger.id, 'kwd', 5120)
  for (const customer of [customerId, stranger.id]) await hearOfPayments(customer)

  const rows = await billing.deps.postgres.db.select().from(paymentEvents)
  const paid = rows.filter(({ status }) => status === 'succeeded')
  expect(paid.map(({ amount, currency }) => [amount, currency])).toEqual([
    [499, 'USD'],
    [700, 'KRW'],
    [5120, 'KWD'],
  ])
  await using admin = await billing.nats.connect('admin')
  expect(await admin.request(readBillingStatsRpc, {})).toMatchObject({ revenueMinor: 499, succeeded: 3 })
  const today = new Date().toISOString().slice(0, 10)
  const { days } = await admin.request(readDailyNetPaymentsRpc, { from: today, to: today })
  expect(days).toMatchObject([{ revenueMinor: 499, succeeded: 3 }])
  expect([await foreignOnes('KRW'), await foreignOnes('KWD'), await foreignOnes('USD')]).toEqual([1, 1, 0])
})

test('invoices in any currency have the decimals that Stripe uses', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  for (const currency of ['krw', 'isk', 'kwd']) await payByHand(customerId, currency, 5000)
  const answer = await billing.get(billingRoutes.invoices.path, userId)
  const { invoices } = billingRoutes.invoices.answer.parse(answer.json())
  expect(invoices.map(({ amount, currency }) => [amount, currency])).toEqual([
    [5, 'KWD'],
    [50, 'ISK'],
    [5000, 'KRW'],
    [4.99, 'USD'],
  ])
})
