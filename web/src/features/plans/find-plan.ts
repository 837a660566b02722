import { plans, type PlanCard } from 'virtual:catalogue'

/** The plan on sale that an address names. */
export function findPlan(id: string | null): PlanCard | null {
  return plans.find((plan) => plan.id === id) ?? null
}
