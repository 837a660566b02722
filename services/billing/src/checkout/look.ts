import { billingProblems } from '@faresight/contracts/billing/problems'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { Problem } from '@faresight/kit/problem'
import { syncCustomer } from '../sync/sync.ts'
import type { Deps } from '../deps.ts'
import { ownSubscription } from '../subscription/own.ts'
import { noteSession, statusOf } from './note-session.ts'
import { findCheckout } from './store.ts'

interface Look {
  status: 'open' | 'complete' | 'expired'
  planId: PlanId
  isRefunded: boolean
  subscription: OwnSubscription
}

/**
 * How far somebody's try to pay is, by what Stripe says now: who comes back from paying need not wait for its event.
 *
 * @throws Problem where it is not theirs, or what the SDK throws
 */
export async function lookAtCheckout(
  deps: Deps,
  which: { userId: string; sessionId: string },
): Promise<Look> {
  const { db } = deps.postgres
  const checkout = await findCheckout(db, which)
  if (!checkout) throw new Problem(billingProblems['no-such-checkout'])
  const session = await deps.stripe.checkout.sessions.retrieve(which.sessionId)
  await noteSession(deps, checkout, session)
  if (session.status === 'complete') await syncCustomer(deps, which.userId, { by: 'user', reason: null })
  return {
    status: statusOf(session),
    planId: checkout.tier,
    isRefunded: ((await findCheckout(db, which))?.refundedAt ?? null) !== null,
    subscription: await ownSubscription(deps, which.userId),
  }
}
