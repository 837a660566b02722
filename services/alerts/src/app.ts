import { createService, type Service } from '@faresight/kit/http/service'
import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { servePersonalDataReport } from '@faresight/kit/personal-data-report'
import { registerAlertRoutes } from './alerts/routes.ts'
import type { Deps } from './deps.ts'
import { countUserAlertRecords } from './people/store.ts'
import { serveAlertStats } from './stats/rpc.ts'
import { registerUnsubscribeRoutes } from './unsubscribe/routes.ts'

export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  registerAlertRoutes(service, deps)
  registerUnsubscribeRoutes(service, deps)
  servePersonalDataReport(deps.bus, 'alerts', (userId) => countUserAlertRecords(deps.postgres.db, userId))
  serveAlertStats(deps)
  return service
}
