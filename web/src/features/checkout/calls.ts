import { billingRoutes } from '@faresight/contracts/billing/http'
import type { PlanId } from '@faresight/contracts/plan-table'
import { call } from '../../api/client.ts'

/** Begins to pay for a plan, and gives the address of the page to pay on. */
export async function beginCheckout(planId: PlanId): Promise<string> {
  const { url } = await call(billingRoutes.createCheckout, { body: { planId } })
  return url
}
