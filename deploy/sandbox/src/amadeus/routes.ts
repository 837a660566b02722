import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxDeps } from '../deps.ts'
import { injectFaults } from '../faults/inject.ts'
import { type FaultTraits, tripFaultTraits } from '../faults/selector.ts'
import { parseRequest, registerErrorModel, RequestRefusal } from '../http-api.ts'
import { amadeusSearchRequestSchema } from './requests.ts'
import { searchAmadeusOffers } from './search.ts'
import { type AmadeusTokens, createAmadeusTokens, amadeusRefusedCredentialsBody } from './tokens.ts'

/** The enterprise APIs of Amadeus: a token by client credentials, and flight offers. */
export function amadeusRoutes(scope: FastifyInstance, { clock, faults, world }: SandboxDeps): void {
  const tokens = createAmadeusTokens()
  const getFault = injectFaults(scope, {
    provider: 'amadeus',
    faults,
    problem: amadeusErrorBody,
    traitsOf: (request) => amadeusFaultTraits(request, tokens),
  })
  registerBodyParsers(scope)
  registerErrorModel(scope, amadeusErrorBody)

  scope.post(
    '/v1/security/oauth2/token',
    (request, reply) => tokens.issue(request.body) ?? reply.code(401).send(amadeusRefusedCredentialsBody),
  )

  scope.register(async (inner) => {
    inner.addHook('onRequest', async ({ headers }) => {
      if (!tokens.findClient(headers.authorization))
        throw new RequestRefusal(401, 'The access token is missing or not valid.')
    })
    inner.addHook('preHandler', async (request) => {
      if (getFault(request)?.name === 'expired-session')
        throw new RequestRefusal(401, 'The access token has expired.')
    })
    inner.post('/v2/shopping/flight-offers', (request) => {
      if (request.headers['x-http-method-override'] !== 'GET')
        throw new RequestRefusal(400, 'The header X-HTTP-Method-Override must be GET.')
      const search = parseRequest(amadeusSearchRequestSchema, request.body)
      return searchAmadeusOffers(search, world, clock(), getFault(request))
    })
  })
}

/** Forms for the token, and JSON under the provider's own media type. */
function registerBodyParsers(scope: FastifyInstance): void {
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

const kinds: Readonly<Record<number, { code: number; title: string }>> = {
  400: { code: 477, title: 'INVALID FORMAT' },
  401: { code: 38190, title: 'Invalid access token' },
  404: { code: 38196, title: 'Resource not found' },
  429: { code: 38194, title: 'Too many requests' },
}

function amadeusErrorBody(status: number, detail: string): object {
  const kind = kinds[status] ?? { code: 141, title: 'SYSTEM ERROR HAS OCCURRED' }
  return { errors: [{ status, ...kind, detail }] }
}

const credentialsSchema = z.object({ client_id: z.string() })

/** The key is the client of the token, or the one that requests a token. */
function amadeusFaultTraits({ body, headers }: FastifyRequest, tokens: AmadeusTokens): FaultTraits {
  const key = tokens.findClient(headers.authorization) ?? credentialsSchema.safeParse(body).data?.client_id
  const [first] = amadeusSearchRequestSchema.safeParse(body).data?.originDestinations ?? []
  if (!first) return { key }
  const { departureDateTimeRange, destinationLocationCode, originLocationCode } = first
  return {
    key,
    ...tripFaultTraits(originLocationCode, destinationLocationCode, departureDateTimeRange.date),
  }
}
