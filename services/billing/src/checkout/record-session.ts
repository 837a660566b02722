import type { Postgres } from '@faresight/kit/postgres'
import type Stripe from 'stripe'
import { checkoutStepCounter } from '../metrics.ts'
import type { StoredCheckout } from '../schema.ts'
import { expandableId } from '../stripe/values.ts'
import { endCheckout } from './store.ts'

interface RecordSessionDeps {
  postgres: Postgres
  now: () => Date
}

export async function recordEndedCheckoutSession(
  { postgres, now }: RecordSessionDeps,
  { id }: Pick<StoredCheckout, 'id'>,
  session: Pick<Stripe.Checkout.Session, 'status' | 'subscription'>,
): Promise<void> {
  const subscriptionId = expandableId(session.subscription)
  const status = toCheckoutStatus(session)
  if (status === 'open') return
  const ended = await endCheckout(postgres.db, id, { status, subscriptionId, now: now() })
  if (ended && status === 'complete') checkoutStepCounter.inc({ plan: ended.tier, step: 'paid' })
}

/** Stripe may add other statuses. */
export function toCheckoutStatus({
  status,
}: Pick<Stripe.Checkout.Session, 'status'>): StoredCheckout['status'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}
