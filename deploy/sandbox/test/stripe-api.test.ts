import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AtStripe, cards, payAt, priceOf, startStripe } from './at-stripe.ts'
import { idOf } from './stripe-ids.ts'

let at: AtStripe
forAllTests(startStripe, (it) => (at = it))

describe('customers', () => {
  test('are changed and kept, and what is emptied goes', async () => {
    const { customers } = at.stripe
    const { id } = await customers.create({
      email: 'ann@faresight.test',
      metadata: { userId: '7', note: 'x' },
    })
    await customers.update(id, { email: 'bea@faresight.test', metadata: { note: '' } })
    const customer = await customers.retrieve(id)
    expect(customer).toMatchObject({ balance: 0, email: 'bea@faresight.test', metadata: { userId: '7' } })
    expect(customer).not.toHaveProperty('metadata.note')
    await customers.update(id, { email: '' })
    expect(await customers.retrieve(id)).toMatchObject({ email: null })
  })

  test('who are deleted lose their plan, and leave their invoices', async () => {
    const { customer, subscription } = await at.subscribe()
    expect(await at.stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true })
    expect(await at.stripe.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true })
    expect(await at.subscription(subscription)).toMatchObject({ status: 'canceled' })
    expect(await at.invoices(customer)).toMatchObject([{ status: 'paid', amount_paid: 499 }])
    expect(await at.told(customer)).toContain('customer.deleted')
    await expect(at.stripe.customers.update(customer, { name: 'Ann' })).rejects.toMatchObject({
      code: 'resource_missing',
    })
    await expect(at.stripe.customers.del(customer)).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('prices', () => {
  test('are found by their key, which moves only where that is asked for', async () => {
    const { prices, products } = at.stripe
    const product = await products.create({ name: 'A plan' })
    const terms = {
      product: product.id,
      currency: 'usd',
      recurring: { interval: 'month' },
      lookup_key: 'plan',
    } as const
    const old = await prices.create({ ...terms, unit_amount: 100 })
    await expect(prices.create({ ...terms, unit_amount: 200 })).rejects.toMatchObject({ param: 'lookup_key' })
    const fresh = await prices.create({ ...terms, unit_amount: 200, transfer_lookup_key: true })
    expect((await prices.list({ lookup_keys: ['plan'] })).data.map(({ id }) => id)).toEqual([fresh.id])
    expect(await prices.retrieve(old.id)).toMatchObject({ lookup_key: null, unit_amount: 100 })
    await prices.update(old.id, { active: false })
    const shown = await prices.list({ product: product.id, active: true, expand: ['data.product'] })
    expect(shown.data).toMatchObject([{ id: fresh.id, product: { name: 'A plan' } }])
  })

  test('that are no longer sold cannot be bought', async () => {
    const { customer } = await at.open()
    const product = await at.stripe.products.create({ name: 'Gone' })
    const { id } = await at.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    })
    await at.stripe.prices.update(id, { active: false })
    const buying = at.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: id, quantity: 1 }],
      success_url: 'http://localhost/s',
    })
    await expect(buying).rejects.toMatchObject({ statusCode: 400, param: 'line_items[0][price]' })
  })
})

describe('lists', () => {
  test('show the newest first, page by page, each thing once', async () => {
    const { customer } = await at.open()
    const price = await priceOf(at.stripe, 'monthly')
    const made: string[] = []
    for (let count = 0; count < 6; count++) {
      const { id } = await at.stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price, quantity: 1 }],
        success_url: 'http://localhost/s',
      })
      made.unshift(id)
    }
    const first = await at.stripe.checkout.sessions.list({ customer, limit: 3 })
    expect(first.has_more).toBe(true)
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 3))
    const all: string[] = []
    for await (const { id } of at.stripe.checkout.sessions.list({ customer, limit: 2 })) all.push(id)
    // The seventh is the one that the test began with.
    expect(all.slice(0, 6)).toEqual(made)
    expect(new Set(all).size).toBe(7)
  })

  test('of subscriptions leave out what has ended unless it is asked for', async () => {
    const { customer, subscription } = await at.subscribe()
    const { subscriptions } = at.stripe
    await subscriptions.cancel(subscription)
    expect((await subscriptions.list({ customer })).data).toEqual([])
    expect((await subscriptions.list({ customer, status: 'all' })).data).toMatchObject([
      { status: 'canceled' },
    ])
    expect((await subscriptions.list({ customer, status: 'active' })).data).toEqual([])
  })
})

describe('a checkout', () => {
  test('leads to its page, and says what became of it once it is paid', async () => {
    const { customer, session } = await at.open()
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 499,
      subscription: null,
    })
    expect(session.expires_at - session.created).toBe(86_400)
    await payAt(session.url ?? '', cards.pays)
    const paid = await at.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['line_items', 'subscription'],
    })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer,
      line_items: { data: [{ amount_total: 499, quantity: 1 }] },
      subscription: { customer, status: 'active' },
    })
  })

  test('that is expired is over', async () => {
    const { session } = await at.open()
    const { sessions } = at.stripe.checkout
    expect(await sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
    await expect(sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
    expect((await payAt(session.url ?? '', cards.pays)).status).not.toBe(303)
    expect(await sessions.retrieve(session.id)).toMatchObject({ status: 'expired', subscription: null })
  })

  test('hands its metadata on to the subscription', async () => {
    const { customer } = await at.open()
    const session = await at.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: '7',
      line_items: [{ price: await priceOf(at.stripe, 'annual'), quantity: 1 }],
      success_url: 'http://localhost/s',
      metadata: { userId: '7' },
      subscription_data: { metadata: { userId: '7' } },
    })
    await payAt(session.url ?? '', cards.pays)
    expect((await at.stripe.subscriptions.list({ customer })).data).toMatchObject([
      { metadata: { userId: '7' } },
    ])
  })
})

describe('a cancellation', () => {
  test('at the end of the period is taken back', async () => {
    const { subscription } = await at.subscribe()
    const { subscriptions } = at.stripe
    const told = await subscriptions.update(subscription, { cancel_at_period_end: true })
    expect(told).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: told.items.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
      status: 'active',
    })
    expect(await subscriptions.update(subscription, { cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    })
  })

  test('at once is for good', async () => {
    const { customer, subscription } = await at.subscribe()
    const { subscriptions } = at.stripe
    const ended = await subscriptions.cancel(subscription)
    expect(ended).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
    expect(await at.told(customer)).toContain('customer.subscription.deleted')
    await expect(subscriptions.cancel(subscription)).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(subscriptions.update(subscription, { cancel_at_period_end: true })).rejects.toMatchObject({
      statusCode: 400,
    })
  })
})

describe('a refund', () => {
  test('gives back what was paid, in parts, and no more', async () => {
    const { customer } = await at.subscribe()
    const [invoice] = await at.invoices(customer)
    const { data } = await at.stripe.invoicePayments.list({
      invoice: invoice?.id ?? '',
      expand: ['data.payment.payment_intent'],
    })
    expect(data).toMatchObject([
      {
        amount_paid: 499,
        status: 'paid',
        payment: { payment_intent: { amount: 499, status: 'succeeded', customer } },
      },
    ])
    const payment = idOf(data[0]?.payment.payment_intent)
    await at.stripe.refunds.create({ payment_intent: payment, amount: 100 })
    await expect(at.stripe.refunds.create({ payment_intent: payment, amount: 400 })).rejects.toMatchObject({
      param: 'amount',
    })
    expect(await at.stripe.refunds.create({ payment_intent: payment, reason: 'duplicate' })).toMatchObject({
      amount: 399,
      status: 'succeeded',
    })
    await expect(at.stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    expect((await at.stripe.refunds.list({ payment_intent: payment })).data).toHaveLength(2)
  })
})

test('events are found by their type and kept as they were', async () => {
  const { customer, subscription } = await at.subscribe()
  await at.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
  const { data } = await at.stripe.events.list({ type: 'customer.subscription.*', limit: 100 })
  const own = data.filter(
    (event) => 'customer' in event.data.object && event.data.object.customer === customer,
  )
  expect(own).toMatchObject([
    {
      type: 'customer.subscription.updated',
      api_version: '2026-10-28.endive',
      data: { object: { cancel_at_period_end: true }, previous_attributes: { cancel_at_period_end: false } },
    },
    { type: 'customer.subscription.created', data: { object: { cancel_at_period_end: false } } },
  ])
  expect(await at.stripe.events.retrieve(own[0]?.id ?? '')).toMatchObject({ id: own[0]?.id })
})
