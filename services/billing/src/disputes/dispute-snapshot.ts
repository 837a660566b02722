import type Stripe from 'stripe'
import type { Dispute, DisputeMovement } from '../schema.ts'
import { expandableId, fromUnixSeconds } from '../stripe/values.ts'

export interface DisputeSnapshot {
  row: Omit<Dispute, 'userId' | 'version' | 'updatedAt'>
  /** Money taken from our balance or returned so far. */
  movements: Omit<DisputeMovement, 'disputeId'>[]
  stripeCustomerId: string | null
}

/** @param dispute with its `payment_intent` expanded */
export function toDisputeSnapshot(dispute: Stripe.Dispute): DisputeSnapshot {
  const {
    amount,
    currency,
    evidence_details: evidence,
    id,
    payment_intent: payment,
    reason,
    status,
  } = dispute
  return {
    row: {
      id,
      stripePaymentIntentId: expandableId(payment),
      amount,
      currency: currency.toUpperCase(),
      reason,
      status,
      // Stripe sends 0 when the bank accepts no evidence.
      evidenceDueAt: evidence.due_by ? fromUnixSeconds(evidence.due_by) : null,
      openedAt: fromUnixSeconds(dispute.created),
    },
    movements: dispute.balance_transactions.map((moved) => toMovement(dispute, moved)),
    stripeCustomerId: typeof payment === 'string' ? null : expandableId(payment?.customer ?? null),
  }
}

/** In the currency of the payment; Stripe’s balance may be in another. */
function toMovement({ amount: disputed, currency }: Stripe.Dispute, moved: Stripe.BalanceTransaction) {
  const amount = moved.currency === currency ? moved.amount : Math.sign(moved.amount) * disputed
  return {
    id: moved.id,
    amount,
    currency: currency.toUpperCase(),
    occurredAt: fromUnixSeconds(moved.created),
  }
}

/** Whether an open dispute waits for our evidence or for the bank; `null` if it is closed. Inquiries and appeals count. */
export function disputeWaitsFor({ status }: Pick<Dispute, 'status'>): 'us' | 'bank' | null {
  if (status.endsWith('needs_response')) return 'us'
  return status.endsWith('under_review') ? 'bank' : null
}
