import { grantsOf } from '../customers/store.ts'
import { isSame, syncCustomer } from '../sync/sync.ts'
import type { Deps } from '../deps.ts'
import { adopt } from '../events/store.ts'
import { isLive } from '../plan/card.ts'
import { isSamePlan, planOf } from '../plan/plan.ts'
import type { Customer, Subscription } from '../schema.ts'
import { type AtStripe, liveAtStripe } from './live-at-stripe.ts'
import { customersAfter } from './store.ts'

type CompareDeps = Pick<Deps, 'postgres' | 'stripe' | 'graceDays' | 'now' | 'log'>

export interface Compared {
  /** Customers of ours, and of Stripe's that live there. */
  compared: number
  /** Of whom Stripe said something else, and who were mended. */
  differed: number
  /** Who could not be mended: of nobody whom we know, with none of our plans, or Stripe did not answer. */
  left: number
}

const atOnce = 500

/** Compares all that lives at Stripe with all that we keep, and mends what differs. */
export async function compareAll(deps: CompareDeps, signal: AbortSignal): Promise<Compared> {
  const { db } = deps.postgres
  const atStripe = await liveAtStripe(deps.stripe, signal)
  // One whose customer nobody noted here is known by what we had Stripe note.
  for (const [id, { claimedUserId }] of atStripe) if (claimedUserId) await adopt(db, claimedUserId, id)
  const found: Compared = { compared: 0, differed: 0, left: 0 }
  let last: string | null = null
  for (let count = atOnce; count === atOnce;) {
    const page = await customersAfter(db, last, atOnce)
    for (const { customer, kept } of page) {
      signal.throwIfAborted()
      const id = customer.stripeCustomerId ?? ''
      found.compared++
      const there = atStripe.get(id)
      if (await differs(deps, customer, kept, there)) await mend(deps, customer, found)
      if (there && there.strange.length > 0 && !customer.closedAt) tellStrange(deps, there.strange, found)
      atStripe.delete(id)
      last = customer.userId
    }
    count = page.length
  }
  for (const [stripeCustomerId, { live, strange }] of atStripe) {
    const ids = [...live.map((it) => it.id), ...strange]
    deps.log.error({ stripeCustomerId, ids }, 'subscriptions live at Stripe of nobody whom we know')
  }
  return { ...found, compared: found.compared + atStripe.size, left: found.left + atStripe.size }
}

/** By what was read in one go, so that who is alike costs no request of their own. */
async function differs(
  { postgres, graceDays, now }: CompareDeps,
  customer: Customer,
  kept: readonly Subscription[],
  atStripe: AtStripe | undefined,
): Promise<boolean> {
  const live = atStripe?.live ?? []
  if (!isSame(kept.filter(isOpen), live)) return true
  if (live.filter(isLive).length > (customer.closedAt ? 0 : 1)) return true
  if (customer.closedAt && atStripe && atStripe.strange.length > 0) return true
  const plan = planOf(kept, await grantsOf(postgres.db, customer.userId), { graceDays, now: now() })
  return !isSamePlan(plan, customer)
}

/** Whether it is among what Stripe lists of itself. */
function isOpen({ status }: Subscription): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired'
}

/** Made by hand at Stripe: neither ended nor paid back by itself, since somebody may have meant it. */
function tellStrange({ log }: CompareDeps, ids: readonly string[], found: Compared): void {
  found.left++
  log.error({ ids }, 'subscriptions live at Stripe that are none of our plans')
}

async function mend(deps: CompareDeps, { userId, version }: Customer, found: Compared): Promise<void> {
  try {
    const mended = await syncCustomer(deps, userId, { by: 'reconciliation', reason: null })
    // Somebody else may have heard of it meanwhile.
    if (mended && mended.version !== version) found.differed++
  } catch (error) {
    found.left++
    deps.log.error({ err: error, userId }, 'a difference with Stripe could not be mended')
  }
}
