import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { createService, type Service } from '@faresight/kit/http/service'
import { serveResolvePlaces } from './airports/rpc.ts'
import { mountAirportRoutes } from './airports/routes.ts'
import { mountBookingRoutes } from './booking/routes.ts'
import { serveCalendars } from './calendars/rpc.ts'
import type { Deps } from './deps.ts'
import { serveHoldings } from './erasure/rpc.ts'
import { mountCountryRoute } from './geo/routes.ts'
import { mountExchangeRatesRoute } from './money/routes.ts'
import { serveExchangeRates } from './money/rpc.ts'
import { serveQuotes } from './offers/rpc.ts'
import { mountProviderHealthRoute } from './providers/routes.ts'
import { serveProviderUsage } from './providers/usage/rpc.ts'
import { savedSearchesRoutes } from './saved-searches/routes.ts'
import { serveSavedSearches } from './saved-searches/rpc.ts'
import { serveSearchDays } from './search-days/rpc.ts'
import { serveNetworkUsage, serveVisitorAdmission } from './abuse-protection/rpc.ts'
import { searchesRoutes } from './searches/routes.ts'

/** The service, ready to listen. */
export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  mountAirportRoutes(service, deps.airports)
  searchesRoutes(service, deps)
  savedSearchesRoutes(service, deps)
  mountBookingRoutes(service, deps)
  mountProviderHealthRoute(service, deps)
  mountCountryRoute(service, deps.countryOf)
  mountExchangeRatesRoute(service, deps)
  serveQuotes(deps)
  serveResolvePlaces(deps.bus, deps.airports)
  serveCalendars(deps.bus, deps.calendars)
  serveExchangeRates(deps.bus, deps.rates)
  serveSavedSearches(deps)
  serveSearchDays(deps)
  serveProviderUsage(deps)
  serveNetworkUsage(deps)
  serveVisitorAdmission(deps)
  serveHoldings(deps)
  return service
}
