import type Stripe from 'stripe'
import { moment } from '../plan/from-stripe.ts'
import type { Dispute, DisputeMovement } from '../schema.ts'

/** A dispute as Stripe has it, but for whose it is by us. */
export interface SaidDispute {
  row: Omit<Dispute, 'userId' | 'version' | 'updatedAt'>
  /** What it has moved so far: taken off what we were paid, or given back. */
  movements: Omit<DisputeMovement, 'disputeId'>[]
  stripeCustomerId: string | null
}

/** @param dispute with its payment within, as Stripe gives it where that is asked for */
export function disputeFromStripe(dispute: Stripe.Dispute): SaidDispute {
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
      stripePaymentIntentId: idOf(payment),
      amount,
      currency: currency.toUpperCase(),
      reason,
      status,
      // Stripe says 0 where the bank hears nobody.
      evidenceDueAt: evidence.due_by ? moment(evidence.due_by) : null,
      openedAt: moment(dispute.created),
    },
    movements: dispute.balance_transactions.map((moved) => movementOf(dispute, moved)),
    stripeCustomerId: typeof payment === 'string' ? null : idOf(payment?.customer ?? null),
  }
}

/** In the currency of the payment: Stripe's balance may be in another one, and what was paid counts in its own. */
function movementOf({ amount: disputed, currency }: Stripe.Dispute, moved: Stripe.BalanceTransaction) {
  const amount = moved.currency === currency ? moved.amount : Math.sign(moved.amount) * disputed
  return { id: moved.id, amount, currency: currency.toUpperCase(), occurredAt: moment(moved.created) }
}

function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

/** For whom an open dispute waits: for our evidence, or for the bank; `null` where it is over. Inquiries and appeals count. */
export function waitsFor({ status }: Pick<Dispute, 'status'>): 'us' | 'bank' | null {
  if (status.endsWith('needs_response')) return 'us'
  return status.endsWith('under_review') ? 'bank' : null
}
