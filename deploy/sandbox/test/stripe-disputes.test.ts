import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type SandboxStripe, startSandboxStripe } from './sandbox-stripe.ts'

let at: SandboxStripe
forAllTests(startSandboxStripe, (it) => (at = it))

const open = (order: object) => at.control<Stripe.Dispute>('POST', '/disputes', order)
const setStatus = (id: string, status: string) =>
  at.control<Stripe.Dispute>('PUT', `/disputes/${id}`, { status })

async function createPayment() {
  const { customer } = await at.subscribe()
  const listDisputeEvents = async () =>
    (await at.listEventTypes(customer)).filter((type) => type.startsWith('charge.dispute.'))
  return { payment: await at.firstPayment(customer), listDisputeEvents }
}

const amounts = ({ balance_transactions: moved }: Stripe.Dispute) => moved.map(({ amount }) => amount)

test('a disputed payment is debited at once, cannot be refunded, and is credited when the dispute is won', async () => {
  const { listDisputeEvents, payment } = await createPayment()
  const opened = await open({ payment, reason: 'product_not_received' })
  expect(opened).toMatchObject({ status: 'needs_response', amount: 499, reason: 'product_not_received' })
  expect(opened.evidence_details.due_by).toBeGreaterThan(opened.created)
  expect(amounts(opened)).toEqual([-499])
  const refund = () => at.stripe.refunds.create({ payment_intent: payment })
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' })
  await setStatus(opened.id, 'under_review')
  await setStatus(opened.id, 'won')
  expect(amounts(await at.stripe.disputes.retrieve(opened.id))).toEqual([-499, 499])
  expect(await refund()).toMatchObject({ amount: 499 })
  expect(await listDisputeEvents()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ])
})

test('an inquiry moves nothing until it becomes a dispute', async () => {
  const { listDisputeEvents, payment } = await createPayment()
  const inquiry = await open({ payment, inquiry: true })
  expect(inquiry).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
  await expect(setStatus(inquiry.id, 'won')).rejects.toThrow('400')
  expect(amounts(await setStatus(inquiry.id, 'needs_response'))).toEqual([-499])
  expect(await listDisputeEvents()).toEqual([
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
  ])
})

test('a payment is disputed once, and a closed dispute stays closed', async () => {
  const { payment } = await createPayment()
  const { id } = await open({ payment })
  await expect(open({ payment })).rejects.toThrow('400')
  await setStatus(id, 'lost')
  await expect(setStatus(id, 'won')).rejects.toThrow('400')
  await expect(open({ payment: 'pi_none' })).rejects.toThrow('404')
  await expect(open({})).rejects.toThrow('400')
})
