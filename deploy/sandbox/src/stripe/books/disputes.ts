import { badRequest, notFound } from '../problem.ts'
import { type Books, type Dispute, lookUp, type PaymentIntent, timeOf } from './books.ts'
import { blankDispute, movementOf } from './dispute-form.ts'
import { happened } from './happened.ts'
import { newId } from './ids.ts'

const daySeconds = 86_400
const evidenceDays = 9

/** Where a dispute may go from where it stands. What is not here is over. */
const next: Readonly<Record<string, readonly string[]>> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
}

export interface NewDispute {
  readonly reason: string
  /** The bank only asks: no money moves until it disputes the payment. */
  readonly isInquiry: boolean
}

/** Somebody's bank disputes all of a payment: Stripe takes it off the balance at once, with a fee. */
export function openDispute(
  books: Books,
  payment: PaymentIntent,
  { isInquiry, reason }: NewDispute,
): Dispute {
  const { amount_received: amount, currency, customer, id, latest_charge: charge } = payment
  if (charge === null || payment.status !== 'succeeded') throw badRequest('Nobody has paid that.')
  if (disputeOf(books, id)) throw badRequest('That payment is disputed already.')
  const created = timeOf(books, customer)
  const about = { id: newId(books, 'dp'), amount, charge, created, currency, payment_intent: id }
  const dispute: Dispute = { ...blankDispute(about), reason }
  dispute.evidence_details.due_by = created + evidenceDays * daySeconds
  if (isInquiry) {
    dispute.status = 'warning_needs_response'
    dispute.is_charge_refundable = true
    if (dispute.payment_method_details?.card) dispute.payment_method_details.card.case_type = 'inquiry'
  }
  books.disputes[dispute.id] = dispute
  happened(books, 'charge.dispute.created', dispute)
  if (!isInquiry) move(books, dispute, -amount)
  return dispute
}

/** A dispute goes on, or ends. What is won is given back. */
export function moveDispute(books: Books, id: string, status: string): Dispute {
  const dispute = disputeIn(books, id)
  const { status: before } = dispute
  if (!next[before]?.includes(status)) throw badRequest(`A dispute does not go from ${before} to ${status}.`)
  dispute.status = status
  if (status === 'needs_response') {
    dispute.is_charge_refundable = false
    if (dispute.payment_method_details?.card) dispute.payment_method_details.card.case_type = 'chargeback'
  }
  if (status.endsWith('under_review')) {
    dispute.evidence_details.has_evidence = true
    dispute.evidence_details.submission_count++
  }
  if (next[status]) happened(books, 'charge.dispute.updated', dispute, { status: before })
  if (status === 'needs_response') move(books, dispute, -dispute.amount)
  if (status === 'won') move(books, dispute, dispute.amount)
  if (!next[status]) happened(books, 'charge.dispute.closed', dispute)
  return dispute
}

export function disputeIn(books: Books, id: string): Dispute {
  const dispute = lookUp(books.disputes, id)
  if (!dispute) throw notFound('dispute', id)
  return dispute
}

function disputeOf(books: Books, paymentIntentId: string): Dispute | undefined {
  return Object.values(books.disputes).find((one) => one.payment_intent === paymentIntentId)
}

/** Whether Stripe has taken off what was paid: then it cannot be refunded, too. */
export function isChargedBack(books: Books, paymentIntentId: string): boolean {
  const moved = disputeOf(books, paymentIntentId)?.balance_transactions ?? []
  return moved.reduce((sum, { amount }) => sum + amount, 0) < 0
}

function move(books: Books, dispute: Dispute, amount: number): void {
  const created = timeOf(books, books.paymentIntents[dispute.payment_intent]?.customer ?? null)
  dispute.balance_transactions.push(movementOf(dispute, { id: newId(books, 'txn'), amount, created }))
  const type = amount < 0 ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.funds_reinstated'
  happened(books, type, dispute)
}
