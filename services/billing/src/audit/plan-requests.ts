import type { Postgres, Tx } from '@faresight/kit/postgres'
import type Stripe from 'stripe'
import type { PlanChangeCause } from '../customers/recompute-plan.ts'
import { findCustomer, listSubscriptions } from '../customers/store.ts'
import type { Customer, PlanRequest, PlanRequester, Subscription } from '../schema.ts'
import { toCardPlanAuditFields, toPlanAuditFields, enqueuePlanAuditEvent } from './audit-event.ts'
import { deletePlanRequests, insertPlanRequest, listOpenPlanRequests } from './store.ts'

interface PlanRequestDeps {
  postgres: Postgres
  graceDays: number
  now: () => Date
}

export interface NewPlanRequest {
  userId: string
  by: PlanRequester
  immediate: boolean
  reason: string | null
}

/** @returns a function that stores the request when first called, with an audit event if an administrator asks */
export function createPlanRequestInserter(
  deps: PlanRequestDeps,
  order: NewPlanRequest,
): () => Promise<string> {
  const { userId, by, immediate, reason } = order
  let noted: Promise<string> | undefined
  return () =>
    (noted ??= deps.postgres.db.transaction(async (tx) => {
      const customer = await findCustomer(tx, userId)
      if (!customer) throw new Error('The customer was deleted while their plan was being cancelled.')
      const at = deps.now()
      const card = toCardPlanAuditFields(await listSubscriptions(tx, userId), deps.graceDays)
      if ('adminId' in by)
        await enqueuePlanAuditEvent(tx, {
          action: 'plan.cancel-requested',
          userId,
          by,
          resource: 'card plan',
          before: { ...toPlanAuditFields(customer), ...card },
          after: { immediate },
          reason,
          at,
        })
      return insertPlanRequest(tx, { userId, actor: by, immediate, reason, requestedAt: at })
    }))
}

/** Administrators are never the same: each of their requests is audited. */
export function isSameNonAdminRequester(before: PlanRequester, now: PlanRequester): boolean {
  return !('adminId' in before) && !('adminId' in now) && before.by === now.by
}

export function toPlanChangeCause({ by, reason }: Pick<NewPlanRequest, 'by' | 'reason'>): PlanChangeCause {
  return { by: 'adminId' in by ? by.adminId : by.by, reason }
}

/** The comment on a cancellation at Stripe; Stripe’s staff can read it too. */
export function cancellationComment(
  by: PlanRequester,
  askId: string,
): Pick<Stripe.SubscriptionCancelParams, 'cancellation_details'> {
  const why = 'adminId' in by ? 'Asked for by an administrator of Faresight' : cancellationReasons[by.by]
  return { cancellation_details: { comment: `${why}: ${askId}` } }
}

const cancellationReasons = {
  user: 'Asked for by the customer at Faresight',
  stripe: 'Ended by Faresight, since a dispute was lost',
}

const resumeKey = 'resumeAsk'

/** A resumption at Stripe has metadata instead of a comment. */
export function resumptionMetadata(askId: string): Pick<Stripe.SubscriptionUpdateParams, 'metadata'> {
  return { metadata: { [resumeKey]: askId } }
}

/** The comment and metadata that name the request behind the last change of a subscription. */
export function readRequestMarks({ cancellation_details: details, metadata }: Stripe.Subscription): string[] {
  return [details?.comment, metadata[resumeKey]].filter((it) => typeof it === 'string')
}

/** @param marks from `readRequestMarks` @param answered id of a request that Stripe has just confirmed */
export async function findDonePlanRequests(
  { postgres: { db } }: Pick<PlanRequestDeps, 'postgres'>,
  userId: string,
  { marks, answered }: { marks: readonly string[]; answered: string | undefined },
): Promise<PlanRequest[]> {
  if (marks.length === 0 && answered === undefined) return []
  const open = await listOpenPlanRequests(db, userId)
  return open.filter(({ id }) => id === answered || marks.some((mark) => mark.endsWith(id)))
}

interface Written {
  before: { customer: Customer; subscriptions: readonly Subscription[] }
  after: { customer: Customer; subscriptions: readonly Subscription[] }
}

/** Deletes requests that are done, and records audit events for those of administrators that changed something. */
export async function deleteAndAuditDoneRequests(
  { graceDays, now }: Pick<PlanRequestDeps, 'graceDays' | 'now'>,
  tx: Tx,
  asks: readonly PlanRequest[],
  written: Written,
): Promise<void> {
  const before = toCardPlanAuditFields(written.before.subscriptions, graceDays)
  const after = toCardPlanAuditFields(written.after.subscriptions, graceDays)
  const taken = await deletePlanRequests(
    tx,
    asks.map(({ id }) => id),
  )
  if (JSON.stringify(before) === JSON.stringify(after)) return
  for (const { userId, actor: by, immediate, reason } of taken)
    if ('adminId' in by)
      await enqueuePlanAuditEvent(tx, {
        action: 'plan.canceled',
        userId,
        by,
        resource: 'card plan',
        before: { ...toPlanAuditFields(written.before.customer), ...before },
        after: { ...toPlanAuditFields(written.after.customer), ...after, immediate },
        reason,
        at: now(),
      })
}
