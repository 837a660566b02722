import { badRequest, notFound } from '../problem.ts'
import { type Books, type CheckoutSession, lookUp, timeOf } from './books.ts'
import { type Declined, type NewCard, addCard, wouldPay } from './cards.ts'
import { priceOnSale } from './catalogue.ts'
import { blankSession } from './checkout-form.ts'
import { customerIn } from './customers.ts'
import { happened } from './happened.ts'
import { newId } from './ids.ts'
import { startSubscription } from './subscriptions.ts'

export interface SessionParams {
  readonly customer: string
  readonly price: string
  readonly quantity: number
  readonly successUrl: string
  readonly cancelUrl: string | null
  readonly clientReferenceId: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly subscriptionMetadata: Readonly<Record<string, string>>
  readonly trialDays: number | null
  /** Seconds since 1970; a day from now unless given. */
  readonly expiresAt: number | null
}

const daySeconds = 86_400

/** A checkout of one plan, on the sandbox's page. */
export function openSession(books: Books, params: SessionParams): CheckoutSession {
  const customer = customerIn(books, params.customer)
  const price = priceOnSale(books, params.price, 'line_items[0][price]')
  const now = timeOf(books, customer.id)
  const id = newId(books, 'cs_test')
  const amount = price.unit_amount * params.quantity
  const due = params.trialDays === null ? amount : 0
  const session: CheckoutSession = {
    ...blankSession(id, now, customer),
    amount_subtotal: due,
    amount_total: due,
    cancel_url: params.cancelUrl,
    client_reference_id: params.clientReferenceId,
    currency: price.currency,
    expires_at: params.expiresAt ?? now + daySeconds,
    metadata: { ...params.metadata },
    success_url: params.successUrl,
    url: `${books.origin}/stripe/checkout/${id}`,
  }
  books.sessions[id] = session
  books.purchases[id] = {
    metadata: { ...params.subscriptionMetadata },
    price: price.id,
    quantity: params.quantity,
    trialDays: params.trialDays,
  }
  return session
}

/** Pays: the subscription starts, and its first invoice is paid. A refused card leaves the session open. */
export function completeSession(
  books: Books,
  id: string,
  fresh: NewCard,
): { readonly ok: true; readonly session: CheckoutSession } | Declined {
  const session = openSessionIn(books, id)
  const purchase = books.purchases[id]
  if (!purchase || session.customer === null) throw new Error(`nothing is bought by the session ${id}`)
  // Who was deleted meanwhile buys nothing.
  customerIn(books, session.customer)
  const answer = wouldPay(fresh)
  if (!answer.ok) return answer
  const card = addCard(books, session.customer, fresh)
  const subscription = startSubscription(books, { ...purchase, customer: session.customer, card: card.id })
  session.status = 'complete'
  session.payment_status = purchase.trialDays === null ? 'paid' : 'no_payment_required'
  session.subscription = subscription.id
  session.invoice = subscription.latest_invoice
  session.url = null
  happened(books, 'checkout.session.completed', session)
  return { ok: true, session }
}

/** A problem of Stripe where it is not open. */
export function expireSession(books: Books, id: string): CheckoutSession {
  const session = openSessionIn(books, id)
  session.status = 'expired'
  session.url = null
  happened(books, 'checkout.session.expired', session)
  return session
}

export function sessionIn(books: Books, id: string): CheckoutSession {
  const session = lookUp(books.sessions, id)
  if (!session) throw notFound('checkout.session', id, 'session')
  return session
}

function openSessionIn(books: Books, id: string): CheckoutSession {
  const session = sessionIn(books, id)
  if (session.status === 'open') return session
  const message = `Only Checkout Sessions with a status in ["open"] can be expired or paid. This Checkout Session has a status of ${session.status}.`
  throw badRequest(message, { param: 'session' })
}
