import type { CardPlan } from '@faresight/contracts/billing/subscription'
import type { PlanId } from '@faresight/contracts/plans'
import { plans } from 'virtual:catalogue'
import { planPhrase } from '../../../format/money.ts'
import { pageText } from '../../../text/page-text.ts'

/** `49.99 USD`: what a period costs. */
export function priceOf({ amount, currency }: Pick<CardPlan, 'amount' | 'currency'>): string {
  return planPhrase(amount, currency)
}

/** `year`, `6 months`. */
export function periodOf(tier: PlanId): string {
  return pageText.plan.period(plans.find(({ id }) => id === tier)?.months ?? 1)
}
