import { billingRoutes } from '@faresight/contracts/billing/http'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import { call } from '../api/client.ts'

export function fetchOwnPlan(signal: AbortSignal): Promise<OwnSubscription> {
  return call(billingRoutes.subscription, { signal })
}
