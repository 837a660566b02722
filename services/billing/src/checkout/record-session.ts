import type Stripe from 'stripe'
import type { Deps } from '../deps.ts'
import type { Checkout } from '../schema.ts'
import { checkouts } from '../metrics.ts'
import { endCheckout } from './store.ts'

/** Keeps what Stripe says of a try to pay that is over. */
export async function noteSession(
  { postgres, now }: Pick<Deps, 'postgres' | 'now'>,
  { id }: Pick<Checkout, 'id'>,
  session: Pick<Stripe.Checkout.Session, 'status' | 'subscription'>,
): Promise<void> {
  const bought = session.subscription
  const subscriptionId = typeof bought === 'string' ? bought : (bought?.id ?? null)
  const status = statusOf(session)
  if (status === 'open') return
  const ended = await endCheckout(postgres.db, id, { status, subscriptionId, now: now() })
  if (ended && status === 'complete') checkouts.inc({ plan: ended.tier, step: 'paid' })
}

/** Stripe has no others, but does not promise that. */
export function statusOf({ status }: Pick<Stripe.Checkout.Session, 'status'>): Checkout['status'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}
