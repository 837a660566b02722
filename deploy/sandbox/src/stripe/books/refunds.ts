import { badRequest } from '../problem.ts'
import { type Books, type PaymentIntent, type Refund, timeOf } from './books.ts'
import { isChargedBack } from './disputes.ts'
import { happened } from './happened.ts'
import { newId } from './ids.ts'

export interface RefundParams {
  /** In minor units; what is left of the payment unless given. */
  readonly amount?: number
  readonly metadata?: Readonly<Record<string, string>>
  readonly reason?: string
}

/** Pays back. The money is there at once. */
export function refund(books: Books, payment: PaymentIntent, params: RefundParams): Refund {
  const left = payment.amount_received - refundedOf(books, payment.id)
  if (payment.latest_charge === null || payment.status !== 'succeeded') {
    const message = `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`
    throw badRequest(message, { param: 'payment_intent' })
  }
  if (isChargedBack(books, payment.id)) {
    const message = `Charge ${payment.latest_charge} has been charged back; cannot issue a refund.`
    throw badRequest(message, { code: 'charge_disputed' })
  }
  if (left === 0) {
    const message = `Charge ${payment.latest_charge} has already been refunded.`
    throw badRequest(message, { code: 'charge_already_refunded' })
  }
  const amount = params.amount ?? left
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
    throw badRequest(message, { param: 'amount' })
  }
  const made: Refund = {
    id: newId(books, 're'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: payment.latest_charge,
    created: timeOf(books, payment.customer),
    currency: payment.currency,
    customer: payment.customer,
    customer_account: null,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata: { ...params.metadata },
    payment_intent: payment.id,
    payment_method: null,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  books.refunds[made.id] = made
  happened(books, 'refund.created', made)
  return made
}

/** What was paid back of it until now. */
function refundedOf(books: Books, paymentIntentId: string): number {
  return Object.values(books.refunds)
    .filter((one) => one.payment_intent === paymentIntentId)
    .reduce((sum, { amount }) => sum + amount, 0)
}
