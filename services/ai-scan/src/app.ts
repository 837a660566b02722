import { createService, type Service } from '@faresight/kit/http/service'
import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { servePersonalDataReport } from '@faresight/kit/personal-data-report'
import { serveWindowPlans } from './departure-windows/rpc.ts'
import type { Deps } from './deps.ts'
import { countUserScanRecords } from './erasure/store.ts'
import { fareRoutes } from './history/fare-routes.ts'
import { historyRoutes } from './history/routes.ts'
import { servePairPrices } from './history/pair-prices.ts'
import { serveUsualPrices } from './history/usual-prices.ts'
import { predictionRoutes } from './predictions/routes.ts'
import { mountScanRoutes } from './requests/routes.ts'
import { mountVisitorScanRoutes } from './requests/visitor-routes.ts'
import { serveScanCounts } from './scans/rpc.ts'

export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { mongo: () => deps.mongo.ready(), bus: () => deps.bus.ready() },
  })
  mountScanRoutes(service, deps)
  mountVisitorScanRoutes(service, deps)
  historyRoutes(service, deps)
  fareRoutes(service, deps)
  predictionRoutes(service, deps)
  servePersonalDataReport(deps.bus, 'ai-scan', (userId) => countUserScanRecords(deps, userId))
  serveScanCounts(deps)
  serveWindowPlans(deps)
  serveUsualPrices(deps)
  servePairPrices(deps)
  return service
}
