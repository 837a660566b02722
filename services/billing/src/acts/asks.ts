import type { Tx } from '@faresight/kit/postgres'
import type Stripe from 'stripe'
import { findCustomer, subscriptionsOf } from '../customers/store.ts'
import type { About } from '../customers/write-plan.ts'
import type { Deps } from '../deps.ts'
import type { Asker, Customer, PlanAsk, Subscription } from '../schema.ts'
import { insertAsk, openAsks, takeAsks } from './store.ts'
import { cardSide, planSide, tellOfAct } from './tell.ts'

/** What Stripe is to be asked for, for whom and why. */
export interface Order {
  userId: string
  by: Asker
  immediate: boolean
  reason: string | null
}

/**
 * Notes, when it is first called, that Stripe is about to be asked: as what whoever hears of it first completes, and where an
 * administrator asks, in the audit log. Gives the id, the same each time.
 */
export function askOf(
  deps: Pick<Deps, 'postgres' | 'graceDays' | 'now'>,
  order: Order,
): () => Promise<string> {
  const { userId, by, immediate, reason } = order
  let noted: Promise<string> | undefined
  return () =>
    (noted ??= deps.postgres.db.transaction(async (tx) => {
      const customer = await findCustomer(tx, userId)
      if (!customer) throw new Error('A customer was deleted as their plan was cancelled.')
      const at = deps.now()
      const card = cardSide(await subscriptionsOf(tx, userId), deps.graceDays)
      if ('adminId' in by)
        await tellOfAct(tx, {
          action: 'plan.cancel-requested',
          userId,
          by,
          meant: 'plan by card',
          before: { ...planSide(customer), ...card },
          after: { immediate },
          reason,
          at,
        })
      return insertAsk(tx, { userId, actor: by, immediate, reason, askedAt: at })
    }))
}

/** Whether the same one asks again. Of administrators each ask is told of by itself. */
export function isAgain(before: Asker, now: Asker): boolean {
  return !('adminId' in before) && !('adminId' in now) && before.by === now.by
}

/** By whom and why a plan is changed, as its history has it. */
export function aboutOf({ by, reason }: Pick<Order, 'by' | 'reason'>): About {
  return { by: 'adminId' in by ? by.adminId : by.by, reason }
}

/** What stands at Stripe of a cancellation, at the period's end or at once. Its people read it, too. */
export function cancellationBy(
  by: Asker,
  askId: string,
): Pick<Stripe.SubscriptionCancelParams, 'cancellation_details'> {
  const why = 'adminId' in by ? 'Asked for by an administrator of Faresight' : whys[by.by]
  return { cancellation_details: { comment: `${why}: ${askId}` } }
}

const whys = {
  user: 'Asked for by the customer at Faresight',
  stripe: 'Ended by Faresight, since a dispute was lost',
}

const resumeKey = 'resumeAsk'

/** What stands at Stripe of a resumption, which has no comment. */
export function resumptionBy(askId: string): Pick<Stripe.SubscriptionUpdateParams, 'metadata'> {
  return { metadata: { [resumeKey]: askId } }
}

/** What stands at Stripe of who asked for what was last done to a subscription. */
export function marksOf({ cancellation_details: details, metadata }: Stripe.Subscription): string[] {
  return [details?.comment, metadata[resumeKey]].filter((it) => typeof it === 'string')
}

/**
 * What was asked for and Stripe has done.
 *
 * @param marks by `marksOf`
 * @param answered what Stripe has just said that it has done
 */
export async function doneAsks(
  { postgres: { db } }: Pick<Deps, 'postgres'>,
  userId: string,
  { marks, answered }: { marks: readonly string[]; answered: string | undefined },
): Promise<PlanAsk[]> {
  if (marks.length === 0 && answered === undefined) return []
  const open = await openAsks(db, userId)
  return open.filter(({ id }) => id === answered || marks.some((mark) => mark.endsWith(id)))
}

interface Written {
  before: { customer: Customer; subscriptions: readonly Subscription[] }
  after: { customer: Customer; subscriptions: readonly Subscription[] }
}

/**
 * Takes what is done off the list, for whoever is the first to write what came of it; and tells of what administrators did. What
 * changed nothing is not told of.
 */
export async function tellOfDone(
  { graceDays, now }: Pick<Deps, 'graceDays' | 'now'>,
  tx: Tx,
  asks: readonly PlanAsk[],
  written: Written,
): Promise<void> {
  const before = cardSide(written.before.subscriptions, graceDays)
  const after = cardSide(written.after.subscriptions, graceDays)
  const taken = await takeAsks(
    tx,
    asks.map(({ id }) => id),
  )
  if (JSON.stringify(before) === JSON.stringify(after)) return
  for (const { userId, actor: by, immediate, reason } of taken)
    if ('adminId' in by)
      await tellOfAct(tx, {
        action: 'plan.canceled',
        userId,
        by,
        meant: 'plan by card',
        before: { ...planSide(written.before.customer), ...before },
        after: { ...planSide(written.after.customer), ...after, immediate },
        reason,
        at: now(),
      })
}
