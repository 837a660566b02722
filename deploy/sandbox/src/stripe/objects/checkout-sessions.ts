import { invalidRequestError } from '../api-error.ts'
import { type CardDecline, findCardDecline } from './cards.ts'
import { requireStripeCustomer } from './customers.ts'
import { recordStripeEvent } from './events.ts'
import { daySeconds } from './periods.ts'
import {
  type CheckoutPurchase,
  createStripeId,
  readCustomerTimeSeconds,
  requireStripeObject,
  type StripeCheckoutSession,
  type StripeState,
  type TestCardBehavior,
} from './state.ts'
import { requireActivePrice, startAndChargeSubscription } from './subscriptions.ts'

/** The checkout of one plan on the sandbox's page. */
export function openCheckoutSession(
  state: StripeState,
  params: Pick<StripeCheckoutSession, 'cancel_url' | 'customer' | 'metadata' | 'success_url'>,
  purchase: CheckoutPurchase,
): StripeCheckoutSession {
  const { id: customer } = requireStripeCustomer(state, params.customer)
  requireActivePrice(state, purchase.price, 'line_items[0][price]')
  const now = readCustomerTimeSeconds(state, customer)
  const id = createStripeId(state, 'cs_test')
  const session: StripeCheckoutSession = {
    ...params,
    id,
    object: 'checkout.session',
    created: now,
    expires_at: now + daySeconds,
    status: 'open',
    subscription: null,
    url: `${state.origin}/stripe/checkout/${id}`,
  }
  state.sessions[id] = session
  state.purchases[id] = purchase
  return session
}

/** Starts the subscription and pays its first invoice. A declined card leaves the session open. */
export function completeCheckoutSession(
  state: StripeState,
  id: string,
  card: TestCardBehavior,
): CardDecline | null {
  const session = requireOpenSession(state, id)
  const purchase = requireStripeObject(state.purchases, 'purchase', id)
  requireStripeCustomer(state, session.customer)
  const decline = findCardDecline(card)
  if (decline) return decline
  state.cards[session.customer] = card
  const subscription = startAndChargeSubscription(state, session.customer, purchase)
  session.status = 'complete'
  session.subscription = subscription.id
  session.url = null
  recordStripeEvent(state, 'checkout.session.completed', session)
  return null
}

/** @throws StripeApiError if it is not open */
export function expireCheckoutSession(state: StripeState, id: string): StripeCheckoutSession {
  const session = requireOpenSession(state, id)
  session.status = 'expired'
  session.url = null
  recordStripeEvent(state, 'checkout.session.expired', session)
  return session
}

function requireOpenSession(state: StripeState, id: string): StripeCheckoutSession {
  const session = requireStripeObject(state.sessions, 'checkout.session', id, 'session')
  if (session.status === 'open') return session
  const message = `Only Checkout Sessions with a status in ["open"] can be expired or paid. This Checkout Session has a status of ${session.status}.`
  throw invalidRequestError(message, { param: 'session' })
}
