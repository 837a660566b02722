import { billingProblems } from '@faresight/contracts/billing/problems'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import type { Postgres } from '@faresight/kit/postgres'
import { Problem } from '@faresight/kit/problem'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import { readOwnSubscription } from '../subscription/own-subscription.ts'
import { syncCustomerAndEndSurplus } from '../sync/sync-customer.ts'
import { toCheckoutStatus, recordEndedCheckoutSession } from './record-session.ts'
import { findCheckout } from './store.ts'

interface RefreshCheckoutDeps {
  postgres: Postgres
  stripe: Stripe
  graceDays: number
  log: Log
  now: () => Date
}

interface CheckoutState {
  status: 'open' | 'complete' | 'expired'
  planId: PlanId
  isRefunded: boolean
  subscription: OwnSubscription
}

/** @throws Problem if the checkout is not the user’s; errors of the Stripe SDK */
export async function syncAndReadCheckout(
  deps: RefreshCheckoutDeps,
  key: { userId: string; sessionId: string },
): Promise<CheckoutState> {
  const { db } = deps.postgres
  const checkout = await findCheckout(db, key)
  if (!checkout) throw new Problem(billingProblems['no-such-checkout'])
  const session = await deps.stripe.checkout.sessions.retrieve(key.sessionId)
  await recordEndedCheckoutSession(deps, checkout, session)
  if (session.status === 'complete')
    await syncCustomerAndEndSurplus(deps, key.userId, { by: 'user', reason: null })
  return {
    status: toCheckoutStatus(session),
    planId: checkout.tier,
    isRefunded: ((await findCheckout(db, key))?.refundedAt ?? null) !== null,
    subscription: await readOwnSubscription(deps, key.userId),
  }
}
