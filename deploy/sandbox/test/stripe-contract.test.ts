import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AtStripe, startStripe } from './at-stripe.ts'
import { idOf } from './stripe-ids.ts'

const fixtures = process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../shared/fixtures')
const file = resolve(fixtures, 'stripe/fixtures3.json')

let at: AtStripe
forAllTests(startStripe, (it) => (at = it))

beforeEach(({ skip }) => skip(!existsSync(file), `there is no ${file} (set FIXTURES_DIR)`))

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** What no answer can be held to: what the SDK's types have no longer, and what another event is about. */
const apart: Readonly<Record<string, readonly string[]>> = {
  event: ['data.object'],
  invoice: ['subscription'],
}

const kinds: [string, string, (mine: Mine) => string][] = [
  ['a product', 'product', (mine) => `products/${mine.product}`],
  ['a price', 'price', (mine) => `prices/${mine.price}`],
  ['a customer', 'customer', (mine) => `customers/${mine.customer}`],
  ['a session that was paid', 'checkout.session', (mine) => `checkout/sessions/${mine.session}`],
  ['an open session', 'checkout.session', (mine) => `checkout/sessions/${mine.open}`],
  ['a subscription', 'subscription', (mine) => `subscriptions/${mine.subscription}`],
  ['an invoice', 'invoice', (mine) => `invoices/${mine.invoice}`],
  ['a payment of an invoice', 'invoice_payment', (mine) => `invoice_payments?invoice=${mine.invoice}`],
  ['a payment', 'payment_intent', (mine) => `payment_intents/${mine.payment}`],
  ['a refund', 'refund', (mine) => `refunds?payment_intent=${mine.payment}`],
  ['a dispute', 'dispute', (mine) => `disputes/${mine.dispute}`],
  ['an event', 'event', () => 'events'],
]

test.each(kinds)('%s has what Stripe’s own example has, of the same types', async (_, name, pathOf) => {
  const path = pathOf(await makeAll())
  const answer = await get(path)
  const object = path.includes('?') || path === 'events' ? firstOf(answer) : answer
  expect(differences(exampleOf(name), object, apart[name] ?? [])).toEqual([])
})

test('the session of a portal has what Stripe’s own example has', async () => {
  const { customer } = await makeAll()
  const session = await at.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost/a',
  })
  const plain: Json = JSON.parse(JSON.stringify(session))
  expect(differences(exampleOf('billing_portal.session'), plain, [])).toEqual([])
})

test('what a dispute moves on the balance has what Stripe’s own example has', async () => {
  const dispute = await at.stripe.disputes.retrieve((await makeAll()).dispute)
  const plain: Json = JSON.parse(JSON.stringify(dispute.balance_transactions))
  expect(plain).toHaveLength(1)
  expect(differences([exampleOf('balance_transaction')], plain, [])).toEqual([])
})

test('a refusal has the parts that Stripe’s errors have', async () => {
  const answer = await fetch(`${at.url}/v1/customers/cus_none`, {
    headers: { authorization: 'Bearer sk_test_a' },
  })
  expect(answer.headers.get('request-id')).toMatch(/^req_/)
  expect(await answer.json()).toEqual({
    error: {
      type: 'invalid_request_error',
      code: 'resource_missing',
      doc_url: 'https://docs.stripe.com/error-codes#resource-missing',
      message: "No such customer: 'cus_none'",
      param: 'id',
    },
  })
})

interface Mine {
  readonly customer: string
  readonly dispute: string
  readonly invoice: string
  readonly open: string
  readonly payment: string
  readonly price: string
  readonly product: string
  readonly session: string
  readonly subscription: string
}

let made: Promise<Mine> | undefined

/** One of each thing, once for all tests. */
function makeAll(): Promise<Mine> {
  return (made ??= makeThem())
}

async function makeThem(): Promise<Mine> {
  const { stripe } = at
  const { session: open } = await at.open()
  const { customer, session, subscription } = await at.subscribe()
  const [invoice] = await at.invoices(customer)
  const [paid] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data
  const payment = idOf(paid?.payment.payment_intent)
  const dispute = await disputed()
  await stripe.refunds.create({ payment_intent: payment })
  const [price] = (await stripe.prices.list({ lookup_keys: ['monthly'] })).data
  return {
    customer,
    dispute,
    invoice: invoice?.id ?? '',
    open: open.id,
    payment,
    price: price?.id ?? '',
    product: idOf(price?.product),
    session: session.id,
    subscription,
  }
}

/** A dispute of what somebody else has paid. */
async function disputed(): Promise<string> {
  const { customer } = await at.subscribe()
  const [invoice] = await at.invoices(customer)
  const [paid] = (await at.stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data
  const answer = await fetch(`${at.url}/control/stripe/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payment: idOf(paid?.payment.payment_intent) }),
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}

/** As it goes over the wire: the SDK makes its own of decimals. */
async function get(path: string): Promise<Json> {
  const answer = await fetch(`${at.url}/v1/${path}`, { headers: { authorization: 'Bearer sk_test_a' } })
  return JSON.parse(await answer.text())
}

function firstOf(list: Json): Json {
  const data = isObject(list) ? list['data'] : null
  return Array.isArray(data) ? (data[0] ?? null) : null
}

function exampleOf(name: string): Json {
  const read: { resources: Record<string, Json> } = JSON.parse(readFileSync(file, 'utf8'))
  return read.resources[name] ?? null
}

/** Where the answer lacks what the example has, or has it of another type. What is null in either may be anything. */
function differences(example: Json, answer: Json, without: readonly string[], path = ''): string[] {
  if (example === null || answer === null) return []
  if (kindOf(example) !== kindOf(answer)) return [`${path} is ${kindOf(answer)}, not ${kindOf(example)}`]
  if (Array.isArray(example) && Array.isArray(answer)) {
    const [first = null] = example
    return answer.flatMap((one, place) => differences(first, one, without, `${path}[${place}]`))
  }
  if (!isObject(example) || !isObject(answer)) return []
  return Object.entries(example).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`
    if (without.includes(at.replaceAll(/\[\d+\]/g, ''))) return []
    return key in answer ? differences(value, answer[key] ?? null, without, at) : [`${at} is missing`]
  })
}

function kindOf(value: Json): string {
  return Array.isArray(value) ? 'array' : typeof value
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
