import type { subscriptionChangedEvent } from '@faresight/contracts/billing/events'
import type { DbOrTx } from '@faresight/kit/postgres'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type * as z from 'zod'
import { users } from '../schema.ts'

export type PublishedPlan = z.output<typeof subscriptionChangedEvent.data>

/**
 * Writes the plan of an open account as billing has published it, unless a later one, or this one, stands there already:
 * events come in no certain order. Of whom we do not know nothing is written.
 */
export async function writePlan(db: DbOrTx, plan: PublishedPlan, now: Date): Promise<void> {
  const isOlder = lt(users.planVersion, plan.version)
  await db
    .update(users)
    .set({
      planVersion: plan.version,
      subscriptionStatus: plan.status,
      subscriptionTier: plan.tier,
      subscriptionCurrency: plan.currency,
      trialEndsAt: momentOf(plan.trialEndsAt),
      subscriptionEndsAt: momentOf(plan.subscriptionEndsAt),
      accessUntil: momentOf(plan.accessUntil),
      stripeCustomerId: plan.stripeCustomerId,
      stripeSubscriptionId: plan.stripeSubscriptionId,
      updatedAt: now,
    })
    .where(and(eq(users.id, plan.userId), isNull(users.closedAt), isOlder))
}

const momentOf = (instant: string | null) => (instant === null ? null : new Date(instant))
