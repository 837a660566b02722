import type { CurrencyCode } from './supported-currencies.ts'

// Without zod, for pages that only show plans.

export const planIds = ['monthly', 'semiannual', 'annual'] as const

export type PlanId = (typeof planIds)[number]

export interface SubscriptionPlan {
  id: PlanId
  name: string
  price: { minor: number; currency: CurrencyCode }
  months: number
  features: readonly string[]
  recommended: boolean
}

type Terms = Pick<SubscriptionPlan, 'price' | 'months'>

const monthly: SubscriptionPlan = {
  id: 'monthly',
  name: 'Monthly',
  price: { minor: 499, currency: 'USD' },
  months: 1,
  recommended: false,
  features: [
    'Unlimited flight searches',
    'Price comparison across 100+ airlines',
    'Flexible date search',
    'Email price alerts',
  ],
}

const halfYear = { price: { minor: 1999, currency: 'USD' }, months: 6 } as const
const year = { price: { minor: 4999, currency: 'USD' }, months: 12 } as const

export const subscriptionPlans: readonly SubscriptionPlan[] = [
  monthly,
  {
    id: 'semiannual',
    name: '6 Months',
    ...halfYear,
    recommended: true,
    features: ['All monthly features', saves(halfYear), 'Priority customer support', 'Advanced filters'],
  },
  {
    id: 'annual',
    name: 'Annual',
    ...year,
    recommended: false,
    features: ['All 6-month features', saves(year), 'Priority support', 'Exclusive deals'],
  },
]

/** Whole percent saved against paying monthly: 33 for semiannual, 0 for monthly. */
export function planSavingsPercent({ price, months }: Terms): number {
  return Math.round((1 - price.minor / (monthly.price.minor * months)) * 100)
}

function saves(terms: Terms): string {
  return `Save ${planSavingsPercent(terms)}% vs monthly`
}

export function planPricePerMonth(plan: SubscriptionPlan): SubscriptionPlan['price'] {
  return { minor: Math.round(plan.price.minor / plan.months), currency: plan.price.currency }
}

export function stripePriceLookupKey({ id, price }: Pick<SubscriptionPlan, 'id' | 'price'>): string {
  return `faresight_${id}_${price.currency.toLowerCase()}`
}
