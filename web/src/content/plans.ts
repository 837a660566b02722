import { decimalsOf } from '@faresight/contracts/currency-table'
import { plans as table, pricePerMonth, savingsPercent, type Plan } from '@faresight/contracts/plan-table'

/** A plan on sale, with its prices in major units. */
export interface PlanCard extends Omit<Plan, 'price'> {
  price: number
  currency: Plan['price']['currency']
  /** Whole percent saved against paying monthly. */
  savings: number
  perMonth: number
}

const major = ({ minor, currency }: Plan['price']) => minor / 10 ** decimalsOf(currency)

export const plans: readonly PlanCard[] = table.map((plan) => ({
  ...plan,
  price: major(plan.price),
  currency: plan.price.currency,
  savings: savingsPercent(plan),
  perMonth: major(pricePerMonth(plan)),
}))
