import { currencyCodeSchema } from '@faresight/contracts/currency-code'
import { stripePriceLookupKey, type PlanId, subscriptionPlans } from '@faresight/contracts/subscription-plans'
import type Stripe from 'stripe'
import type { Subscription } from '../schema.ts'

/** A subscription as we keep it, but for whose it is. */
export type Said = Omit<Subscription, 'userId'>

/** What we keep of what Stripe says of a subscription; `null` where it is none of our plans. */
export function fromStripe(subscription: Stripe.Subscription): Said | null {
  const [item] = subscription.items.data
  const tier = item && tierOf(item.price)
  const currency = currencyCodeSchema.safeParse(subscription.currency.toUpperCase())
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
    periodStartsAt: moment(item.current_period_start),
    periodEndsAt: moment(endsSooner ? cancelAt : item.current_period_end),
    trialEndsAt: subscription.trial_end === null ? null : moment(subscription.trial_end),
    // The portal may name a date instead of the period's end.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || endsSooner,
    endedAt: endOf(subscription, item),
    createdAt: moment(subscription.created),
  }
}

const monthsOf: Readonly<Record<string, number>> = { month: 1, year: 12 }

/** A price that another one has replaced has lost its key to it, so its period has to do. */
function tierOf({ lookup_key: key, recurring }: Stripe.Price): PlanId | null {
  const byKey = subscriptionPlans.find((plan) => stripePriceLookupKey(plan) === key)
  if (byKey) return byKey.id
  const months = (monthsOf[recurring?.interval ?? ''] ?? 0) * (recurring?.interval_count ?? 0)
  return subscriptionPlans.find((plan) => plan.months === months)?.id ?? null
}

/** Of one that ended unpaid, the end of what was paid for. */
function endOf(
  { ended_at: endedAt, cancellation_details: why, latest_invoice: latest }: Stripe.Subscription,
  { current_period_start: unpaidSince }: Stripe.SubscriptionItem,
): Date | null {
  if (endedAt === null) return null
  // Who ends it while a payment is due is no less of a reason. The invoice is there for who asks for it (`sync/`).
  const isPaid = typeof latest !== 'object' || latest === null || latest.status === 'paid'
  const isUnpaid = why?.reason === 'payment_failed' || !isPaid
  return moment(isUnpaid ? Math.min(endedAt, unpaidSince) : endedAt)
}

/** Stripe counts seconds. */
export function moment(seconds: number): Date {
  return new Date(seconds * 1000)
}
