import { supportedCurrencyCodeSchema } from '@faresight/contracts/common'
import { type PlanId, stripePriceLookupKey, subscriptionPlans } from '@faresight/contracts/subscription-plans'
import type Stripe from 'stripe'
import type { Subscription } from '../schema.ts'
import { fromUnixSeconds } from '../stripe/values.ts'

export type SubscriptionSnapshot = Omit<Subscription, 'userId'>

/** `null` if the subscription is to none of our plans. */
export function toSubscriptionSnapshot(subscription: Stripe.Subscription): SubscriptionSnapshot | null {
  const [item] = subscription.items.data
  const tier = item && findTier(item.price)
  const currency = supportedCurrencyCodeSchema.safeParse(subscription.currency.toUpperCase())
  if (!item || !tier || !currency.success) return null
  const { cancel_at: cancelAt } = subscription
  const endsSooner = cancelAt !== null && cancelAt <= item.current_period_end
  return {
    id: subscription.id,
    status: subscription.status,
    tier,
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: currency.data,
    itemId: item.id,
    periodStartsAt: fromUnixSeconds(item.current_period_start),
    periodEndsAt: fromUnixSeconds(endsSooner ? cancelAt : item.current_period_end),
    trialEndsAt: subscription.trial_end === null ? null : fromUnixSeconds(subscription.trial_end),
    // The portal may set a date instead of the period’s end.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || endsSooner,
    endedAt: endOfPaidTime(subscription, item),
    createdAt: fromUnixSeconds(subscription.created),
  }
}

const monthsPerInterval: Readonly<Record<string, number>> = { month: 1, year: 12 }

/** A replaced price has lost its lookup key, so its period decides. */
function findTier({ lookup_key: key, recurring }: Stripe.Price): PlanId | null {
  const byKey = subscriptionPlans.find((plan) => stripePriceLookupKey(plan) === key)
  if (byKey) return byKey.id
  const months = (monthsPerInterval[recurring?.interval ?? ''] ?? 0) * (recurring?.interval_count ?? 0)
  return subscriptionPlans.find((plan) => plan.months === months)?.id ?? null
}

/** For an unpaid end, the end of the last paid period. */
function endOfPaidTime(
  { ended_at: endedAt, cancellation_details: why, latest_invoice: latest }: Stripe.Subscription,
  { current_period_start: unpaidSince }: Stripe.SubscriptionItem,
): Date | null {
  if (endedAt === null) return null
  // Also when ended by hand while a payment was due. `latest_invoice` is expanded in `sync/`.
  const isPaid = typeof latest !== 'object' || latest === null || latest.status === 'paid'
  const isUnpaid = why?.reason === 'payment_failed' || !isPaid
  return fromUnixSeconds(isUnpaid ? Math.min(endedAt, unpaidSince) : endedAt)
}
