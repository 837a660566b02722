import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { allRoutes } from '@faresight/contracts/catalogue'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { isStreamOnly, type RouteDefinition } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { noteFault } from '../checks/faults.ts'
import { airportWith, suggestions } from '../fixtures/airports.ts'
import { fixture } from '../fixtures/fixture.ts'
import { rates } from '../fixtures/prices.ts'
import { noted, responseOf, type Answer, type Call } from './network.ts'

/** What the server says at run time, unless a test says otherwise. */
export const config = {
  sandbox: false,
  trialDays: 0,
  google: false,
  passkeys: false,
  refusesEasyPasswords: false,
}

/** Routes whose fixture would tell too little, or nonsense, with what they answer unless a test says otherwise. */
const own = new Map<RouteDefinition, (call: Call) => unknown>([
  usually(gatewayRoutes.config, () => ({ ...config, trialDays: 7 })),
  // Of no route is it known what it usually costs.
  usually(priceRoutes.levels, () => fixture(priceRoutes.levels.answer, { months: [] })),
  usually(searchRoutes.rates, () => rates),
  usually(searchRoutes.airports, suggestions),
  usually(searchRoutes.airport, airportWith),
])

function usually<R extends RouteDefinition>(
  route: R,
  answer: (call: Call<R>) => Answer<R>,
): [RouteDefinition, (call: Call) => unknown] {
  // The calls of this route alone are handed to it.
  return [route, answer]
}

const known = allRoutes.map((route) => ({
  route,
  pattern: new URLPattern({ pathname: route.path.replaceAll(/\{(\w+)\}/g, ':$1') }),
}))

/**
 * Every call of the contract has an answer: the fixture of its schema, but for those above. Streams are for the tests alone.
 * One handler for all of them, since MSW reads the cookies once more for each handler that it tries.
 */
export const usual: HttpHandler = http.all('/api/*', async ({ request }) => {
  const { pathname } = new URL(request.url)
  for (const { route, pattern } of known) {
    const match = route.method === request.method ? pattern.exec({ pathname }) : null
    if (!match) continue
    const parts = Object.entries(match.pathname.groups).map(([name, value = '']) => [
      name,
      decodeURIComponent(value),
    ])
    const call = await noted(route, request, Object.fromEntries(parts))
    if (!isStreamOnly(route)) return responseOf(route, own.get(route)?.(call) ?? fixture(route.answer))
    noteFault(`the test does not say what ${route.path} streams`)
    return HttpResponse.error()
  }
  noteFault(`no route of the contract is ${request.method} ${pathname}`)
  return HttpResponse.error()
})
