import { createService, type Service } from '@faresight/kit/http/service'
import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { auditRoutes } from './audit/reading/routes.ts'
import type { Deps } from './deps.ts'
import { serveHoldings } from './erasure/rpc.ts'
import { operationsRoutes } from './operations/routes.ts'
import { overviewRoutes } from './overviews/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { userRoutes } from './users/routes.ts'

/** The service, ready to listen. */
export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  auditRoutes(service, deps)
  overviewRoutes(service, deps)
  operationsRoutes(service, deps)
  planRoutes(service, deps)
  userRoutes(service, deps)
  serveHoldings(deps)
  return service
}
