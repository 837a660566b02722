import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { paymentEvents } from '../src/schema.ts'
import { type Billing, signatureOf, startBilling, webhookSecret } from './harness.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const nextSecret = 'whsec_that_takes_over'
let billing: Billing
forAllTests(
  () =>
    // Nobody looks into anything here: there is no Stripe to ask.
    startBilling('http://127.0.0.1:9', {
      overrides: { now: () => now, webhookSecrets: [webhookSecret, nextSecret] },
      runsUnasked: false,
    }),
  (it) => (billing = it),
)

let count = 0

/** An event as Stripe words it, of a kind that is none of ours unless told. */
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

test('an event that Stripe has signed is stored and answered, of whatever kind it is', async () => {
  const event = eventLike()
  const answer = await billing.tell(event, { at: now })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ received: true })
  expect(await rowsOf(event.id)).toMatchObject([
    {
      eventType: 'radar.early_fraud_warning.created',
      status: 'none',
      userId: null,
      handledAt: null,
      occurredAt: ago(60),
    },
  ])
})

test('it is stored once, however often and to however many replicas at once it is told', async () => {
  const event = eventLike()
  const told = await Promise.all(Array.from({ length: 12 }, () => billing.tell(event, { at: now })))
  expect(told.map(({ statusCode }) => statusCode)).toEqual(told.map(() => 200))
  expect(await rowsOf(event.id)).toHaveLength(1)
})

test('replayed within five minutes it changes nothing', async () => {
  const event = eventLike()
  const payload = JSON.stringify(event)
  const signature = signatureOf(payload, { at: ago(299) })
  await billing.tell(payload, { signature })
  const [first] = await rowsOf(event.id)
  expect((await billing.tell(payload, { signature })).statusCode).toBe(200)
  expect(await rowsOf(event.id)).toEqual([first])
})

test('one whose clock is ahead of ours by no more than five minutes is taken', async () => {
  const event = eventLike()
  expect((await billing.tell(event, { at: ago(-300) })).statusCode).toBe(200)
  expect(await rowsOf(event.id)).toHaveLength(1)
})

test.each([
  ['a forged one', (payload: string) => ({ signature: signatureOf(`${payload} `, { at: now }) })],
  ['one of another secret', () => ({ secret: 'whsec_of_somebody_else', at: now })],
  ['one that is stale by a second', () => ({ at: ago(301) })],
  ['one that is ahead by a second too much', () => ({ at: ago(-301) })],
  [
    'one that is ahead, behind another time',
    (payload: string) => ({
      signature: `t=${now.getTime() / 1000},${signatureOf(payload, { at: ago(-301) })}`,
    }),
  ],
  ['one without a signature', () => ({ signature: '' })],
  ['one with words for a signature', () => ({ signature: 'let me in' })],
  ['one with an empty signature', () => ({ signature: 't=,v1=' })],
  ['one with a time alone', () => ({ signature: `t=${now.getTime() / 1000}` })],
  [
    'one of an older scheme',
    (payload: string) => ({
      signature: signatureOf(payload, { at: now }).replace('v1=', 'v0='),
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

test('while one secret takes over from the other both will do', async () => {
  for (const secret of [webhookSecret, nextSecret]) {
    const event = eventLike()
    expect((await billing.tell(event, { at: now, secret })).statusCode).toBe(200)
    expect(await rowsOf(event.id)).toHaveLength(1)
  }
})

test.each([
  ['no JSON', 'received=true'],
  ['nothing', ''],
  ['JSON that is no event', '{"hello":"world"}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['an event without a time', JSON.stringify({ ...eventLike(), created: undefined })],
  ['an event after all time', JSON.stringify({ ...eventLike(), created: 9e15 })],
  ['an event with a zero byte in its name', JSON.stringify(eventLike({ id: 'evt_\0' }))],
  ['an event of nothing', JSON.stringify({ ...eventLike(), data: null })],
])('signed it must be an event, and not %s', async (_, payload) => {
  const before = await billing.deps.postgres.db.$count(paymentEvents)
  const answer = await billing.tell(payload, { at: now })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(await billing.deps.postgres.db.$count(paymentEvents)).toBe(before)
})

test('what is larger than any event is not read to its end', async () => {
  const answer = await billing.tell(eventLike({}, { padding: 'x'.repeat(600_000) }), { at: now })
  expect(answer.statusCode).toBe(413)
})

test('nothing of the person is kept', async () => {
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
