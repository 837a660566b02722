import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { hasKey } from '../api-key.ts'
import type { Deps } from '../deps.ts'
import { injectFaults } from '../faults/inject.ts'
import { answerLinks } from './booking-links.ts'
import { contextOf } from './context.ts'
import { IgnavProblem, invalid, orderedProblem, unauthorized } from './problems.ts'
import { bookingLinksRequest, oneWayRequest, roundTripRequest, searchRequest } from './requests.ts'
import { answerPair, answerSearch } from './search.ts'
import { traitsOf } from './traits.ts'

/** The fare API of Ignav: `POST /api/fares/*` behind `X-Api-Key`. */
export function ignavRoutes(scope: FastifyInstance, deps: Deps): void {
  const faultOf = injectFaults(scope, {
    provider: 'ignav',
    faults: deps.faults,
    problem: (status, message) => orderedProblem(status, message).body,
    traitsOf: (request) => traitsOf(request, deps.world),
  })
  scope.addHook('onRequest', async (request) => {
    if (!hasKey(request)) throw unauthorized()
  })
  scope.setErrorHandler((error, _request, reply) => {
    const problem = error instanceof IgnavProblem ? error : fromFastify(error)
    return reply.code(problem.status).send(problem.body)
  })
  scope.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .send(new IgnavProblem(404, 'not_found_error', 'unknown_path', 'There is no such path.').body),
  )

  scope.post('/api/fares/one-way', (request) => {
    const { origin, destination, departure_date, max_stops, ...rest } = parsed(oneWayRequest, request.body)
    const leg = { origin, destination, departure_date, max_stops }
    return answerPair({ ...rest, legs: [leg] }, contextOf(request, deps, faultOf))
  })
  scope.post('/api/fares/round-trip', (request) => {
    const { origin, destination, departure_date, return_date, max_stops, ...rest } = parsed(
      roundTripRequest,
      request.body,
    )
    const out = { origin, destination, departure_date, max_stops }
    const back = { origin: destination, destination: origin, departure_date: return_date, max_stops }
    return answerPair({ ...rest, legs: [out, back] }, contextOf(request, deps, faultOf))
  })
  scope.post('/api/fares/search', (request) =>
    answerSearch(parsed(searchRequest, request.body), contextOf(request, deps, faultOf)),
  )
  scope.post('/api/fares/booking-links', (request) =>
    answerLinks(parsed(bookingLinksRequest, request.body), contextOf(request, deps, faultOf)),
  )
}

function parsed<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  throw invalid(`${field || 'The request'}: ${issue?.message ?? 'is not valid'}`, field || null)
}

function fromFastify(error: unknown): IgnavProblem {
  // Fastify's own refusals (malformed JSON, wrong content type, too large) carry their status.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return invalid('The request body could not be read.', null)
  return new IgnavProblem(500, 'api_error', 'internal_error', 'Something went wrong.')
}
