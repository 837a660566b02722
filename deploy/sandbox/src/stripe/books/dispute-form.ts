import type Stripe from 'stripe'
import type { Dispute } from './books.ts'

/** A dispute of which nobody has said anything yet, as Stripe shows one. */
export function blankDispute(
  about: Pick<Dispute, 'id' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent'>,
): Dispute {
  return {
    object: 'dispute',
    ...about,
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, enhanced_evidence: {} },
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'general',
    status: 'needs_response',
  }
}

/** What a dispute moves on the balance: taken off with Stripe's fee, or given back. */
export function movementOf(
  dispute: Dispute,
  { id, amount, created }: Pick<Stripe.BalanceTransaction, 'id' | 'amount' | 'created'>,
): Stripe.BalanceTransaction {
  const isTaken = amount < 0
  const fee = isTaken ? disputeFee : 0
  const { currency } = dispute
  const details = { amount: fee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: `Chargeback ${isTaken ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
    exchange_rate: null,
    fee,
    fee_details: isTaken ? [details] : [],
    net: amount - fee,
    reporting_category: isTaken ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  }
}

/** In cents. */
const disputeFee = 1500

const noEvidence: Omit<Stripe.Dispute.Evidence, 'enhanced_evidence'> = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
