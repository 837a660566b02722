import { createService, type Service } from '@faresight/kit/http/service'
import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { servePersonalDataReport } from '@faresight/kit/personal-data-report'
import { registerAuditRoutes } from './audit/reading/routes.ts'
import type { Deps } from './deps.ts'
import { countUserAuditOrigins } from './audit/store.ts'
import { registerOperationsRoutes } from './operations/routes.ts'
import { registerOverviewRoutes } from './overviews/routes.ts'
import { serveProcessReports } from './processes/reports.ts'
import { registerPlanRoutes } from './users/plan-routes.ts'
import { registerUserRoutes } from './users/routes.ts'

export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  registerAuditRoutes(service, deps)
  registerOverviewRoutes(service, deps)
  registerOperationsRoutes(service, deps)
  registerPlanRoutes(service, deps)
  registerUserRoutes(service, deps)
  serveProcessReports(deps)
  servePersonalDataReport(deps.bus, 'admin', (userId) => countUserAuditOrigins(deps.postgres.db, userId))
  return service
}
