import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import * as z from 'zod'
import { listGrants } from '../customers/store.ts'
import { computeCustomerPlan, hasSamePublishedPlan } from '../plan/compute-plan.ts'
import { type SubscriptionSnapshot, toSubscriptionSnapshot } from '../plan/subscription-snapshot.ts'
import { isLiveSubscription } from '../plan/subscription-terms.ts'
import type { Customer, Subscription } from '../schema.ts'
import { linkStripeCustomerIfFree } from '../stripe-events/store.ts'
import { hasSameSubscriptions, syncCustomerAndEndSurplus } from '../sync/sync-customer.ts'
import { listStripeCustomersAfter } from './store.ts'

interface ReconcileCustomersDeps {
  postgres: Postgres
  stripe: Stripe
  graceDays: number
  log: Log
  now: () => Date
}

export interface ReconciliationResult {
  compared: number
  fixed: number
  /** Customers that could not be synced: unknown to us, on none of our plans, or Stripe did not answer. */
  unresolved: number
}

const pageSize = 500

export async function reconcileCustomers(
  deps: ReconcileCustomersDeps,
  signal: AbortSignal,
): Promise<ReconciliationResult> {
  const { db } = deps.postgres
  const atStripe = await listLiveSubscriptions(deps.stripe, signal)
  // Customers that we failed to save are known by their metadata.
  for (const [id, { claimedUserId }] of atStripe)
    if (claimedUserId) await linkStripeCustomerIfFree(db, claimedUserId, id)
  const found: ReconciliationResult = { compared: 0, fixed: 0, unresolved: 0 }
  let last: string | null = null
  for (let count = pageSize; count === pageSize;) {
    const page = await listStripeCustomersAfter(db, last, pageSize)
    for (const { customer, kept: stored } of page) {
      signal.throwIfAborted()
      const id = customer.stripeCustomerId ?? ''
      found.compared++
      const there = atStripe.get(id)
      if (await isDifferent(deps, customer, stored, there)) await syncAndCount(deps, customer, found)
      if (there && there.unknownIds.length > 0 && !customer.closedAt)
        reportUnknownSubscriptions(deps, there.unknownIds, found)
      atStripe.delete(id)
      last = customer.userId
    }
    count = page.length
  }
  for (const [stripeCustomerId, { live, unknownIds: strange }] of atStripe) {
    const ids = [...live.map((it) => it.id), ...strange]
    deps.log.error({ stripeCustomerId, ids }, 'an unknown customer has live Stripe subscriptions')
  }
  return { ...found, compared: found.compared + atStripe.size, unresolved: found.unresolved + atStripe.size }
}

/** Compares lists read in bulk, so that unchanged customers cost no request. */
async function isDifferent(
  { postgres, graceDays, now }: ReconcileCustomersDeps,
  customer: Customer,
  stored: readonly Subscription[],
  atStripe: LiveSubscriptions | undefined,
): Promise<boolean> {
  const live = atStripe?.live ?? []
  if (!hasSameSubscriptions(stored.filter(isListed), live)) return true
  if (live.filter(isLiveSubscription).length > (customer.closedAt ? 0 : 1)) return true
  if (customer.closedAt && atStripe && atStripe.unknownIds.length > 0) return true
  const plan = computeCustomerPlan(stored, await listGrants(postgres.db, customer.userId), {
    graceDays,
    now: now(),
  })
  return !hasSamePublishedPlan(plan, customer)
}

function isListed({ status }: Subscription): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired'
}

/** Created by hand at Stripe, perhaps on purpose: neither ended nor refunded. */
function reportUnknownSubscriptions(
  { log }: ReconcileCustomersDeps,
  ids: readonly string[],
  found: ReconciliationResult,
): void {
  found.unresolved++
  log.error({ ids }, 'a customer has live Stripe subscriptions to none of our plans')
}

async function syncAndCount(
  deps: ReconcileCustomersDeps,
  { userId, version }: Customer,
  found: ReconciliationResult,
): Promise<void> {
  try {
    const synced = await syncCustomerAndEndSurplus(deps, userId, { by: 'reconciliation', reason: null })
    // An event may have been first.
    if (synced && synced.version !== version) found.fixed++
  } catch (error) {
    found.unresolved++
    deps.log.error({ err: error, userId }, 'a customer could not be synced with Stripe')
  }
}

interface LiveSubscriptions {
  live: SubscriptionSnapshot[]
  unknownIds: string[]
  claimedUserId: string | null
}

async function listLiveSubscriptions(
  stripe: Pick<Stripe, 'subscriptions'>,
  signal: AbortSignal,
): Promise<Map<string, LiveSubscriptions>> {
  const found = new Map<string, LiveSubscriptions>()
  for await (const subscription of stripe.subscriptions.list({ limit: 100 })) {
    signal.throwIfAborted()
    const id = typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id
    const customer = found.get(id) ?? { live: [], unknownIds: [], claimedUserId: null }
    const said = toSubscriptionSnapshot(subscription)
    if (said) customer.live.push(said)
    else customer.unknownIds.push(subscription.id)
    customer.claimedUserId ??= z.uuid().safeParse(subscription.metadata['userId']).data ?? null
    found.set(id, customer)
  }
  return found
}
