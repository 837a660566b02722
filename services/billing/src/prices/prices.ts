import {
  type PlanId,
  stripePriceLookupKey,
  type SubscriptionPlan,
  subscriptionPlans,
} from '@faresight/contracts/subscription-plans'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import { stripeUnavailableProblem } from '../stripe/problems.ts'
import { fromUnixSeconds } from '../stripe/values.ts'

/** Prices change a few times a year, and a failed checkout invalidates the cache. */
const cacheMs = 5 * 60_000

interface PriceAtStripe {
  id: string
  madeAt: Date
}

export interface PlanPriceCache {
  /** @throws Problem as if Stripe were away, without a price that matches the catalogue */
  forPlan(planId: PlanId): Promise<PriceAtStripe>
  invalidate(): void
}

interface Options {
  stripe: Pick<Stripe, 'prices'>
  log: Log
  now: () => Date
}

export function createPlanPriceCache({ stripe, log, now }: Options): PlanPriceCache {
  let cached: { at: number; prices: Map<PlanId, PriceAtStripe> } | undefined

  async function all(): Promise<Map<PlanId, PriceAtStripe>> {
    if (cached && now().getTime() - cached.at < cacheMs) return cached.prices
    const { data } = await stripe.prices.list({
      lookup_keys: subscriptionPlans.map(stripePriceLookupKey),
      active: true,
    })
    const found = new Map(subscriptionPlans.flatMap((plan) => findPlanPrice(plan, data)))
    // A missing price may be created at any moment.
    cached = found.size === subscriptionPlans.length ? { at: now().getTime(), prices: found } : undefined
    return found
  }

  return {
    async forPlan(planId) {
      const price = (await all()).get(planId)
      if (price) return price
      log.error({ planId }, 'Stripe has no price for a plan as we show it: run `npm run stripe:setup`')
      throw stripeUnavailableProblem(new Error(`There is no price for ${planId}.`))
    },
    invalidate: () => void (cached = undefined),
  }
}

/** Customers pay only what they were shown. */
function findPlanPrice(plan: SubscriptionPlan, prices: readonly Stripe.Price[]): [PlanId, PriceAtStripe][] {
  const fitting = prices.find(
    (price) => price.lookup_key === stripePriceLookupKey(plan) && isPriceOfPlan(plan, price),
  )
  return fitting ? [[plan.id, { id: fitting.id, madeAt: fromUnixSeconds(fitting.created) }]] : []
}

export function isPriceOfPlan(plan: SubscriptionPlan, price: Stripe.Price): boolean {
  const { interval, interval_count: count } = toStripeBillingInterval(plan)
  return (
    price.unit_amount === plan.price.minor &&
    price.currency === plan.price.currency.toLowerCase() &&
    price.recurring?.interval === interval &&
    price.recurring.interval_count === count
  )
}

export function toStripeBillingInterval({ months }: SubscriptionPlan): {
  interval: 'month' | 'year'
  interval_count: number
} {
  return months % 12 === 0
    ? { interval: 'year', interval_count: months / 12 }
    : { interval: 'month', interval_count: months }
}
