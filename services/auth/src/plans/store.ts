import type { subscriptionChangedEvent } from '@faresight/contracts/billing/messages'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type * as z from 'zod'
import { users } from '../schema.ts'

export type PublishedPlan = z.output<typeof subscriptionChangedEvent.data>

/** Ignores stale versions, because events arrive in any order, and unknown or closed accounts. */
export async function updateUserPlanIfNewer(db: DbOrTx, plan: PublishedPlan, now: Date): Promise<void> {
  const isOlder = lt(users.planVersion, plan.version)
  await db
    .update(users)
    .set({
      planVersion: plan.version,
      subscriptionStatus: plan.status,
      subscriptionTier: plan.tier,
      subscriptionCurrency: plan.currency,
      trialEndsAt: toDate(plan.trialEndsAt),
      subscriptionEndsAt: toDate(plan.subscriptionEndsAt),
      accessUntil: toDate(plan.accessUntil),
      stripeCustomerId: plan.stripeCustomerId,
      stripeSubscriptionId: plan.stripeSubscriptionId,
      updatedAt: now,
    })
    .where(and(eq(users.id, plan.userId), isNull(users.closedAt), isOlder))
}

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant))
