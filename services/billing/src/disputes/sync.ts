import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import Stripe from 'stripe'
import { cancellationComment, createPlanRequestInserter } from '../audit/plan-requests.ts'
import { findCustomerByStripeId } from '../customers/store.ts'
import { subscriptionsEndedByBillingCounter } from '../metrics.ts'
import { isLiveSubscription } from '../plan/subscription-terms.ts'
import { ignoreStripeNotFound } from '../stripe/problems.ts'
import { endSubscriptionNow } from '../sync/end-subscription.ts'
import { completeOthersOpenPlanRequests, syncCustomerAndEndSurplus } from '../sync/sync-customer.ts'
import { type DisputeSnapshot, toDisputeSnapshot } from './dispute-snapshot.ts'
import { findDispute, listOpenDisputes, saveDisputeIfUnchanged } from './store.ts'

interface DisputeDeps {
  postgres: Postgres
  stripe: Stripe
  graceDays: number
  log: Log
  now: () => Date
}

/** More is not just bad luck. */
const maxAttempts = 20

/**
 * Reads a dispute from Stripe and saves it; a writer that was overtaken reads again. A lost dispute ends the plan
 * that its payment was for.
 * @throws errors of the Stripe SDK
 */
export async function syncDisputeEndingLostPlan(deps: DisputeDeps, id: string): Promise<void> {
  const { postgres, now } = deps
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const stored = await findDispute(postgres.db, id)
    const snapshot = await fetchDispute(deps, id)
    if (!snapshot) return
    const version = stored?.version ?? null
    if (!(await saveDisputeIfUnchanged(postgres.db, snapshot, { version, now: now() }))) continue
    if (snapshot.row.status === 'lost') await endDisputedSubscription(deps, snapshot)
    return
  }
  throw new Error('The dispute kept changing while it was being saved.')
}

async function fetchDispute({ stripe }: DisputeDeps, id: string): Promise<DisputeSnapshot | null> {
  try {
    return toDisputeSnapshot(await stripe.disputes.retrieve(id, { expand: ['payment_intent'] }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw error
  }
}

/** Ends the subscription that the disputed payment was for, and no other. */
async function endDisputedSubscription(
  deps: DisputeDeps,
  { row, stripeCustomerId }: DisputeSnapshot,
): Promise<void> {
  const { postgres, stripe, log } = deps
  const customer = stripeCustomerId && (await findCustomerByStripeId(postgres.db, stripeCustomerId))
  const subscriptionId = await findSubscriptionPaidBy(stripe, row.stripePaymentIntentId)
  if (!customer || !subscriptionId) return
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  if (!isLiveSubscription(subscription)) return
  const { userId } = customer
  const reason = `A dispute was lost: ${row.id}`
  const order = { userId, by: { by: 'stripe' as const }, immediate: true, reason }
  await completeOthersOpenPlanRequests(deps, order)
  const requestId = await createPlanRequestInserter(deps, order)()
  // Another event of the dispute may have ended it.
  await ignoreStripeNotFound(
    endSubscriptionNow(stripe, subscription, cancellationComment(order.by, requestId)),
  )
  subscriptionsEndedByBillingCounter.inc({ why: 'disputed' })
  log.info(
    { userId, subscriptionId, disputeId: row.id },
    'a subscription was ended because a dispute was lost',
  )
  await syncCustomerAndEndSurplus(deps, userId, { by: 'stripe', reason, answered: requestId })
}

async function findSubscriptionPaidBy(stripe: Stripe, intent: string | null): Promise<string | null> {
  if (intent === null) return null
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 1,
  })
  const invoice = data[0]?.invoice
  const parent = typeof invoice === 'object' && 'parent' in invoice ? invoice.parent : null
  const subscription = parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null)
}

/** Syncs open disputes, and those opened at Stripe since then, whose events may be missing. */
export async function syncDisputesEndingLostPlans(
  deps: DisputeDeps,
  since: Date,
  signal: AbortSignal,
): Promise<void> {
  const open = await listOpenDisputes(deps.postgres.db)
  const ids = new Set(open.map(({ id }) => id))
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const { id } of deps.stripe.disputes.list({ created, limit: 100 })) ids.add(id)
  for (const id of ids) {
    signal.throwIfAborted()
    await syncDisputeEndingLostPlan(deps, id)
  }
}
