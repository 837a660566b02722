import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import {
  deleteAndAuditDoneRequests,
  findDonePlanRequests,
  isSameNonAdminRequester,
  type NewPlanRequest,
  readRequestMarks,
  toPlanChangeCause,
} from '../audit/plan-requests.ts'
import { listOpenPlanRequests } from '../audit/store.ts'
import { type PlanChangeCause, recomputeAndPublishPlan } from '../customers/recompute-plan.ts'
import {
  findCustomer,
  listGrants,
  listSubscriptions,
  lockAndRaiseCustomerVersion,
  replaceSubscriptions,
} from '../customers/store.ts'
import { computeCustomerPlan, hasSamePublishedPlan } from '../plan/compute-plan.ts'
import { type SubscriptionSnapshot, toSubscriptionSnapshot } from '../plan/subscription-snapshot.ts'
import { isLiveSubscription } from '../plan/subscription-terms.ts'
import type { Customer, Subscription } from '../schema.ts'
import { refundAndCancelSurplusSubscriptions } from './cancel-surplus.ts'

export interface SyncDeps {
  postgres: Postgres
  stripe: Stripe
  graceDays: number
  log: Log
  now: () => Date
}

/** More is not just bad luck. */
const maxAttempts = 20

/**
 * Reads all subscriptions of a customer from Stripe and saves them; a writer that was overtaken reads again. Surplus
 * subscriptions are ended at Stripe.
 * @returns `null` for an unknown customer
 * @throws errors of the Stripe SDK; nothing is saved then
 */
export async function syncCustomerAndEndSurplus(
  deps: SyncDeps,
  userId: string,
  about: SyncCause,
): Promise<Customer | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const synced = await trySyncCustomer(deps, userId, about)
    if (synced !== 'again') return synced
  }
  throw new Error('The customer kept changing while it was being saved.')
}

/** `answered`: the id of a request that Stripe has just confirmed. */
type SyncCause = PlanChangeCause & { answered?: string | undefined }

async function trySyncCustomer(
  deps: SyncDeps,
  userId: string,
  about: SyncCause,
): Promise<Customer | null | 'again'> {
  const { db } = deps.postgres
  const customer = await findCustomer(db, userId)
  if (!customer?.stripeCustomerId) return customer
  const { snapshots, unknownIds, marks } = await fetchSubscriptions(deps, customer.stripeCustomerId)
  if (await refundAndCancelSurplusSubscriptions(deps, customer, snapshots, unknownIds)) return 'again'
  const done = await findDonePlanRequests(deps, userId, { marks, answered: about.answered })
  if (done.length === 0 && (await isUnchanged(deps, customer, snapshots))) return customer
  const [doneRequest] = done
  return db.transaction(async (tx) => {
    const locked = await lockAndRaiseCustomerVersion(tx, customer)
    if (!locked) return 'again'
    const before = { customer: locked, subscriptions: await listSubscriptions(tx, userId) }
    await replaceSubscriptions(tx, userId, snapshots)
    // The change is attributed to the requester, whichever process sees it first.
    const cause = doneRequest
      ? toPlanChangeCause({ by: doneRequest.actor, reason: doneRequest.reason })
      : about
    const written = await recomputeAndPublishPlan(deps, tx, locked, cause)
    const after = { customer: written, subscriptions: await listSubscriptions(tx, userId) }
    await deleteAndAuditDoneRequests(deps, tx, done, { before, after })
    return written
  })
}

/** Completes earlier requests of others, which a crash may have left open: a later request would hide the requester. */
export async function completeOthersOpenPlanRequests(
  deps: SyncDeps,
  { userId, by }: Pick<NewPlanRequest, 'userId' | 'by'>,
): Promise<void> {
  const open = await listOpenPlanRequests(deps.postgres.db, userId)
  if (open.some(({ actor }) => !isSameNonAdminRequester(actor, by))) {
    await syncCustomerAndEndSurplus(deps, userId, { by: 'stripe', reason: null })
  }
}

async function isUnchanged(
  { postgres: { db }, graceDays, now }: SyncDeps,
  customer: Customer,
  snapshots: readonly SubscriptionSnapshot[],
): Promise<boolean> {
  const kept = await listSubscriptions(db, customer.userId)
  if (!hasSameSubscriptions(kept, snapshots)) return false
  const plan = computeCustomerPlan(snapshots, await listGrants(db, customer.userId), {
    graceDays,
    now: now(),
  })
  return hasSamePublishedPlan(plan, customer) && plan.changesAt?.getTime() === customer.changesAt?.getTime()
}

export function hasSameSubscriptions(
  kept: readonly Subscription[],
  snapshots: readonly SubscriptionSnapshot[],
): boolean {
  return toComparableText(kept) === toComparableText(snapshots)
}

function toComparableText(subscriptions: readonly SubscriptionSnapshot[]): string {
  const texts = subscriptions.map(
    ({ id, status, tier, amount, currency, itemId, ...rest }) =>
      `${JSON.stringify([id, status, tier, amount, currency, itemId])} ${JSON.stringify([
        rest.periodStartsAt,
        rest.periodEndsAt,
        rest.trialEndsAt,
        rest.cancelAtPeriodEnd,
        rest.endedAt,
        rest.createdAt,
      ])}`,
  )
  return texts.sort().join('\n')
}

interface AtStripe {
  snapshots: SubscriptionSnapshot[]
  unknownIds: string[]
  marks: string[]
}

/** Ended ones included. */
async function fetchSubscriptions({ stripe, log }: SyncDeps, stripeCustomerId: string): Promise<AtStripe> {
  const all = await stripe.subscriptions
    .list({ customer: stripeCustomerId, status: 'all', limit: 100, expand: ['data.latest_invoice'] })
    .autoPagingToArray({ limit: 1000 })
  const found: AtStripe = { snapshots: [], unknownIds: [], marks: [] }
  for (const subscription of all) {
    found.marks.push(...readRequestMarks(subscription))
    const snapshots = toSubscriptionSnapshot(subscription)
    if (snapshots) found.snapshots.push(snapshots)
    else if (isLiveSubscription(subscription)) {
      found.unknownIds.push(subscription.id)
      log.warn({ subscriptionId: subscription.id }, 'a Stripe subscription is to none of our plans')
    }
  }
  return found
}
