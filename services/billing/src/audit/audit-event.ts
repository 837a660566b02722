import type { AdminAction, AuditChanges } from '@faresight/contracts/audit-event'
import { billingAuditRecordedEvent } from '@faresight/contracts/billing/messages'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import {
  isLiveSubscription,
  selectCurrentSubscription,
  toSubscriptionTerms,
} from '../plan/subscription-terms.ts'
import type { AdminAuditActor, Customer, Grant, Subscription } from '../schema.ts'

type PlanKind = 'card plan' | 'complimentary plan'

type AuditedFields = Record<string, NonNullable<AuditChanges['before']>[string]>

interface PlanAuditEvent {
  action: Extract<AdminAction, `plan.${string}`>
  userId: string
  by: AdminAuditActor
  /** Which of the user’s plans, if they may have both. */
  resource: PlanKind | null
  before: AuditedFields
  after: AuditedFields
  reason: string | null
  at: Date
}

export async function enqueuePlanAuditEvent(tx: Tx, act: PlanAuditEvent): Promise<void> {
  const { action, userId, by, resource: meant, before, after, reason, at } = act
  await enqueueEvent(tx, billingAuditRecordedEvent, {
    action,
    actor: by,
    targetUserId: userId,
    targetResource: meant,
    changes: { before, after, reason },
    at: at.toISOString(),
  })
}

export function toPlanAuditFields({ status, tier, accessUntil }: Customer): AuditedFields {
  return { status, tier, accessUntil: accessUntil?.toISOString() ?? null }
}

export function toGrantAuditFields(
  grant: Pick<Grant, 'tier' | 'endsAt' | 'canceledAt'> | null,
): AuditedFields {
  if (!grant) return { given: null }
  const { tier, endsAt, canceledAt } = grant
  return { given: { tier, endsAt: endsAt.toISOString(), canceled: canceledAt !== null } }
}

export function toCardPlanAuditFields(
  subscriptions: readonly Subscription[],
  graceDays: number,
): AuditedFields {
  const card = selectCurrentSubscription(subscriptions)
  if (!card || !isLiveSubscription(card)) return { card: null }
  const { status, endsAt } = toSubscriptionTerms(card, graceDays)
  const renews = !card.cancelAtPeriodEnd
  return { card: { status, tier: card.tier, endsAt: endsAt.toISOString(), renews } }
}
