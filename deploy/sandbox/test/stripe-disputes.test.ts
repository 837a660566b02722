import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AtStripe, startStripe } from './at-stripe.ts'
import { idOf } from './stripe-ids.ts'

let at: AtStripe
forAllTests(startStripe, (it) => (at = it))

async function control(method: string, path: string, body: object) {
  const answer = await fetch(`${at.url}/control/stripe/disputes${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Stripe.Dispute & { error?: string } }
}

const goes = (id: string, status: string) => control('PUT', `/${id}`, { status })

/** Somebody who has paid, by what, and what Stripe has told of disputes since. */
async function payer() {
  const { customer } = await at.subscribe()
  const [invoice] = await at.invoices(customer)
  const { data } = await at.stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })
  const payment = idOf(data[0]?.payment.payment_intent)
  const told = async () => (await at.told(customer)).filter((type) => type.startsWith('charge.dispute.'))
  return { customer, payment, told }
}

const balanceOf = ({ balance_transactions: moved }: Stripe.Dispute) =>
  moved.map(({ amount, fee, net, type }) => [amount, fee, net, type])

test('a payment that is disputed is taken off the balance at once, with a fee, and given back when it is won', async () => {
  const { payment, told } = await payer()
  const { body: opened } = await control('POST', '', { payment, reason: 'product_not_received' })
  const withdrawn = [-499, 1500, -1999, 'adjustment']
  expect(opened).toMatchObject({ status: 'needs_response', amount: 499, reason: 'product_not_received' })
  expect(opened.evidence_details.due_by).toBeGreaterThan(opened.created)
  expect(balanceOf(opened)).toEqual([withdrawn])
  await goes(opened.id, 'under_review')
  await goes(opened.id, 'won')
  const won = await at.stripe.disputes.retrieve(opened.id)
  expect(won.status).toBe('won')
  expect(balanceOf(won)).toEqual([withdrawn, [499, 0, 499, 'adjustment']])
  expect(await told()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ])
})

test('an inquiry moves nothing until it becomes a dispute', async () => {
  const { payment, told } = await payer()
  const { body: asked } = await control('POST', '', { payment, inquiry: true })
  expect(asked).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
  expect((await goes(asked.id, 'won')).status).toBe(400)
  const { body: escalated } = await goes(asked.id, 'needs_response')
  expect(balanceOf(escalated)).toHaveLength(1)
  const other = await payer()
  const { body: harmless } = await control('POST', '', { payment: other.payment, inquiry: true })
  expect((await goes(harmless.id, 'warning_closed')).body.balance_transactions).toEqual([])
  expect(await told()).toEqual([
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
  ])
  expect(await other.told()).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
})

test('what is charged back cannot be refunded, what was given back can', async () => {
  const { payment } = await payer()
  const { body: opened } = await control('POST', '', { payment })
  const refunding = () => at.stripe.refunds.create({ payment_intent: payment })
  await expect(refunding()).rejects.toMatchObject({ code: 'charge_disputed' })
  await goes(opened.id, 'won')
  expect(await refunding()).toMatchObject({ amount: 499 })
})

test('who accepts a dispute has lost it for good', async () => {
  const { payment } = await payer()
  const { body: opened } = await control('POST', '', { payment })
  expect(await at.stripe.disputes.close(opened.id)).toMatchObject({ status: 'lost' })
  await expect(at.stripe.disputes.close(opened.id)).rejects.toMatchObject({ statusCode: 400 })
  expect((await goes(opened.id, 'won')).status).toBe(400)
})

test('disputes are found by their payment, with it where that is asked for', async () => {
  const { customer, payment } = await payer()
  const { body: opened } = await control('POST', '', { payment })
  const { data } = await at.stripe.disputes.list({
    payment_intent: payment,
    expand: ['data.payment_intent'],
  })
  expect(data).toMatchObject([{ id: opened.id, payment_intent: { id: payment, customer } }])
  expect((await at.stripe.disputes.list({ charge: idOf(opened.charge) })).data).toHaveLength(1)
  await expect(at.stripe.disputes.retrieve('dp_none')).rejects.toMatchObject({ statusCode: 404 })
})

test('what cannot be disputed is refused', async () => {
  const { payment } = await payer()
  expect((await control('POST', '', { payment })).status).toBe(200)
  expect((await control('POST', '', { payment })).status).toBe(400)
  expect((await control('POST', '', { payment: 'pi_none' })).status).toBe(404)
  expect((await control('POST', '', {})).status).toBe(400)
  expect((await goes('dp_none', 'won')).status).toBe(404)
})
