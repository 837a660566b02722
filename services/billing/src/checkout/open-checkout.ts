import { setTimeout as delay } from 'node:timers/promises'
import { billingProblems } from '@faresight/contracts/billing/problems'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import { listSubscriptions, upsertCustomer } from '../customers/store.ts'
import { checkoutStepCounter } from '../metrics.ts'
import { isLiveSubscription, selectCurrentSubscription } from '../plan/subscription-terms.ts'
import type { PlanPriceCache } from '../prices/prices.ts'
import type { StoredCheckout, Customer } from '../schema.ts'
import { isInvalidStripeRequestError, isIdempotentlyRepeatedStripeError } from '../stripe/problems.ts'
import { syncCustomerAndEndSurplus } from '../sync/sync-customer.ts'
import { recordEndedCheckoutSession } from './record-session.ts'
import {
  expireUnopenedCheckout,
  findOpenCheckout,
  insertCheckoutUnlessOpen,
  saveOpenCheckoutSessionId,
} from './store.ts'
import { upsertStripeCustomer } from './stripe-customer.ts'

export interface OpenCheckoutDeps {
  postgres: Postgres
  bus: Bus
  stripe: Stripe
  prices: PlanPriceCache
  graceDays: number
  trialDays: number
  publicUrl: string
  log: Log
  now: () => Date
}

interface CheckoutPage {
  url: string
  sessionId: string
}

interface CheckoutOrder {
  userId: string
  planId: PlanId
}

/** Another tab may replace the page; more often than this is unlikely. */
const maxAttempts = 10
/** Stripe almost never needs longer to open a page. Polled at this interval. */
const openingMs = 3000
const pollMs = 100

/**
 * Opens the page to pay for a plan. A user has one page: an open one for the same plan is reused, any other is
 * replaced.
 * @throws Problem if the user has a card plan; errors of the Stripe SDK
 */
export async function openOrReuseCheckoutPage(
  deps: OpenCheckoutDeps,
  order: CheckoutOrder,
): Promise<CheckoutPage> {
  await upsertCustomer(deps.postgres.db, order.userId)
  for (let triesLeft = maxAttempts; triesLeft > 0; triesLeft--) {
    const customer = await requireNoCardPlan(deps, order.userId)
    const opened = await tryCheckout(deps, customer, order.planId, triesLeft > 1)
    if (opened !== 'again') return opened
  }
  throw new Problem(billingProblems['stripe-busy'], { retryAfterSeconds: 2 })
}

/** The customer, if Stripe has no live subscription of theirs. A complimentary plan does not matter. */
async function requireNoCardPlan(deps: OpenCheckoutDeps, userId: string): Promise<Customer> {
  const customer = await syncCustomerAndEndSurplus(deps, userId, { by: 'stripe', reason: null })
  if (!customer) throw new Error('The customer was deleted during checkout.')
  const card = selectCurrentSubscription(await listSubscriptions(deps.postgres.db, userId))
  if (!card || !isLiveSubscription(card)) return customer
  throw new Problem(billingProblems['already-subscribed'], {
    ...(card.cancelAtPeriodEnd && {
      detail: 'Your plan is cancelled but still runs. You can resume it under Account.',
    }),
  })
}

async function tryCheckout(
  deps: OpenCheckoutDeps,
  customer: Customer,
  planId: PlanId,
  mayTryAgain: boolean,
): Promise<CheckoutPage | 'again'> {
  const { db } = deps.postgres
  const { userId } = customer
  const open = await findOpenCheckout(db, userId)
  if (open?.sessionId) return reuseCheckout(deps, open, open.sessionId, planId)
  if (open && open.tier !== planId) {
    if (await waitForOtherTab(deps, open)) return 'again'
    // No one has seen its page, which expires on its own.
    await expireUnopenedCheckout(db, open.id, deps.now())
    return 'again'
  }
  const checkout = open ?? (await insertCheckoutUnlessOpen(db, { userId, tier: planId, now: deps.now() }))
  if (!checkout) return 'again'
  if (!open) checkoutStepCounter.inc({ plan: planId, step: 'begun' })
  try {
    return await openSession(deps, customer, checkout)
  } catch (error) {
    // Stripe repeats an error for this key for a day.
    if (isIdempotentlyRepeatedStripeError(error)) await expireUnopenedCheckout(db, checkout.id, deps.now())
    if (!isInvalidStripeRequestError(error) || !mayTryAgain) throw error
    // The cached price may be outdated, or the request differed from an earlier one under its key.
    deps.prices.invalidate()
    return 'again'
  }
}

/** Waits briefly for another tab to open its page: tabs that replace each other would never finish. */
async function waitForOtherTab(
  { postgres: { db }, now }: OpenCheckoutDeps,
  checkout: StoredCheckout,
): Promise<boolean> {
  const ageMs = Math.max(0, now().getTime() - checkout.createdAt.getTime())
  for (let waitedMs = ageMs; waitedMs < openingMs; waitedMs += pollMs) {
    await delay(pollMs)
    const open = await findOpenCheckout(db, checkout.userId)
    if (open?.id !== checkout.id || open.sessionId !== null) return true
  }
  return false
}

async function reuseCheckout(
  deps: OpenCheckoutDeps,
  checkout: StoredCheckout,
  sessionId: string,
  planId: PlanId,
): Promise<CheckoutPage | 'again'> {
  const { sessions } = deps.stripe.checkout
  const session = await sessions.retrieve(sessionId)
  if (session.status !== 'open') {
    await recordEndedCheckoutSession(deps, checkout, session)
    return 'again'
  }
  if (checkout.tier === planId && session.url) return { url: session.url, sessionId }
  await recordEndedCheckoutSession(deps, checkout, await expireSession(deps, sessionId))
  return 'again'
}

/** Ends the page, unless it has just been paid. */
async function expireSession({ stripe }: OpenCheckoutDeps, sessionId: string) {
  const { sessions } = stripe.checkout
  try {
    return await sessions.expire(sessionId)
  } catch (error) {
    if (!isInvalidStripeRequestError(error)) throw error
    return sessions.retrieve(sessionId)
  }
}

async function openSession(
  deps: OpenCheckoutDeps,
  customer: Customer,
  checkout: StoredCheckout,
): Promise<CheckoutPage | 'again'> {
  const { postgres, stripe, prices, publicUrl, now } = deps
  const { id, userId, tier } = checkout
  const metadata = { userId, checkoutId: id }
  const trialDays = await countTrialDays(deps, userId)
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: await upsertStripeCustomer(deps, customer),
      client_reference_id: userId,
      line_items: [{ price: (await prices.forPlan(tier)).id, quantity: 1 }],
      metadata,
      subscription_data: { metadata, ...(trialDays > 0 && { trial_period_days: trialDays }) },
      success_url: `${publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/cart`,
    },
    { idempotencyKey: `checkout-${id}` },
  )
  if (!session.url) throw new Error('Stripe created a checkout session without a URL.')
  const sessionId = session.id
  if (await saveOpenCheckoutSessionId(postgres.db, { id, sessionId, now: now() }))
    return { url: session.url, sessionId }
  // Another tab has chosen another plan.
  await expireSession(deps, sessionId)
  return 'again'
}

/** Only the first plan has a trial. */
async function countTrialDays({ postgres, trialDays }: OpenCheckoutDeps, userId: string): Promise<number> {
  return selectCurrentSubscription(await listSubscriptions(postgres.db, userId)) === null ? trialDays : 0
}
