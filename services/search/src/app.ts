import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { createService, type Service } from '@faresight/kit/http/service'
import { serveResolvePlaces } from './airports/rpc.ts'
import { registerAirportRoutes } from './airports/routes.ts'
import { registerBookingRoutes } from './booking/routes.ts'
import { serveCalendars } from './calendars/rpc.ts'
import type { Deps } from './deps.ts'
import { serveHoldings } from './erasure/rpc.ts'
import { registerCountryRoute } from './geo/routes.ts'
import { registerExchangeRatesRoute } from './money/routes.ts'
import { serveReadExchangeRates } from './money/rpc.ts'
import { serveQuotes } from './offers/rpc.ts'
import { registerProviderHealthRoute } from './providers/routes.ts'
import { serveReadProviderUsage } from './providers/usage/rpc.ts'
import { savedSearchesRoutes } from './saved-searches/routes.ts'
import { serveSavedSearches } from './saved-searches/rpc.ts'
import { serveSearchDays } from './search-days/rpc.ts'
import { serveNetworkUsage, serveAdmitVisitor } from './abuse-protection/rpc.ts'
import { searchesRoutes } from './searches/routes.ts'

/** The service, ready to listen. */
export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  registerAirportRoutes(service, deps.airports)
  searchesRoutes(service, deps)
  savedSearchesRoutes(service, deps)
  registerBookingRoutes(service, deps)
  registerProviderHealthRoute(service, deps)
  registerCountryRoute(service, deps.countryOf)
  registerExchangeRatesRoute(service, deps)
  serveQuotes(deps)
  serveResolvePlaces(deps.bus, deps.airports)
  serveCalendars(deps.bus, deps.calendars)
  serveReadExchangeRates(deps.bus, deps.rates)
  serveSavedSearches(deps)
  serveSearchDays(deps)
  serveReadProviderUsage(deps)
  serveNetworkUsage(deps)
  serveAdmitVisitor(deps)
  serveHoldings(deps)
  return service
}
