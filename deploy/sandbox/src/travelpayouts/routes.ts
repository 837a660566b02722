import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Deps } from '../deps.ts'
import { injectFaults } from '../faults/inject.ts'
import { agencies } from '../sellers/agencies.ts'
import { problemBody, TravelpayoutsProblem } from './problems.ts'
import { type Context, groupedPrices, monthMatrix, pricesForDates } from './prices.ts'
import { createMemory } from './remembered.ts'
import { groupedPricesQuery, monthMatrixQuery, pricesForDatesQuery } from './requests.ts'
import { tokenOf, traitsOf } from './traits.ts'

/** The data API of Travelpayouts: what users of Aviasales found in the last days, and the site that its links lead to. */
export function travelpayoutsRoutes(scope: FastifyInstance, deps: Deps): void {
  const memory = createMemory(deps.world)
  scope.setErrorHandler((error, _request, reply) => {
    const { status, message } = answerToError(error)
    return reply.code(status).send(problemBody(status, message))
  })
  scope.setNotFoundHandler((_request, reply) => reply.code(404).send(problemBody(404, 'Not Found')))
  siteRoutes(scope)
  // The site is open to all, and faults are those of the API.
  scope.register(async (api) => {
    const faultOf = injectFaults(api, {
      provider: 'travelpayouts',
      faults: deps.faults,
      problem: problemBody,
      traitsOf: (request) => traitsOf(request, deps.world.airports),
    })
    api.addHook('onRequest', async (request) => {
      if (!hasToken(request)) throw new TravelpayoutsProblem(401, 'Unauthorized')
    })
    const context = (request: FastifyRequest): Context => ({
      world: deps.world,
      memory,
      moment: deps.clock(),
      fault: faultOf(request),
    })

    api.get('/aviasales/v3/prices_for_dates', (request) =>
      pricesForDates(parsed(pricesForDatesQuery, request.query), context(request)),
    )
    api.get('/aviasales/v3/grouped_prices', (request) =>
      groupedPrices(parsed(groupedPricesQuery, request.query), context(request)),
    )
    api.get('/v2/prices/month-matrix', (request) =>
      monthMatrix(parsed(monthMatrixQuery, request.query), context(request)),
    )
  })
}

const ticketQuery = z.object({
  t: z.string().max(4000),
  expected_price: z.string().max(20).default(''),
  expected_price_currency: z.string().max(3).default(''),
})

/** A search page would list agencies: here it leads on to one of them. */
function siteRoutes(scope: FastifyInstance): void {
  scope.get('/search/:search', (request, reply) => {
    const { t, expected_price, expected_price_currency } = parsed(ticketQuery, request.query)
    const query = new URLSearchParams({
      fare: t,
      amount: expected_price,
      currency: expected_price_currency.toUpperCase(),
      legs: '0,1',
    })
    return reply.redirect(`/sellers/${agencies[0]?.id ?? ''}?${query.toString()}`)
  })
}

/** Any counts but an empty one and `revoked`. */
function hasToken(request: FastifyRequest): boolean {
  const token = tokenOf(request)
  return token !== undefined && token.trim() !== '' && token !== 'revoked'
}

function parsed<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new TravelpayoutsProblem(
    400,
    `${issue?.path.join('.') || 'query'}: ${issue?.message ?? 'is not valid'}`,
  )
}

function answerToError(error: unknown): { status: number; message: string } {
  if (error instanceof TravelpayoutsProblem) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return { status: 400, message: 'The request could not be read.' }
  return { status: 500, message: 'Internal error' }
}
