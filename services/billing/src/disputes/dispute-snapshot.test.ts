import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { disputeWaitsFor, toDisputeSnapshot } from './dispute-snapshot.ts'

/** The fields that we read. */
const said = (fields: object) =>
  toDisputeSnapshot({
    id: 'dp_1',
    amount: 499,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    created: 1_795_000_000,
    evidence_details: { due_by: 1_796_000_000 },
    payment_intent: { id: 'pi_1', customer: 'cus_1' },
    balance_transactions: [],
    ...fields,
  } as unknown as Stripe.Dispute)

const moved = (amount: number, currency = 'usd') => ({
  id: 'txn_1',
  amount,
  currency,
  created: 1_795_000_060,
})
const movesOf = (fields: object) => said(fields).movements.map(({ amount, currency }) => [amount, currency])

test('a dispute keeps its payment and the deadline for evidence', () => {
  expect(said({})).toEqual({
    row: {
      id: 'dp_1',
      stripePaymentIntentId: 'pi_1',
      amount: 499,
      currency: 'USD',
      reason: 'fraudulent',
      status: 'needs_response',
      evidenceDueAt: new Date(1_796_000_000_000),
      openedAt: new Date(1_795_000_000_000),
    },
    movements: [],
    stripeCustomerId: 'cus_1',
  })
  expect(said({ evidence_details: { due_by: 0 } }).row.evidenceDueAt).toBeNull()
  expect(said({ payment_intent: null })).toMatchObject({ stripeCustomerId: null })
})

test.each([
  ['withdrawn', [moved(-499)], [[-499, 'USD']]],
  [
    'taken and returned',
    [moved(-499), moved(499)],
    [
      [-499, 'USD'],
      [499, 'USD'],
    ],
  ],
  ['returned in part', [moved(200)], [[200, 'USD']]],
  ['moved on a balance in another currency', [moved(-460, 'eur')], [[-499, 'USD']]],
  ['returned on a balance in another currency', [moved(455, 'eur')], [[499, 'USD']]],
])('money that is %s counts in the currency of the payment', (_, transactions, expected) => {
  expect(movesOf({ balance_transactions: transactions })).toEqual(expected)
})

test.each([
  ['needs_response', 'us'],
  ['warning_needs_response', 'us'],
  ['appeal_needs_response', 'us'],
  ['under_review', 'bank'],
  ['warning_under_review', 'bank'],
  ['won', null],
  ['lost', null],
  ['warning_closed', null],
  ['prevented', null],
])('a dispute that is %s waits for %s', (status, expected) => {
  expect(disputeWaitsFor({ status })).toBe(expected)
})
