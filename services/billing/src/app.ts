import { createService, type Service } from '@faresight/kit/http/service'
import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { servePersonalDataReport } from '@faresight/kit/personal-data-report'
import { countUserBillingRecords } from './account-closure/store.ts'
import { registerCheckoutRoutes } from './checkout/routes.ts'
import { servePlanGrantsAndCancellations } from './complimentary-plans/rpc.ts'
import type { Deps } from './deps.ts'
import { serveOpenDisputes } from './disputes/rpc.ts'
import { serveBillingStats } from './stats/rpc.ts'
import { registerStripeEventRoutes } from './stripe-events/routes.ts'
import { registerSubscriptionRoutes } from './subscription/routes.ts'
import { servePlanReads } from './subscription/rpc.ts'

export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  registerCheckoutRoutes(service, deps)
  registerSubscriptionRoutes(service, deps)
  registerStripeEventRoutes(service, deps)
  servePlanGrantsAndCancellations(deps)
  servePlanReads(deps)
  serveBillingStats(deps)
  serveOpenDisputes(deps)
  servePersonalDataReport(deps.bus, 'billing', (userId) => countUserBillingRecords(deps.postgres.db, userId))
  return service
}
