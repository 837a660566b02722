import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxDeps } from '../deps.ts'
import { injectFaults } from '../faults/inject.ts'
import type { FaultTraits } from '../faults/selector.ts'
import { isAcceptedApiKey, parseRequest, registerErrorModel, RequestRefusal } from '../http-api.ts'
import { travelAgencies } from '../sellers/agencies.ts'
import type { WorldAirports } from '../world/airports.ts'
import { createSimulatedCachedSearches } from './cached-searches.ts'
import { findCityByCode } from './cities.ts'
import { groupedPricesQuerySchema, monthMatrixQuerySchema, pricesForDatesQuerySchema } from './requests.ts'
import { findGroupedPrices, findMonthMatrix, findPricesForDates } from './search.ts'

/** The data API of Travelpayouts: what users of Aviasales found in the last days, and the site that its links lead to. */
export function travelpayoutsRoutes(scope: FastifyInstance, { clock, faults, world }: SandboxDeps): void {
  const cache = createSimulatedCachedSearches(world)
  registerErrorModel(scope, travelpayoutsErrorBody)
  siteRoutes(scope)
  // The site needs no token and shows no faults.
  scope.register(async (api) => {
    const getFault = injectFaults(api, {
      provider: 'travelpayouts',
      faults,
      problem: travelpayoutsErrorBody,
      traitsOf: (request) => travelpayoutsFaultTraits(request, world.airports),
    })
    api.addHook('onRequest', async (request) => {
      if (!isAcceptedApiKey(accessToken(request))) throw new RequestRefusal(401, 'Unauthorized')
    })
    const contextFor = (request: FastifyRequest) => ({
      airports: world.airports,
      cache,
      quoteTime: clock(),
      fault: getFault(request),
    })

    api.get('/aviasales/v3/prices_for_dates', (request) =>
      findPricesForDates(parseRequest(pricesForDatesQuerySchema, request.query), contextFor(request)),
    )
    api.get('/aviasales/v3/grouped_prices', (request) =>
      findGroupedPrices(parseRequest(groupedPricesQuerySchema, request.query), contextFor(request)),
    )
    api.get('/v2/prices/month-matrix', (request) =>
      findMonthMatrix(parseRequest(monthMatrixQuerySchema, request.query), contextFor(request)),
    )
  })
}

const ticketQuerySchema = z.object({
  t: z.string().max(4000),
  expected_price: z.string().max(20).default(''),
  expected_price_currency: z.string().max(3).default(''),
})

/** A real search page lists agencies: here it redirects to one of them. */
function siteRoutes(scope: FastifyInstance): void {
  scope.get('/search/:search', (request, reply) => {
    const { t, expected_price, expected_price_currency } = parseRequest(ticketQuerySchema, request.query)
    const query = new URLSearchParams({
      fare: t,
      amount: expected_price,
      currency: expected_price_currency.toUpperCase(),
      legs: '0,1',
    })
    return reply.redirect(`/sellers/${travelAgencies[0]?.id ?? ''}?${query.toString()}`)
  })
}

function travelpayoutsErrorBody(_status: number, message: string): object {
  return { success: false, data: {}, error: message }
}

function accessToken({ headers }: FastifyRequest): string | undefined {
  const token = headers['x-access-token']
  return typeof token === 'string' ? token : undefined
}

const traitsSchema = z.object({
  origin: z.string().default(''),
  destination: z.string().default(''),
  departure_at: z.string().optional(),
  month: z.string().optional(),
})

/** A city has the traits of its airports, and a month those of its days. */
function travelpayoutsFaultTraits(request: FastifyRequest, airports: WorldAirports): FaultTraits {
  const key = accessToken(request)
  const { data } = traitsSchema.safeParse(request.query)
  if (!data) return { key }
  const codesFor = (code: string) => {
    const city = findCityByCode(code, airports)
    return city ? [city.code, ...city.airports.map(({ iata }) => iata)] : []
  }
  return {
    key,
    origin: codesFor(data.origin),
    destination: codesFor(data.destination),
    departureDate: data.departure_at ?? data.month?.slice(0, 'YYYY-MM'.length),
  }
}
