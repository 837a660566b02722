import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type SandboxStripe, startSandboxStripe } from './sandbox-stripe.ts'

const fixtures = process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../shared/fixtures')
const file = resolve(fixtures, 'stripe/fixtures3.json')

let at: SandboxStripe
forAllTests(startSandboxStripe, (it) => (at = it))

beforeEach(({ skip }) => skip(!existsSync(file), `there is no ${file} (set FIXTURES_DIR)`))

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Fields that Stripe's SDK has and its examples lack, and the object that an event is about. */
const withoutExample = [
  'data.object',
  'automatically_finalizes_at',
  'next_payment_attempt',
  'payment.payment_intent',
  'parent.subscription_details.subscription_proration_date',
]

test('every field of a response is in Stripe’s published example, with the same type', async () => {
  for (const [name, object] of Object.entries(await createObjects())) {
    const { resources }: { resources: Record<string, Json> } = JSON.parse(readFileSync(file, 'utf8'))
    const plain: Json = JSON.parse(JSON.stringify(object))
    expect([name, findDifferences(resources[name] ?? null, plain)]).toEqual([name, []])
  }
})

/** One object of each kind, by its name in the examples. */
async function createObjects(): Promise<Record<string, unknown>> {
  const { stripe } = at
  const { customer, session, subscription } = await at.subscribe()
  const payment = await at.firstPayment(customer)
  const disputed = await at.subscribe()
  const dispute = await at.control<{ balance_transactions: unknown[] }>('POST', '/disputes', {
    payment: await at.firstPayment(disputed.customer),
  })
  const [price] = (await stripe.prices.list({ lookup_keys: ['monthly'] })).data
  const [invoice] = await at.listInvoices(customer)
  return {
    customer: await stripe.customers.retrieve(customer),
    product: await stripe.products.retrieve(typeof price?.product === 'string' ? price.product : ''),
    price,
    'checkout.session': await stripe.checkout.sessions.retrieve(session.id),
    subscription: await stripe.subscriptions.retrieve(subscription),
    invoice,
    invoice_payment: (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data[0],
    payment_intent: await stripe.paymentIntents.retrieve(payment),
    refund: await stripe.refunds.create({ payment_intent: payment }),
    dispute,
    balance_transaction: dispute.balance_transactions[0],
    event: (await stripe.events.list()).data[0],
    'billing_portal.session': await stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://localhost/a',
    }),
  }
}

/** What is `null` or an empty list in either may be anything. */
function findDifferences(example: Json, response: Json, path = ''): string[] {
  if (example === null || response === null) return []
  if (typeOf(example) !== typeOf(response)) return [`${path} is ${typeOf(response)}, not ${typeOf(example)}`]
  if (Array.isArray(example) && Array.isArray(response)) {
    const [first = null] = example
    return response.flatMap((one) => findDifferences(first, one, path))
  }
  if (!isObject(example) || !isObject(response)) return []
  return Object.entries(response).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`
    if (path === 'metadata' || path.endsWith('.metadata') || withoutExample.includes(at)) return []
    return key in example ? findDifferences(example[key] ?? null, value, at) : [`${at} is unknown`]
  })
}

function typeOf(value: Json): string {
  return Array.isArray(value) ? 'array' : typeof value
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
