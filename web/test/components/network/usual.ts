import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { routes } from '@faresight/contracts/catalogue'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { streamsAlone, type Route } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import { HttpResponse, type HttpHandler } from 'msw'
import { noteFault } from '../checks/faults.ts'
import { airportWith, suggestions } from '../fixtures/airports.ts'
import { fixture } from '../fixtures/fixture.ts'
import { handlerOf, responseOf, type Answer, type Call } from './network.ts'

/** Routes whose fixture would tell too little, or nonsense, with what they answer unless a test says otherwise. */
const own = new Map<Route, (call: Call) => unknown>([
  usually(gatewayRoutes.config, () => ({ sandbox: false, trialDays: 7 })),
  // Of no route is it known what it usually costs.
  usually(priceRoutes.levels, () => fixture(priceRoutes.levels.answer, { months: [] })),
  usually(searchRoutes.airports, suggestions),
  usually(searchRoutes.airport, airportWith),
])

function usually<R extends Route>(
  route: R,
  answer: (call: Call<R>) => Answer<R>,
): [Route, (call: Call) => unknown] {
  // The calls of this route alone are handed to it.
  return [route, answer]
}

/** Every call of the contract has an answer: the fixture of its schema, but for those above. Streams are for the tests alone. */
export const usual: readonly HttpHandler[] = routes.map((route) =>
  handlerOf(route, (call) => {
    if (!streamsAlone(route)) return responseOf(route, own.get(route)?.(call) ?? fixture(route.answer))
    noteFault(`the test does not say what ${route.path} streams`)
    return HttpResponse.error()
  }),
)
