import { toMajorUnits } from '@faresight/contracts/supported-currencies'
import {
  subscriptionPlans as table,
  planPricePerMonth,
  planSavingsPercent,
  type SubscriptionPlan,
} from '@faresight/contracts/subscription-plans'

/** A plan on sale, with its prices in major units. */
export interface PlanCard extends Omit<SubscriptionPlan, 'price'> {
  price: number
  currency: SubscriptionPlan['price']['currency']
  /** Whole percent saved against paying monthly. */
  savings: number
  perMonth: number
}

export const plans: readonly PlanCard[] = table.map((plan) => ({
  ...plan,
  price: toMajorUnits(plan.price),
  currency: plan.price.currency,
  savings: planSavingsPercent(plan),
  perMonth: toMajorUnits(planPricePerMonth(plan)),
}))
