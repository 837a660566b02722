import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { createService, type Service } from '@faresight/kit/http/service'
import { servePlaces } from './airports/rpc.ts'
import { airportRoutes } from './airports/routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { serveFareCalendar } from './calendars/rpc.ts'
import type { Deps } from './deps.ts'
import { servePersonalDataReport } from './erasure/rpc.ts'
import { geoRoutes } from './geo/routes.ts'
import { ratesRoutes } from './money/routes.ts'
import { serveRates } from './money/rpc.ts'
import { serveQuoteFares } from './offers/rpc.ts'
import { providersRoutes } from './providers/routes.ts'
import { serveProviderUsage } from './providers/usage/rpc.ts'
import { registerSavedSearchRoutes } from './saved-searches/routes.ts'
import { serveReadSavedSearch } from './saved-searches/rpc.ts'
import { serveReadSearchDays } from './search-days/rpc.ts'
import { serveVisitors } from './spend/attack-challenge.ts'
import { serveSpend } from './spend/rpc.ts'
import { registerSearchRoutes } from './searches/routes.ts'

export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  airportRoutes(service, deps.airports)
  registerSearchRoutes(service, deps)
  registerSavedSearchRoutes(service, deps)
  bookingRoutes(service, deps)
  providersRoutes(service, deps)
  geoRoutes(service, deps.countryOf)
  ratesRoutes(service, deps)
  serveQuoteFares(deps)
  servePlaces(deps.bus, deps.airports)
  serveFareCalendar(deps.bus, deps.calendars)
  serveRates(deps.bus, deps.rates)
  serveReadSavedSearch(deps)
  serveReadSearchDays(deps)
  serveProviderUsage(deps)
  serveSpend(deps)
  serveVisitors(deps)
  servePersonalDataReport(deps)
  return service
}
