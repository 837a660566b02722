import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { servePersonalDataReport } from '@faresight/kit/personal-data-report'
import { createService, type Service } from '@faresight/kit/http/service'
import { serveResolvePlaces } from './airports/rpc.ts'
import { registerAirportRoutes } from './airports/routes.ts'
import { registerBookingRoutes } from './booking/routes.ts'
import { serveFareCalendar } from './calendars/rpc.ts'
import type { Deps } from './deps.ts'
import { countUserSearchRecords } from './erasure/store.ts'
import { registerCountryRoute } from './geo/routes.ts'
import { registerExchangeRatesRoute } from './money/routes.ts'
import { serveReadExchangeRates } from './money/rpc.ts'
import { serveQuoteFares } from './offers/rpc.ts'
import { registerProviderHealthRoute } from './providers/routes.ts'
import { serveReadProviderUsage } from './providers/usage/rpc.ts'
import { registerSavedSearchRoutes } from './saved-searches/routes.ts'
import { serveReadSavedSearch } from './saved-searches/rpc.ts'
import { serveReadSearchDays } from './search-days/rpc.ts'
import { serveNetworkUsage, serveAdmitVisitor } from './abuse-protection/rpc.ts'
import { registerSearchRoutes } from './searches/routes.ts'

export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  registerAirportRoutes(service, deps.airports)
  registerSearchRoutes(service, deps)
  registerSavedSearchRoutes(service, deps)
  registerBookingRoutes(service, deps)
  registerProviderHealthRoute(service, deps)
  registerCountryRoute(service, deps.countryOf)
  registerExchangeRatesRoute(service, deps)
  serveQuoteFares(deps)
  serveResolvePlaces(deps.bus, deps.airports)
  serveFareCalendar(deps.bus, deps.calendars)
  serveReadExchangeRates(deps.bus, deps.rates)
  serveReadSavedSearch(deps)
  serveReadSearchDays(deps)
  serveReadProviderUsage(deps)
  serveNetworkUsage(deps)
  serveAdmitVisitor(deps)
  servePersonalDataReport(deps.bus, 'search', (userId) => countUserSearchRecords(deps.postgres.db, userId))
  return service
}
