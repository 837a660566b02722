import type Stripe from 'stripe'
import * as z from 'zod'
import { fromStripe, type Said } from '../plan/from-stripe.ts'

/** What Stripe says of one of its customers: all that lives there, and who we had it note that they are. */
export interface AtStripe {
  live: Said[]
  /** What lives there and is none of our plans. */
  strange: string[]
  claimedUserId: string | null
}

/** All subscriptions that Stripe does not count as over, by its customers. */
export async function liveAtStripe(
  stripe: Pick<Stripe, 'subscriptions'>,
  signal: AbortSignal,
): Promise<Map<string, AtStripe>> {
  const found = new Map<string, AtStripe>()
  for await (const subscription of stripe.subscriptions.list({ limit: 100 })) {
    signal.throwIfAborted()
    const id = typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id
    const customer = found.get(id) ?? { live: [], strange: [], claimedUserId: null }
    const said = fromStripe(subscription)
    if (said) customer.live.push(said)
    else customer.strange.push(subscription.id)
    customer.claimedUserId ??= z.uuid().safeParse(subscription.metadata['userId']).data ?? null
    found.set(id, customer)
  }
  return found
}
