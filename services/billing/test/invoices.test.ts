import { billingRoutes } from '@faresight/contracts/billing/http'
import type { Invoice } from '@faresight/contracts/billing/subscription'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type BillingHarness, newUserId, startBillingService } from './harness.ts'
import { buyPlan, cardNumberThatPaysOnce, startStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

let atStripe: StripeSandbox
let billing: BillingHarness
forAllTests(startStripeSandbox, (it) => (atStripe = it))
forAllTests(
  () => startBillingService(atStripe.url),
  (it) => (billing = it),
)

const { path } = billingRoutes.invoices
const invoicesOf = async (userId: string, from = billing) =>
  (await from.get(path, userId)).json<{ invoices: Invoice[] }>().invoices

test('a user who never paid has no invoices, and a visitor gets none', async () => {
  expect(await invoicesOf(newUserId())).toEqual([])
  expect((await billing.get(path)).statusCode).toBe(401)
})

test('an invoice has its amount in major units, its day, a page and a PDF; the latest comes first', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  await atStripe.advance(customerId, { days: 63 })
  const invoices = await invoicesOf(userId)
  expect(invoices.map(({ amount, currency, status }) => [amount, currency, status])).toEqual([
    [4.99, 'USD', 'paid'],
    [4.99, 'USD', 'paid'],
    [4.99, 'USD', 'paid'],
  ])
  const days = invoices.map(({ date }) => Date.parse(date))
  expect(days).toEqual([...days].sort((one, other) => other - one))
  const [{ pdfUrl, hostedUrl } = { pdfUrl: null, hostedUrl: null }] = invoices
  const [pdf, page] = await Promise.all([fetch(pdfUrl ?? ''), fetch(hostedUrl ?? '')])
  expect(pdf.headers.get('content-type')).toContain('application/pdf')
  expect(await page.text()).toContain('4.99')
})

test('a draft invoice is hidden, and an open one says so', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId, card: cardNumberThatPaysOnce })
  const [subscription] = (await atStripe.stripe.subscriptions.list({ customer: customerId })).data
  const end = subscription?.items.data[0]?.current_period_end ?? 0
  const at = (hours: number) => ({ to: new Date((end + hours * 3600) * 1000).toISOString() })
  await atStripe.advance(customerId, at(0.5))
  expect((await atStripe.stripe.invoices.list({ customer: customerId })).data[0]?.status).toBe('draft')
  expect(await invoicesOf(userId)).toHaveLength(1)
  await atStripe.advance(customerId, at(2))
  expect((await invoicesOf(userId)).map(({ status }) => status)).toEqual(['open', 'paid'])
})

test('a trial begins with an invoice of zero', async () => {
  await using trying = await startBillingService(atStripe.url, { overrides: { trialDays: 7 } })
  const userId = newUserId()
  const { customerId } = await buyPlan(trying, atStripe, { userId })
  expect(await invoicesOf(userId, trying)).toMatchObject([{ amount: 0, status: 'paid' }])
  const seen = (await trying.get(billingRoutes.subscription.path, userId)).json()
  expect(seen).toMatchObject({ status: 'trialing', card: { trialEndsAt: seen.card.periodEndsAt } })
  const refused = await trying.get(`${billingRoutes.quoteChange.path}?planId=annual`, userId)
  expect(refused.json().message).toBe('You can change your plan once its trial is over.')
  await atStripe.advance(customerId, { days: 8 })
  expect((await invoicesOf(userId, trying)).map(({ amount }) => amount)).toEqual([4.99, 0])
  // Cancelling does not open a second plan.
  await trying.post(billingRoutes.cancel.path, userId, {})
  await atStripe.advance(customerId, { days: 40 })
  await buyPlan(trying, atStripe, { userId })
  expect((await trying.get(billingRoutes.subscription.path, userId)).json().status).toBe('active')
})

test('invoices on more than one page at Stripe are all listed', async () => {
  const userId = newUserId()
  const { customerId } = await buyPlan(billing, atStripe, { userId })
  // Ten years of months.
  await atStripe.advance(customerId, { days: 3655 })
  const invoices = await invoicesOf(userId)
  expect(invoices.length).toBeGreaterThan(115)
  expect(new Set(invoices.map(({ id }) => id)).size).toBe(invoices.length)
})
