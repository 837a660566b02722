import { aboutOf, doneAsks, isAgain, marksOf, type Order, tellOfDone } from '../acts/asks.ts'
import { openAsks } from '../acts/store.ts'
import type { Deps } from '../deps.ts'
import { isLive } from '../plan/card.ts'
import { fromStripe, type Said } from '../plan/from-stripe.ts'
import { isSamePlan, planOf } from '../plan/plan.ts'
import type { Customer, Subscription } from '../schema.ts'
import { endSurplus } from './end-surplus.ts'
import {
  findCustomer,
  grantsOf,
  holdCustomer,
  replaceSubscriptions,
  subscriptionsOf,
} from '../customers/store.ts'
import { type About, writePlan } from '../customers/write-plan.ts'

/** Who is outrun as often as this has more than bad luck. */
const mostTries = 20

/**
 * Asks Stripe for all subscriptions of a customer and writes what it says. What is written was always asked after whatever
 * was written before: who is outrun by another writer asks again. What should not be there is ended at Stripe.
 *
 * @returns the customer as it now is; `null` where there is none
 * @throws what the SDK throws where Stripe does not answer; nothing is written then
 */
export async function syncCustomer(
  deps: SyncDeps,
  userId: string,
  about: SyncAbout,
): Promise<Customer | null> {
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const synced = await trySync(deps, userId, about)
    if (synced !== 'again') return synced
  }
  throw new Error('A customer was written by others again and again.')
}

/** With what Stripe was asked by `askOf` and has just done, if anything. */
type SyncAbout = About & { answered?: string | undefined }

export type SyncDeps = Pick<Deps, 'postgres' | 'stripe' | 'graceDays' | 'now' | 'log'>

async function trySync(deps: SyncDeps, userId: string, about: SyncAbout): Promise<Customer | null | 'again'> {
  const { db } = deps.postgres
  const customer = await findCustomer(db, userId)
  if (!customer?.stripeCustomerId) return customer
  const { said, strange, marks } = await subscriptionsAtStripe(deps, customer.stripeCustomerId)
  if (await endSurplus(deps, customer, said, strange)) return 'again'
  const done = await doneAsks(deps, userId, { marks, answered: about.answered })
  if (done.length === 0 && (await isKept(deps, customer, said))) return customer
  const [asked] = done
  return db.transaction(async (tx) => {
    const held = await holdCustomer(tx, customer)
    if (!held) return 'again'
    const before = { customer: held, subscriptions: await subscriptionsOf(tx, userId) }
    await replaceSubscriptions(tx, userId, said)
    // Whoever hears of it first, it was done for who asked.
    const who = asked ? aboutOf({ by: asked.actor, reason: asked.reason }) : about
    const written = await writePlan(deps, tx, held, who)
    const after = { customer: written, subscriptions: await subscriptionsOf(tx, userId) }
    await tellOfDone(deps, tx, done, { before, after })
    return written
  })
}

/**
 * Writes first what came of what others asked for earlier, where we may have died before we did: what is asked for next would
 * otherwise hide whose it was.
 *
 * @param next what is asked for: who tries again is not told that it is done already
 */
export async function settleAsks(
  deps: SyncDeps,
  { userId, by }: Pick<Order, 'userId' | 'by'>,
): Promise<void> {
  const open = await openAsks(deps.postgres.db, userId)
  if (open.some(({ actor }) => !isAgain(actor, by))) {
    await syncCustomer(deps, userId, { by: 'stripe', reason: null })
  }
}

/** Whether all of it stands in our rows already. */
async function isKept(
  { postgres: { db }, graceDays, now }: SyncDeps,
  customer: Customer,
  said: readonly Said[],
): Promise<boolean> {
  const kept = await subscriptionsOf(db, customer.userId)
  if (!isSame(kept, said)) return false
  const plan = planOf(said, await grantsOf(db, customer.userId), { graceDays, now: now() })
  return isSamePlan(plan, customer) && plan.changesAt?.getTime() === customer.changesAt?.getTime()
}

/** Whether what we keep of subscriptions is what Stripe says of them, in whatever order. */
export function isSame(kept: readonly Subscription[], said: readonly Said[]): boolean {
  return textOf(kept) === textOf(said)
}

function textOf(subscriptions: readonly Said[]): string {
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
  said: Said[]
  /** What lives there and is none of our plans: somebody has made it by hand. */
  strange: string[]
  /** What stands there of who asked for what was done. */
  marks: string[]
}

/** All subscriptions of a customer that Stripe knows, ended ones as well. */
async function subscriptionsAtStripe({ stripe, log }: SyncDeps, stripeCustomerId: string): Promise<AtStripe> {
  const all = await stripe.subscriptions
    .list({ customer: stripeCustomerId, status: 'all', limit: 100, expand: ['data.latest_invoice'] })
    .autoPagingToArray({ limit: 1000 })
  const found: AtStripe = { said: [], strange: [], marks: [] }
  for (const subscription of all) {
    found.marks.push(...marksOf(subscription))
    const said = fromStripe(subscription)
    if (said) found.said.push(said)
    else if (isLive(subscription)) {
      found.strange.push(subscription.id)
      log.warn({ subscriptionId: subscription.id }, 'a subscription at Stripe is none of our plans')
    }
  }
  return found
}
