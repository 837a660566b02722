import { createService, type Service } from '@faresight/kit/http/service'
import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { registerAlertRoutes } from './alerts/routes.ts'
import type { Deps } from './deps.ts'
import { servePersonalDataReport } from './people/rpc.ts'
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
  servePersonalDataReport(deps)
  serveAlertStats(deps)
  return service
}
