import { createService, type Service } from '@faresight/kit/http/service'
import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { scanRoutes } from './asking/routes.ts'
import { visitorScanRoutes } from './asking/visitor-routes.ts'
import type { Deps } from './deps.ts'
import { serveHoldings } from './erasure/rpc.ts'
import { serveFigures } from './figures/rpc.ts'
import { fareRoutes } from './history/fare-routes.ts'
import { historyRoutes } from './history/routes.ts'
import { servePairPrices } from './history/pair-prices.ts'
import { serveUsualPrices } from './history/usual-prices.ts'
import { predictionRoutes } from './predictions/routes.ts'
import { serveWindows } from './windows/rpc.ts'

/** The service, ready to listen. */
export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { mongo: () => deps.mongo.ready(), bus: () => deps.bus.ready() },
  })
  scanRoutes(service, deps)
  visitorScanRoutes(service, deps)
  historyRoutes(service, deps)
  fareRoutes(service, deps)
  predictionRoutes(service, deps)
  serveHoldings(deps)
  serveFigures(deps)
  serveWindows(deps)
  serveUsualPrices(deps)
  servePairPrices(deps)
  return service
}
