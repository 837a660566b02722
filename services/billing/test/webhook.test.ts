import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { paymentEvents } from '../src/schema.ts'
import {
  type BillingHarness,
  createStripeSignatureHeader,
  startBillingService,
  webhookSecret,
} from './harness.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const nextSecret = 'whsec_that_takes_over'
let billing: BillingHarness
forAllTests(
  () =>
    // Nothing is processed here, since there is no Stripe.
    startBillingService('http://127.0.0.1:9', {
      overrides: { now: () => now, webhookSecrets: [webhookSecret, nextSecret] },
      runsBackground: false,
    }),
  (it) => (billing = it),
)

let count = 0

/** An event in Stripe’s format, of an unknown type by default. */
function eventLike(fields: object = {}, object: object = {}) {
  count++
  return {
    id: `evt_${count}`,
    object: 'event',
    type: 'radar.early_fraud_warning.created',
    created: now.getTime() / 1000 - 60,
    livemode: false,
    data: { object: { id: `thing_${count}`, object: 'something', ...object } },
    ...fields,
  }
}

const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const rowsOf = (stripeEventId: string) =>
  billing.deps.postgres.db.select().from(paymentEvents).where(eq(paymentEvents.stripeEventId, stripeEventId))

test('a signed event of any type is stored and answered', async () => {
  const event = eventLike()
  const answer = await billing.tell(event, { at: now })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ received: true })
  expect(await rowsOf(event.id)).toMatchObject([
    {
      eventType: 'radar.early_fraud_warning.created',
      status: 'none',
      userId: null,
      processedAt: null,
      occurredAt: ago(60),
    },
  ])
})

test('an event is stored once, however often and to however many replicas it is delivered', async () => {
  const event = eventLike()
  const told = await Promise.all(Array.from({ length: 12 }, () => billing.tell(event, { at: now })))
  expect(told.map(({ statusCode }) => statusCode)).toEqual(told.map(() => 200))
  expect(await rowsOf(event.id)).toHaveLength(1)
})

test('a replay within five minutes changes nothing', async () => {
  const event = eventLike()
  const payload = JSON.stringify(event)
  const signature = createStripeSignatureHeader(payload, { at: ago(299) })
  await billing.tell(payload, { signature })
  const [first] = await rowsOf(event.id)
  expect((await billing.tell(payload, { signature })).statusCode).toBe(200)
  expect(await rowsOf(event.id)).toEqual([first])
})

test('a clock up to five minutes ahead is accepted', async () => {
  const event = eventLike()
  expect((await billing.tell(event, { at: ago(-300) })).statusCode).toBe(200)
  expect(await rowsOf(event.id)).toHaveLength(1)
})

test.each([
  [
    'a forged event',
    (payload: string) => ({ signature: createStripeSignatureHeader(`${payload} `, { at: now }) }),
  ],
  ['an event signed with another secret', () => ({ secret: 'whsec_of_another', at: now })],
  ['an event one second too old', () => ({ at: ago(301) })],
  ['an event one second too far ahead', () => ({ at: ago(-301) })],
  [
    'an event ahead, behind another time',
    (payload: string) => ({
      signature: `t=${now.getTime() / 1000},${createStripeSignatureHeader(payload, { at: ago(-301) })}`,
    }),
  ],
  ['an event without a signature', () => ({ signature: '' })],
  ['an event with words for a signature', () => ({ signature: 'let me in' })],
  ['an event with an empty signature', () => ({ signature: 't=,v1=' })],
  ['an event with only a time', () => ({ signature: `t=${now.getTime() / 1000}` })],
  [
    'an event of an older scheme',
    (payload: string) => ({
      signature: createStripeSignatureHeader(payload, { at: now }).replace('v1=', 'v0='),
    }),
  ],
])('%s is refused and not stored', async (_, signing) => {
  const event = eventLike()
  const payload = JSON.stringify(event)
  const answer = await billing.tell(payload, signing(payload))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'billing/bad-signature' })
  expect(await rowsOf(event.id)).toEqual([])
})

test('during a rotation both secrets are accepted', async () => {
  for (const secret of [webhookSecret, nextSecret]) {
    const event = eventLike()
    expect((await billing.tell(event, { at: now, secret })).statusCode).toBe(200)
    expect(await rowsOf(event.id)).toHaveLength(1)
  }
})

test.each([
  ['no JSON', 'received=true'],
  ['nothing', ''],
  ['JSON without an event', '{"hello":"world"}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['an event without a time', JSON.stringify({ ...eventLike(), created: undefined })],
  ['an event beyond the year 9999', JSON.stringify({ ...eventLike(), created: 9e15 })],
  ['an event with a NUL in its name', JSON.stringify(eventLike({ id: 'evt_\0' }))],
  ['an event without an object', JSON.stringify({ ...eventLike(), data: null })],
])('a signed body must be an event, not %s', async (_, payload) => {
  const before = await billing.deps.postgres.db.$count(paymentEvents)
  const answer = await billing.tell(payload, { at: now })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(await billing.deps.postgres.db.$count(paymentEvents)).toBe(before)
})

test('an oversized body is not read to its end', async () => {
  const answer = await billing.tell(eventLike({}, { padding: 'x'.repeat(600_000) }), { at: now })
  expect(answer.statusCode).toBe(413)
})

test('no personal data is stored', async () => {
  const person = {
    customer: 'cus_ada',
    customer_email: 'ada@mail.example.org',
    customer_name: 'Ada Lovelace',
    customer_details: { email: 'ada@mail.example.org', address: { line1: '12 Analytical Row' } },
    metadata: { note: 'Lovelace' },
    description: 'for Ada Lovelace',
  }
  const paid = { id: 'in_1', object: 'invoice', amount_paid: 499, currency: 'usd', billing_reason: 'manual' }
  const event = eventLike({ type: 'invoice.paid' }, { ...person, ...paid })
  await billing.tell(event, { at: now })
  const [row] = await rowsOf(event.id)
  expect(row).toMatchObject({
    status: 'succeeded',
    amount: 499,
    currency: 'USD',
    stripeCustomerId: 'cus_ada',
    stripeInvoiceId: 'in_1',
    metadata: { object: 'invoice', objectId: 'in_1', billingReason: 'manual' },
  })
  expect(JSON.stringify(row)).not.toMatch(/lovelace|example\.org|analytical/i)
})

test.each([
  ['invoice.paid', { object: 'invoice', amount_paid: 499 }, { status: 'succeeded', amount: 499 }],
  ['invoice.paid', { object: 'invoice', amount_paid: 0 }, { status: 'none', amount: 0 }],
  [
    'payment_intent.payment_failed',
    { object: 'payment_intent', amount: 499, last_payment_error: { message: 'Your card was declined.' } },
    { status: 'failed', amount: 499, failureReason: 'Your card was declined.' },
  ],
  ['invoice.payment_failed', { object: 'invoice', amount_due: 499 }, { status: 'none', amount: 499 }],
  ['refund.created', { object: 'refund', amount: 499 }, { status: 'refunded', amount: 499 }],
  ['invoice.payment_succeeded', { object: 'invoice', amount_paid: 499 }, { status: 'none' }],
  ['charge.refunded', { object: 'charge', amount: 499 }, { status: 'none' }],
  ['payment_intent.succeeded', { object: 'payment_intent', amount: 499 }, { status: 'none' }],
  ['invoice.paid', { object: 'invoice', amount_paid: 3e9 }, { status: 'none' }],
  [
    'invoice.paid',
    { object: 'invoice', id: 'x'.repeat(9000), customer: 'cus_\0' },
    { stripeInvoiceId: null },
  ],
  ['invoice.paid', { object: 'invoice', amount_paid: '499', customer: 7, currency: 9 }, { status: 'none' }],
  [
    'invoice.paid',
    { object: 'invoice', amount_paid: 700, currency: 'krw' },
    { status: 'succeeded', amount: 700, currency: 'KRW' },
  ],
  ['refund.created', { object: 'refund', amount: 5120, currency: 'kwd' }, { amount: 5120, currency: 'KWD' }],
  ['invoice.paid', { object: 'invoice', amount_paid: 700, currency: 'wons' }, { currency: 'XXX' }],
  ['invoice.paid', { object: 'invoice', amount_paid: 700 }, { amount: 700, currency: 'XXX' }],
])('money is counted once: %s of %j', async (type, object, expected) => {
  const event = eventLike({ type }, object)
  expect((await billing.tell(event, { at: now })).statusCode).toBe(200)
  expect(await rowsOf(event.id)).toMatchObject([expected])
})
