import { toMajor } from '@faresight/contracts/currency-table'
import { plans as table, pricePerMonth, savingsPercent, type Plan } from '@faresight/contracts/plan-table'

/** A plan on sale, with its prices in major units. */
export interface PlanCard extends Omit<Plan, 'price'> {
  price: number
  currency: Plan['price']['currency']
  /** Whole percent saved against paying monthly. */
  savings: number
  perMonth: number
}

export const plans: readonly PlanCard[] = table.map((plan) => ({
  ...plan,
  price: toMajor(plan.price),
  currency: plan.price.currency,
  savings: savingsPercent(plan),
  perMonth: toMajor(pricePerMonth(plan)),
}))
