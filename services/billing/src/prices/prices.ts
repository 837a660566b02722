import {
  stripePriceLookupKey,
  type SubscriptionPlan,
  type PlanId,
  subscriptionPlans,
} from '@faresight/contracts/subscription-plans'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import { moment } from '../plan/from-stripe.ts'
import { away } from '../stripe/problems.ts'

/** Prices change some times a year, and a checkout that finds one gone asks again. */
const rememberMs = 5 * 60_000

interface PriceAtStripe {
  id: string
  madeAt: Date
}

export interface Prices {
  /**
   * What a plan is sold at.
   *
   * @throws Problem as if Stripe were away where there is no price, or another one than we show
   */
  of(planId: PlanId): Promise<PriceAtStripe>
  /** What was remembered may be wrong. */
  forget(): void
}

interface Options {
  stripe: Pick<Stripe, 'prices'>
  log: Log
  now: () => Date
}

/** The prices at Stripe, by their lookup keys. */
export function createPrices({ stripe, log, now }: Options): Prices {
  let known: { at: number; prices: Map<PlanId, PriceAtStripe> } | undefined

  async function all(): Promise<Map<PlanId, PriceAtStripe>> {
    if (known && now().getTime() - known.at < rememberMs) return known.prices
    const { data } = await stripe.prices.list({
      lookup_keys: subscriptionPlans.map(stripePriceLookupKey),
      active: true,
    })
    const found = new Map(subscriptionPlans.flatMap((plan) => entriesOf(plan, data)))
    // What is missing may be made any moment.
    known = found.size === subscriptionPlans.length ? { at: now().getTime(), prices: found } : undefined
    return found
  }

  return {
    async of(planId) {
      const price = (await all()).get(planId)
      if (price) return price
      log.error({ planId }, 'Stripe has no price for a plan as we show it: run `npm run stripe:setup`')
      throw away(new Error(`There is no price for ${planId}.`))
    },
    forget: () => void (known = undefined),
  }
}

/** Nobody is charged anything but what they were shown. */
function entriesOf(plan: SubscriptionPlan, prices: readonly Stripe.Price[]): [PlanId, PriceAtStripe][] {
  const fitting = prices.find(
    (price) => price.lookup_key === stripePriceLookupKey(plan) && isPriceOf(plan, price),
  )
  return fitting ? [[plan.id, { id: fitting.id, madeAt: moment(fitting.created) }]] : []
}

/** Whether a price at Stripe charges what the plan costs, as often as it does. */
export function isPriceOf(plan: SubscriptionPlan, price: Stripe.Price): boolean {
  const { interval, interval_count: count } = cadenceOf(plan)
  return (
    price.unit_amount === plan.price.minor &&
    price.currency === plan.price.currency.toLowerCase() &&
    price.recurring?.interval === interval &&
    price.recurring.interval_count === count
  )
}

/** How often a plan is charged, in Stripe's terms. */
export function cadenceOf({ months }: SubscriptionPlan): {
  interval: 'month' | 'year'
  interval_count: number
} {
  return months % 12 === 0
    ? { interval: 'year', interval_count: months / 12 }
    : { interval: 'month', interval_count: months }
}
