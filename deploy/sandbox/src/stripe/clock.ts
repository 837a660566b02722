import { expireCheckoutSession } from './objects/checkout-sessions.ts'
import { requireInvoice } from './objects/invoices.ts'
import { payInvoice } from './objects/payments.ts'
import { readCustomerTimeSeconds, type StripeState } from './objects/state.ts'
import {
  endSubscription,
  finalizeAndPayInvoice,
  requireSubscription,
  requireSubscriptionItem,
  startPeriodAndDraftInvoice,
} from './objects/subscriptions.ts'

interface DueAction {
  /** Seconds since 1970, by the customer's clock. */
  readonly at: number
  readonly customer: string
  readonly kind: 'end-period' | 'finalize-invoice' | 'retry-payment' | 'expire-checkout'
  /** Of the subscription, invoice or checkout session. */
  readonly id: string
}

const tickMs = 1000

/**
 * Sets a customer's clock to `until`, in seconds since 1970, and runs what is due until then, each action at its time.
 *
 * @returns the number of actions
 */
export function advanceClockAndRunActions(state: StripeState, customer: string, until: number): number {
  let last: DueAction | undefined
  for (let count = 0; ; count++) {
    const [next] = listDueActions(state)
      .filter((action) => action.customer === customer)
      .toSorted((a, b) => a.at - b.at)
    if (!next || next.at > until) {
      setClock(state, customer, until)
      return count
    }
    if (next.id === last?.id && next.at === last.at && next.kind === last.kind)
      throw new Error(`A due action had no effect: ${next.kind} of ${next.id}.`)
    last = next
    setClock(state, customer, next.at)
    runDueAction(state, next)
  }
}

/**
 * Runs due actions as time passes.
 *
 * @returns stops it
 */
export function startDueActionLoop(state: StripeState, commit: () => Promise<void>): () => void {
  /** Customers whose actions fail; reported once. */
  const stuck = new Set<string>()

  function tick(): void {
    const due = listDueActions(state).filter(
      ({ at, customer }) => at <= readCustomerTimeSeconds(state, customer),
    )
    const customers = new Set(due.map(({ customer }) => customer)).difference(stuck)
    for (const customer of customers) {
      try {
        advanceClockAndRunActions(state, customer, readCustomerTimeSeconds(state, customer))
      } catch (error) {
        stuck.add(customer)
        console.error(`The clock of ${customer} in the sandbox's Stripe has stopped: ${String(error)}`)
      }
    }
    if (customers.size > 0) void commit()
  }

  const timer = setInterval(tick, tickMs).unref()
  return () => clearInterval(timer)
}

/** The next actions of every subscription, invoice and checkout session. A period ends before what is due at the same time. */
function listDueActions({ invoices, sessions, subscriptions }: StripeState): DueAction[] {
  const actions: DueAction[] = []
  for (const subscription of Object.values(subscriptions)) {
    if (subscription.ended_at !== null) continue
    const { customer, id } = subscription
    const at = requireSubscriptionItem(subscription).current_period_end
    actions.push({ at, customer, kind: 'end-period', id })
  }
  for (const { automatically_finalizes_at: at, customer, id } of Object.values(invoices))
    if (at !== null) actions.push({ at, customer, kind: 'finalize-invoice', id })
  for (const { customer, id, next_payment_attempt: at } of Object.values(invoices))
    if (at !== null) actions.push({ at, customer, kind: 'retry-payment', id })
  for (const { customer, expires_at: at, id, status } of Object.values(sessions))
    if (status === 'open') actions.push({ at, customer, kind: 'expire-checkout', id })
  return actions
}

/** Also sets it back for a moment: what was due while the process was down happens at its own time. */
function setClock(state: StripeState, customer: string, at: number): void {
  state.clockOffsets[customer] =
    (state.clockOffsets[customer] ?? 0) + at - readCustomerTimeSeconds(state, customer)
}

function runDueAction(state: StripeState, { id, kind }: DueAction): void {
  if (kind === 'expire-checkout') expireCheckoutSession(state, id)
  else if (kind === 'finalize-invoice') finalizeAndPayInvoice(state, id)
  else if (kind === 'retry-payment') retryPayment(state, id)
  else if (requireSubscription(state, id).cancel_at_period_end) endSubscription(state, id)
  else startPeriodAndDraftInvoice(state, id)
}

/** Ends the subscription after the last attempt. */
function retryPayment(state: StripeState, invoiceId: string): void {
  if (payInvoice(state, invoiceId, 'schedule') === null) return
  const { next_payment_attempt: next, parent } = requireInvoice(state, invoiceId)
  if (next === null) endSubscription(state, parent.subscription_details.subscription, 'payment_failed')
}
