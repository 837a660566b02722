import { createService, type Service } from '@faresight/kit/http/service'
import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { servePersonalDataReport } from '@faresight/kit/personal-data-report'
import { mountAuditRoutes } from './audit/reading/routes.ts'
import type { Deps } from './deps.ts'
import { countUserAuditOrigins } from './audit/store.ts'
import { mountOperationsRoutes } from './operations/routes.ts'
import { mountOverviewRoutes } from './overviews/routes.ts'
import { mountPlanRoutes } from './users/plan-routes.ts'
import { mountUserRoutes } from './users/routes.ts'

export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  mountAuditRoutes(service, deps)
  mountOverviewRoutes(service, deps)
  mountOperationsRoutes(service, deps)
  mountPlanRoutes(service, deps)
  mountUserRoutes(service, deps)
  servePersonalDataReport(deps.bus, 'admin', (userId) => countUserAuditOrigins(deps.postgres.db, userId))
  return service
}
