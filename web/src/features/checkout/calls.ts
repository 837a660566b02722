import { billingRoutes } from '@faresight/contracts/billing/http'
import type { PlanId } from '@faresight/contracts/plan-table'
import { call } from '../../api/client.ts'

/** Starts a checkout and returns the URL of the payment page. */
export async function startCheckout(planId: PlanId): Promise<string> {
  const { url } = await call(billingRoutes.createCheckout, { body: { planId } })
  return url
}
