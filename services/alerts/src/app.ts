import { createService, type Service } from '@faresight/kit/http/service'
import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { alertRoutes } from './alerts/routes.ts'
import type { Deps } from './deps.ts'
import { serveHoldings } from './erasure/rpc.ts'
import { serveFigures } from './figures/rpc.ts'
import { unsubscribeRoutes } from './unsubscribe/routes.ts'

/** The service, ready to listen. */
export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  alertRoutes(service, deps)
  unsubscribeRoutes(service, deps)
  serveHoldings(deps)
  serveFigures(deps)
  return service
}
