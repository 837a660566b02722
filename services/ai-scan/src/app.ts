import { createService, type Service } from '@faresight/kit/http/service'
import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { servePersonalDataReport } from '@faresight/kit/personal-data-report'
import { serveWindowPlans } from './departure-windows/rpc.ts'
import type { Deps } from './deps.ts'
import { countUserScanRecords } from './erasure/store.ts'
import { registerHistoryFareRoutes } from './history/fare-routes.ts'
import { registerPriceHistoryRoutes } from './history/routes.ts'
import { serveDatePairPrices } from './history/pair-prices.ts'
import { serveUsualPrices } from './history/usual-prices.ts'
import { registerPredictionRoutes } from './predictions/routes.ts'
import { registerScanRoutes } from './requests/routes.ts'
import { registerVisitorScanRoutes } from './requests/visitor-routes.ts'
import { serveActiveScanCounts } from './scans/rpc.ts'

export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { mongo: () => deps.mongo.ready(), bus: () => deps.bus.ready() },
  })
  registerScanRoutes(service, deps)
  registerVisitorScanRoutes(service, deps)
  registerPriceHistoryRoutes(service, deps)
  registerHistoryFareRoutes(service, deps)
  registerPredictionRoutes(service, deps)
  servePersonalDataReport(deps.bus, 'ai-scan', (userId) => countUserScanRecords(deps, userId))
  serveActiveScanCounts(deps)
  serveWindowPlans(deps)
  serveUsualPrices(deps)
  serveDatePairPrices(deps)
  return service
}
