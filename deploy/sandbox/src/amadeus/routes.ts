import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Deps } from '../deps.ts'
import { injectFaults } from '../faults/inject.ts'
import { AmadeusProblem, badFormat, badToken, endedToken, problemBody } from './problems.ts'
import { offersRequest } from './requests.ts'
import { answerSearch } from './search.ts'
import { createTokens, refusedCredentials } from './tokens.ts'
import { traitsOf } from './traits.ts'

const tokenPath = '/v1/security/oauth2/token'
const offersPath = '/v2/shopping/flight-offers'

/** The enterprise APIs of Amadeus: a token by client credentials, and flight offers. */
export function amadeusRoutes(scope: FastifyInstance, deps: Deps): void {
  const tokens = createTokens()
  const faultOf = injectFaults(scope, {
    provider: 'amadeus',
    faults: deps.faults,
    problem: problemBody,
    traitsOf: (request) => traitsOf(request, tokens),
  })
  readBodies(scope)
  scope.setErrorHandler((error, _request, reply) => {
    const problem = error instanceof AmadeusProblem ? error : fromFastify(error)
    return reply.code(problem.status).send(problem.body)
  })
  scope.setNotFoundHandler((_request, reply) => reply.code(404).send(problemBody(404, 'No such path.')))

  scope.post(tokenPath, (request, reply) => {
    const issued = tokens.issue(request.body)
    return issued ?? reply.code(401).send(refusedCredentials)
  })

  scope.register(async (inner) => {
    inner.addHook('onRequest', async (request) => {
      const state = tokens.stateOf(request.headers.authorization)
      if (state === 'ended') throw endedToken()
      if (state === 'unknown') throw badToken()
    })
    inner.addHook('preHandler', async (request) => {
      if (faultOf(request)?.name === 'expired-session') throw endedToken()
    })
    inner.post(offersPath, (request) => {
      if (request.headers['x-http-method-override'] !== 'GET')
        throw badFormat('The header X-HTTP-Method-Override must be GET.')
      const asked = parsed(offersRequest, request.body)
      const answer = answerSearch(asked, deps.world, deps.clock(), faultOf(request))
      return { meta: { count: answer.data.length }, ...answer }
    })
  })
}

/** Forms for the token, and JSON under the provider's own media type. */
function readBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  scope.addContentTypeParser(
    'application/vnd.amadeus+json',
    { parseAs: 'string' },
    scope.getDefaultJsonParser('error', 'error'),
  )
}

function parsed<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const path = issue?.path.join('/') ?? ''
  throw badFormat(`${path || 'The request'}: ${issue?.message ?? 'is not valid'}`, path && `/${path}`)
}

function fromFastify(error: unknown): AmadeusProblem {
  // Fastify's own refusals (malformed JSON, wrong content type, too large) carry their status.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return badFormat('The request body could not be read.')
  return new AmadeusProblem(500, 141, 'SYSTEM ERROR HAS OCCURRED', 'Something went wrong.')
}
