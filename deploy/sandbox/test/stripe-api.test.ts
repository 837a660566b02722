import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  type SandboxStripe,
  startSandboxStripe,
  submitCard,
  testCardNumbers,
  findOrCreatePlanPrice,
} from './sandbox-stripe.ts'

let at: SandboxStripe
forAllTests(startSandboxStripe, (it) => (at = it))

test('a customer is updated field by field, and an empty text removes metadata', async () => {
  const { customers } = at.stripe
  const { id } = await customers.create({ email: 'ann@faresight.test', metadata: { userId: '7', note: 'x' } })
  await customers.update(id, { name: 'Ann', metadata: { note: '' } })
  const customer = await customers.retrieve(id)
  expect(customer).toMatchObject({ balance: 0, email: 'ann@faresight.test', name: 'Ann' })
  expect(customer).toHaveProperty('metadata', { userId: '7' })
})

test('a deleted customer loses the plan, keeps the invoices, and can be read by id only', async () => {
  const { customer, subscription } = await at.subscribe()
  const { customers, subscriptions } = at.stripe
  expect(await customers.del(customer)).toMatchObject({ id: customer, deleted: true })
  expect(await customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true })
  expect(await subscriptions.retrieve(subscription)).toMatchObject({ status: 'canceled' })
  expect(await at.listInvoices(customer)).toMatchObject([{ status: 'paid', amount_paid: 499 }])
  expect(await at.listEventTypes(customer)).toContain('customer.deleted')
  await expect(customers.update(customer, {})).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(customers.del(customer)).rejects.toMatchObject({ statusCode: 404 })
})

test('a price is found by its lookup key, which moves only on request, and sold only while it is active', async () => {
  const { checkout, prices, products } = at.stripe
  const { id: product } = await products.create({ name: 'A plan' })
  const terms = { product, currency: 'usd', recurring: { interval: 'month' }, lookup_key: 'a plan' } as const
  const old = await prices.create({ ...terms, unit_amount: 100 })
  await expect(prices.create({ ...terms, unit_amount: 200 })).rejects.toMatchObject({ param: 'lookup_key' })
  const replacement = await prices.create({ ...terms, unit_amount: 200, transfer_lookup_key: true })
  expect((await prices.list({ lookup_keys: ['a plan'] })).data).toMatchObject([{ id: replacement.id }])
  await prices.update(old.id, { active: false })
  expect(await prices.retrieve(old.id)).toMatchObject({ lookup_key: null, active: false })
  const active = await prices.list({ product, active: true, expand: ['data.product'] })
  expect(active.data).toMatchObject([{ id: replacement.id, product: { name: 'A plan' } }])
  const { customer } = await at.openCheckout()
  const buyOld = checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: old.id, quantity: 1 }],
    success_url: 'http://localhost/s',
  })
  await expect(buyOld).rejects.toMatchObject({ param: 'line_items[0][price]' })
})

test('a list has the newest first, page by page, each object once', async () => {
  const { customer, session } = await at.openCheckout()
  const { sessions } = at.stripe.checkout
  const ids = [session.id]
  for (let count = 0; count < 4; count++) {
    const { id } = await sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: await findOrCreatePlanPrice(at.stripe, 'monthly'), quantity: 1 }],
      success_url: 'http://localhost/s',
    })
    ids.unshift(id)
  }
  const first = await sessions.list({ customer, limit: 3 })
  expect([first.has_more, first.data.map(({ id }) => id)]).toEqual([true, ids.slice(0, 3)])
  const all: string[] = []
  for await (const { id } of sessions.list({ customer, limit: 2 })) all.push(id)
  expect(all).toEqual(ids)
})

test('a paid checkout has its subscription, which has the metadata of the request', async () => {
  const { customer, session } = await at.openCheckout()
  expect(session).toMatchObject({ status: 'open', subscription: null })
  expect(session.expires_at - session.created).toBe(86_400)
  await submitCard(session.url ?? '', testCardNumbers.pays)
  const paid = await at.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
  expect(paid).toMatchObject({
    status: 'complete',
    url: null,
    subscription: { customer, status: 'active', metadata: { userId: expect.any(String) } },
  })
})

test('an expired checkout cannot be paid or expired again', async () => {
  const { session } = await at.openCheckout()
  const { sessions } = at.stripe.checkout
  expect(await sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
  await expect(sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  expect((await submitCard(session.url ?? '', testCardNumbers.pays)).status).toBe(410)
})

test('a cancellation at the end of the period can be undone, and one at once is final', async () => {
  const { customer, subscription } = await at.subscribe()
  const { subscriptions } = at.stripe
  const cancelled = await subscriptions.update(subscription, { cancel_at_period_end: true })
  expect(cancelled).toMatchObject({
    cancel_at: cancelled.items.data[0]?.current_period_end,
    cancellation_details: { reason: 'cancellation_requested' },
    status: 'active',
  })
  expect(await subscriptions.update(subscription, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
  })
  expect(await subscriptions.cancel(subscription)).toMatchObject({
    status: 'canceled',
    ended_at: expect.any(Number),
  })
  expect(await at.listEventTypes(customer)).toContain('customer.subscription.deleted')
  await expect(subscriptions.cancel(subscription)).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(subscriptions.update(subscription, { cancel_at_period_end: true })).rejects.toMatchObject({
    statusCode: 400,
  })
  expect((await subscriptions.list({ customer })).data).toEqual([])
  expect((await subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
})

test('a payment is refunded once', async () => {
  const { customer } = await at.subscribe()
  const payment = await at.firstPayment(customer)
  const refund = () => at.stripe.refunds.create({ payment_intent: payment, reason: 'duplicate' })
  expect(await refund()).toMatchObject({ amount: 499, customer, status: 'succeeded' })
  await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect((await at.stripe.refunds.list()).data).toMatchObject([{ payment_intent: payment }])
})

test('a disputed payment is debited, an inquiry is not, and a won dispute is credited', async () => {
  const { customer } = await at.subscribe()
  const payment = await at.firstPayment(customer)
  const open = (order: object) => at.control<Stripe.Dispute>('POST', '/disputes', order)
  const { id, ...inquiry } = await open({ payment, inquiry: true })
  const setStatus = (status: string) => at.control<Stripe.Dispute>('PUT', `/disputes/${id}`, { status })
  expect(inquiry).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
  await expect(open({ payment })).rejects.toThrow('400')
  await expect(setStatus('won')).rejects.toThrow('400')
  expect(await setStatus('needs_response')).toMatchObject({ balance_transactions: [{ amount: -499 }] })
  const refund = () => at.stripe.refunds.create({ payment_intent: payment })
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' })
  expect(await setStatus('won')).toMatchObject({
    balance_transactions: [{ amount: -499 }, { amount: 499 }],
  })
  expect(await refund()).toMatchObject({ amount: 499 })
  const types = await at.listEventTypes(customer)
  expect(types.filter((type) => type.startsWith('charge.dispute.'))).toEqual([
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ])
})

test('an event keeps the state of its object at its time', async () => {
  const { subscription } = await at.subscribe()
  await at.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
  const { data } = await at.stripe.events.list({ type: 'customer.subscription.created' })
  const event = data.find(({ data: { object } }) => 'id' in object && object.id === subscription)
  expect(event).toMatchObject({
    api_version: '2026-10-28.endive',
    data: { object: { cancel_at_period_end: false, status: 'active' } },
  })
})

const authorization = 'Bearer sk_test_a'
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

describe('an invalid request gets an error in Stripe’s words', () => {
  const session =
    'mode=subscription&customer=cus_none&line_items[0][price]=p&line_items[0][quantity]=1&success_url=http://localhost/s'
  const missing = { code: 'resource_missing' }
  const cases: [string, string, string | undefined, number, object][] = [
    ['an unknown parameter', 'customers', 'mail=a@b.test', 400, { code: 'parameter_unknown', param: 'mail' }],
    [
      'an unknown nested parameter',
      'checkout/sessions',
      `${session}&line_items[0][sum]=1`,
      400,
      { code: 'parameter_unknown', param: 'line_items[0][sum]' },
    ],
    [
      'a missing parameter',
      'checkout/sessions',
      session.replaceAll(/line_items[^&]*&/g, ''),
      400,
      { code: 'parameter_missing', message: 'Missing required param: line_items.' },
    ],
    ['a text instead of a number', 'prices?limit=many', undefined, 400, { param: 'limit' }],
    ['too long a list', 'prices?limit=101', undefined, 400, { param: 'limit' }],
    ['an unknown customer', 'checkout/sessions', session, 404, { ...missing, param: 'customer' }],
    ['an id that JavaScript objects have', 'customers/constructor', undefined, 404, missing],
    ['an unknown subscription', 'subscriptions/sub_none', undefined, 404, missing],
    ['an unknown place in a list', 'prices?starting_after=x', undefined, 404, { param: 'starting_after' }],
    ['a field that cannot be expanded', 'customers/ID?expand[]=colour', undefined, 400, { param: 'expand' }],
    [
      'an unknown path',
      'colours',
      undefined,
      404,
      { message: 'Unrecognized request URL (GET: /v1/colours).' },
    ],
  ]

  test.each(cases)('%s', async (_, path, body, status, error) => {
    const { id } = await at.stripe.customers.create()
    const response = await fetch(`${at.url}/v1/${path.replace('ID', id)}`, {
      headers: { authorization, ...formType },
      ...(body !== undefined && { method: 'POST', body }),
    })
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { error: { type: 'invalid_request_error', ...error } },
    ])
  })

  test.each([
    ['no key', {}, 401],
    ['a live key', { authorization: 'Bearer sk_live_1' }, 401],
    ['a revoked key', { authorization: 'Bearer sk_test_revoked' }, 401],
    ['another API version', { authorization, 'stripe-version': '2020-01-01' }, 400],
    ['a body that is no form', { authorization, 'content-type': 'application/json' }, 400],
  ])('%s', async (_, headers, status) => {
    const response = await fetch(`${at.url}/v1/customers`, { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
})
