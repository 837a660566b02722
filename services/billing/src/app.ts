import { createService, type Service } from '@faresight/kit/http/service'
import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { checkoutRoutes } from './checkout/routes.ts'
import type { Deps } from './deps.ts'
import { serveDisputes } from './disputes/rpc.ts'
import { serveHoldings } from './erasure/rpc.ts'
import { eventRoutes } from './events/routes.ts'
import { serveFigures } from './figures/rpc.ts'
import { servePlans } from './grants/rpc.ts'
import { servePlan } from './subscription/rpc.ts'
import { subscriptionRoutes } from './subscription/routes.ts'

/** The service, ready to listen. */
export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  checkoutRoutes(service, deps)
  subscriptionRoutes(service, deps)
  eventRoutes(service, deps)
  servePlans(deps)
  servePlan(deps)
  serveFigures(deps)
  serveDisputes(deps)
  serveHoldings(deps)
  return service
}
