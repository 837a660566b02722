import type { AdminAction, AuditChanges } from '@faresight/contracts/audit-event'
import { billingAuditRecordedEvent } from '@faresight/contracts/billing/events'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import type { Tx } from '@faresight/kit/postgres'
import { cardOf, isLive, termsOf } from '../plan/card.ts'
import type { AdminActor, Customer, Grant, Subscription } from '../schema.ts'

/** Which of somebody's plans an administrator means, as the audit log calls it. */
type Meant = 'plan by card' | 'given plan'

type Sides = Record<string, NonNullable<AuditChanges['before']>[string]>

interface Act {
  action: Extract<AdminAction, `plan.${string}`>
  userId: string
  by: AdminActor
  /** Which of their plans, where they may have another one beside it. */
  meant: Meant | null
  before: Sides
  after: Sides
  reason: string | null
  at: Date
}

/** Has the audit log told of what an administrator does, in the transaction in which it is done. */
export async function tellOfAct(tx: Tx, act: Act): Promise<void> {
  const { action, userId, by, meant, before, after, reason, at } = act
  await enqueueEvent(tx, billingAuditRecordedEvent, {
    action,
    actor: by,
    targetUserId: userId,
    targetResource: meant,
    changes: { before, after, reason },
    at: at.toISOString(),
  })
}

/** Somebody's plan, as the log has it. */
export function planSide({ status, tier, accessUntil }: Customer): Sides {
  return { status, tier, accessUntil: accessUntil?.toISOString() ?? null }
}

/** What they were given and has not ended by `now`. */
export function grantSide(grant: Pick<Grant, 'tier' | 'endsAt' | 'canceledAt'> | null): Sides {
  if (!grant) return { given: null }
  const { tier, endsAt, canceledAt } = grant
  return { given: { tier, endsAt: endsAt.toISOString(), canceled: canceledAt !== null } }
}

/** What they pay for by card and that goes on. */
export function cardSide(subscriptions: readonly Subscription[], graceDays: number): Sides {
  const card = cardOf(subscriptions)
  if (!card || !isLive(card)) return { card: null }
  const { status, endsAt } = termsOf(card, graceDays)
  const renews = !card.cancelAtPeriodEnd
  return { card: { status, tier: card.tier, endsAt: endsAt.toISOString(), renews } }
}
