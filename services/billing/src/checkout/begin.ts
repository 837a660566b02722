import { setTimeout as delay } from 'node:timers/promises'
import { billingProblems } from '@faresight/contracts/billing/problems'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { Problem } from '@faresight/kit/problem'
import { ensureCustomer } from '../customers/ensure.ts'
import { subscriptionsOf } from '../customers/store.ts'
import { syncCustomer } from '../sync/sync.ts'
import type { Deps } from '../deps.ts'
import { cardOf, isLive } from '../plan/card.ts'
import { checkouts } from '../metrics.ts'
import type { Checkout, Customer } from '../schema.ts'
import { isAnswered, isRefused } from '../stripe/problems.ts'
import { customerAtStripe } from './customer.ts'
import { noteSession } from './note-session.ts'
import { dropCheckout, findOpenCheckout, insertCheckout, keepSession } from './store.ts'

/** The page to pay on. */
interface OpenCheckout {
  url: string
  sessionId: string
}

interface Wish {
  userId: string
  planId: PlanId
}

/** Other tabs may end what one begins; nobody has that many. */
const mostTries = 10
/** As long as Stripe hardly ever takes to open a page, and how often it is looked whether it has. */
const openingMs = 3000
const lookEveryMs = 100

/**
 * The page on which somebody pays for a plan. There is one at a time: the one that is open, where it is for that plan, and
 * else a new one, in place of it.
 *
 * @throws Problem where they have a plan that is paid by card, or what the SDK throws
 */
export async function beginCheckout(deps: Deps, wish: Wish): Promise<OpenCheckout> {
  await ensureCustomer(deps.postgres.db, wish.userId)
  for (let triesLeft = mostTries; triesLeft > 0; triesLeft--) {
    const customer = await unsubscribed(deps, wish.userId)
    const opened = await tryCheckout(deps, customer, wish.planId, triesLeft > 1)
    if (opened !== 'again') return opened
  }
  throw new Problem(billingProblems['stripe-busy'], { retryAfterSeconds: 2 })
}

/** Somebody who has nothing by card, by what Stripe says now. What they were given does not matter: they may pay all the same. */
async function unsubscribed(deps: Deps, userId: string): Promise<Customer> {
  const customer = await syncCustomer(deps, userId, { by: 'stripe', reason: null })
  if (!customer) throw new Error('A customer was deleted on their way to pay.')
  const card = cardOf(await subscriptionsOf(deps.postgres.db, userId))
  if (!card || !isLive(card)) return customer
  throw new Problem(billingProblems['already-subscribed'], {
    ...(card.cancelAtPeriodEnd && {
      detail: 'Your plan is cancelled but still runs. You can resume it under Account.',
    }),
  })
}

async function tryCheckout(
  deps: Deps,
  customer: Customer,
  planId: PlanId,
  mayTryAgain: boolean,
): Promise<OpenCheckout | 'again'> {
  const { db } = deps.postgres
  const { userId } = customer
  const open = await findOpenCheckout(db, userId)
  if (open?.sessionId) return handOutAgain(deps, open, open.sessionId, planId)
  if (open && open.tier !== planId) {
    if (await isOpenedSoon(deps, open)) return 'again'
    // Nobody was told of its session, if there is one: it runs out by itself.
    await dropCheckout(db, open.id, deps.now())
    return 'again'
  }
  const checkout = open ?? (await insertCheckout(db, { userId, tier: planId, now: deps.now() }))
  if (!checkout) return 'again'
  if (!open) checkouts.inc({ plan: planId, step: 'begun' })
  try {
    return await openSession(deps, customer, checkout)
  } catch (error) {
    // Under this key Stripe would answer the same for a day.
    if (isAnswered(error)) await dropCheckout(db, checkout.id, deps.now())
    if (!isRefused(error) || !mayTryAgain) throw error
    // A price that we remember may have been replaced, or a request that died been another one.
    deps.prices.forget()
    return 'again'
  }
}

/** Whether another tab, which is about to open its page, does so. Tabs that end what the other begins would get nowhere. */
async function isOpenedSoon({ postgres: { db }, now }: Deps, begun: Checkout): Promise<boolean> {
  const ageMs = Math.max(0, now().getTime() - begun.createdAt.getTime())
  for (let waitedMs = ageMs; waitedMs < openingMs; waitedMs += lookEveryMs) {
    await delay(lookEveryMs)
    const open = await findOpenCheckout(db, begun.userId)
    if (open?.id !== begun.id || open.sessionId !== null) return true
  }
  return false
}

async function handOutAgain(
  deps: Deps,
  checkout: Checkout,
  sessionId: string,
  planId: PlanId,
): Promise<OpenCheckout | 'again'> {
  const { sessions } = deps.stripe.checkout
  const session = await sessions.retrieve(sessionId)
  if (session.status !== 'open') {
    await noteSession(deps, checkout, session)
    return 'again'
  }
  if (checkout.tier === planId && session.url) return { url: session.url, sessionId }
  await noteSession(deps, checkout, await expire(deps, sessionId))
  return 'again'
}

/** Nobody can pay there any more, unless they just have. */
async function expire({ stripe }: Deps, sessionId: string) {
  const { sessions } = stripe.checkout
  try {
    return await sessions.expire(sessionId)
  } catch (error) {
    if (!isRefused(error)) throw error
    return sessions.retrieve(sessionId)
  }
}

async function openSession(
  deps: Deps,
  customer: Customer,
  checkout: Checkout,
): Promise<OpenCheckout | 'again'> {
  const { postgres, stripe, prices, publicUrl, now } = deps
  const { id, userId, tier } = checkout
  const metadata = { userId, checkoutId: id }
  const trialDays = await trialDaysFor(deps, userId)
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: await customerAtStripe(deps, customer),
      client_reference_id: userId,
      line_items: [{ price: (await prices.of(tier)).id, quantity: 1 }],
      metadata,
      subscription_data: { metadata, ...(trialDays > 0 && { trial_period_days: trialDays }) },
      success_url: `${publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/cart`,
    },
    { idempotencyKey: `checkout-${id}` },
  )
  if (!session.url) throw new Error('Stripe opened a session without a page.')
  const sessionId = session.id
  if (await keepSession(postgres.db, { id, sessionId, now: now() })) return { url: session.url, sessionId }
  // Another tab has chosen another plan meanwhile.
  await expire(deps, sessionId)
  return 'again'
}

/** A trial is for who never had a plan. */
async function trialDaysFor({ postgres, trialDays }: Deps, userId: string): Promise<number> {
  return cardOf(await subscriptionsOf(postgres.db, userId)) === null ? trialDays : 0
}
