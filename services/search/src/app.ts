import type { VerifyIdentity } from '@faresight/kit/identity/identity'
import { createService, type Service } from '@faresight/kit/http/service'
import { servePlaces } from './airports/rpc.ts'
import { airportRoutes } from './airports/routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { serveCalendars } from './calendars/rpc.ts'
import type { Deps } from './deps.ts'
import { serveHoldings } from './erasure/rpc.ts'
import { geoRoutes } from './geo/routes.ts'
import { ratesRoutes } from './money/routes.ts'
import { serveRates } from './money/rpc.ts'
import { serveQuotes } from './offers/rpc.ts'
import { providersRoutes } from './providers/routes.ts'
import { serveProviderUsage } from './providers/usage/rpc.ts'
import { savedSearchesRoutes } from './saved-searches/routes.ts'
import { serveSavedSearches } from './saved-searches/rpc.ts'
import { serveSearchDays } from './search-days/rpc.ts'
import { serveVisitors } from './spend/attack-challenge.ts'
import { serveSpend } from './spend/rpc.ts'
import { searchesRoutes } from './searches/routes.ts'

/** The service, ready to listen. */
export function createApp(deps: Deps, verify: VerifyIdentity): Service {
  const service = createService({
    log: deps.log,
    verifyIdentity: verify,
    readinessChecks: { postgres: () => deps.postgres.ready(), bus: () => deps.bus.ready() },
  })
  airportRoutes(service, deps.airports)
  searchesRoutes(service, deps)
  savedSearchesRoutes(service, deps)
  bookingRoutes(service, deps)
  providersRoutes(service, deps)
  geoRoutes(service, deps.countryOf)
  ratesRoutes(service, deps)
  serveQuotes(deps)
  servePlaces(deps.bus, deps.airports)
  serveCalendars(deps.bus, deps.calendars)
  serveRates(deps.bus, deps.rates)
  serveSavedSearches(deps)
  serveSearchDays(deps)
  serveProviderUsage(deps)
  serveSpend(deps)
  serveVisitors(deps)
  serveHoldings(deps)
  return service
}
