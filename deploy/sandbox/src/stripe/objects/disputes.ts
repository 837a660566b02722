import { invalidRequestError } from '../api-error.ts'
import { recordStripeEvent } from './events.ts'
import { daySeconds } from './periods.ts'
import {
  createStripeId,
  readCustomerTimeSeconds,
  requireStripeObject,
  type StripeDispute,
  type StripePaymentIntent,
  type StripeState,
} from './state.ts'

const evidenceDays = 9

/** The statuses that may follow each; any other status is final. */
const nextStatuses: Readonly<Record<string, readonly string[]>> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
}

/** Disputes a whole payment, which debits it at once. An inquiry moves no money until it becomes a dispute. */
export function openDispute(
  state: StripeState,
  { amount, currency, customer, id, status }: StripePaymentIntent,
  { inquiry, reason }: { readonly inquiry: boolean; readonly reason: string },
): StripeDispute {
  if (status !== 'succeeded') throw invalidRequestError('This payment has not succeeded.')
  if (findDisputeOfPayment(state, id)) throw invalidRequestError('This payment is already disputed.')
  const created = readCustomerTimeSeconds(state, customer)
  const dispute: StripeDispute = {
    id: createStripeId(state, 'dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    created,
    currency,
    evidence_details: { due_by: created + evidenceDays * daySeconds },
    payment_intent: id,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
  state.disputes[dispute.id] = dispute
  recordStripeEvent(state, 'charge.dispute.created', dispute)
  if (!inquiry) addBalanceTransaction(state, dispute, -amount)
  return dispute
}

/** Moves a dispute to its next status. Winning it credits the amount. */
export function advanceDisputeStatus(state: StripeState, id: string, status: string): StripeDispute {
  const dispute = requireStripeObject(state.disputes, 'dispute', id)
  if (!nextStatuses[dispute.status]?.includes(status)) {
    throw invalidRequestError(`A dispute can't go from ${dispute.status} to ${status}.`)
  }
  dispute.status = status
  const isFinal = nextStatuses[status] === undefined
  if (!isFinal) recordStripeEvent(state, 'charge.dispute.updated', dispute)
  if (status === 'needs_response') addBalanceTransaction(state, dispute, -dispute.amount)
  if (status === 'won') addBalanceTransaction(state, dispute, dispute.amount)
  if (isFinal) recordStripeEvent(state, 'charge.dispute.closed', dispute)
  return dispute
}

/** Whether Stripe has debited a disputed payment, which then cannot be refunded. */
export function isPaymentChargedBack(state: StripeState, paymentIntentId: string): boolean {
  const moved = findDisputeOfPayment(state, paymentIntentId)?.balance_transactions ?? []
  return moved.reduce((sum, { amount }) => sum + amount, 0) < 0
}

function findDisputeOfPayment({ disputes }: StripeState, paymentIntentId: string): StripeDispute | undefined {
  return Object.values(disputes).find((dispute) => dispute.payment_intent === paymentIntentId)
}

function addBalanceTransaction(state: StripeState, dispute: StripeDispute, amount: number): void {
  const customer = state.paymentIntents[dispute.payment_intent]?.customer ?? null
  dispute.balance_transactions.push({
    id: createStripeId(state, 'txn'),
    object: 'balance_transaction',
    amount,
    created: readCustomerTimeSeconds(state, customer),
    currency: dispute.currency,
  })
  const type = amount < 0 ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.funds_reinstated'
  recordStripeEvent(state, type, dispute)
}
