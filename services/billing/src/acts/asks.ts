import { subscriptionsOf, findCustomer } from '../customers/store.ts'
import type { Tx } from '@faresight/kit/postgres'
import type { Deps } from '../deps.ts'
import type { AdminActor, CancelAsk, Customer, Subscription } from '../schema.ts'
import { insertAsk, openAsks, takeAsks } from './store.ts'
import { cardSide, planSide, tellOfAct } from './tell.ts'

interface Order {
  userId: string
  by: AdminActor
  immediate: boolean
  reason: string | null
}

/**
 * Notes, when it is first called, that Stripe is about to be asked to cancel: in the audit log, and as what whoever hears of the
 * cancellation completes. Gives the id, the same each time.
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
      await tellOfAct(tx, {
        action: 'plan.cancel-asked',
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

/** What stands in the comment of a cancellation at Stripe. */
export function commentOf(askId: string): string {
  return `Asked for by an administrator of Faresight: ${askId}`
}

/**
 * What administrators have asked for and Stripe has done.
 *
 * @param comments of cancellations at Stripe
 * @param answered what Stripe has just said that it has done
 */
export async function doneAsks(
  { postgres: { db } }: Pick<Deps, 'postgres'>,
  userId: string,
  { comments, answered }: { comments: readonly string[]; answered: string | undefined },
): Promise<CancelAsk[]> {
  if (comments.length === 0 && answered === undefined) return []
  const open = await openAsks(db, userId)
  return open.filter(({ id }) => id === answered || comments.includes(commentOf(id)))
}

interface Written {
  before: { customer: Customer; subscriptions: readonly Subscription[] }
  after: { customer: Customer; subscriptions: readonly Subscription[] }
}

/** Tells of what is done, each once: whoever is the first to write what came of it. What changed nothing is not told of. */
export async function tellOfDone(
  { graceDays, now }: Pick<Deps, 'graceDays' | 'now'>,
  tx: Tx,
  asks: readonly CancelAsk[],
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
