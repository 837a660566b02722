import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { fromDayNumber } from '@faresight/contracts/days'
import type { SandboxDeps } from '../deps.ts'
import { injectFaults } from '../faults/inject.ts'
import { type FaultTraits, tripFaultTraits } from '../faults/selector.ts'
import {
  readApiKeyHeader,
  isAcceptedApiKey,
  parseRequest,
  registerErrorModel,
  requestOrigin,
  RequestRefusal,
} from '../http-api.ts'
import { decodeItineraryId } from '../sellers/itinerary-id.ts'
import type { FareWorld } from '../world/fare-world.ts'
import { findIgnavBookingLinks } from './booking-links.ts'
import {
  ignavBookingLinksRequestSchema,
  ignavOneWayRequestSchema,
  ignavRoundTripRequestSchema,
  ignavSearchRequestSchema,
} from './requests.ts'
import { searchIgnavLegs, searchIgnavPair } from './search.ts'

/** The fare API of Ignav: `POST /api/fares/*` behind `X-Api-Key`. */
export function ignavRoutes(scope: FastifyInstance, { clock, faults, world }: SandboxDeps): void {
  const getFault = injectFaults(scope, {
    provider: 'ignav',
    faults,
    problem: ignavErrorBody,
    traitsOf: (request) => ignavFaultTraits(request, world),
  })
  const contextFor = (request: FastifyRequest) => ({
    world,
    quoteTime: clock(),
    fault: getFault(request),
    origin: requestOrigin(request),
  })
  scope.addHook('onRequest', async (request) => {
    if (!isAcceptedApiKey(readApiKeyHeader(request)))
      throw new RequestRefusal(401, 'The API key is missing or not valid.')
  })
  registerErrorModel(scope, ignavErrorBody)

  scope.post('/api/fares/one-way', (request) => {
    const { origin, destination, departure_date, max_stops, ...rest } = parseRequest(
      ignavOneWayRequestSchema,
      request.body,
    )
    const out = { origin, destination, departure_date, max_stops }
    return searchIgnavPair({ ...rest, legs: [out] }, contextFor(request))
  })
  scope.post('/api/fares/round-trip', (request) => {
    const { origin, destination, departure_date, return_date, max_stops, ...rest } = parseRequest(
      ignavRoundTripRequestSchema,
      request.body,
    )
    const out = { origin, destination, departure_date, max_stops }
    const back = { origin: destination, destination: origin, departure_date: return_date, max_stops }
    return searchIgnavPair({ ...rest, legs: [out, back] }, contextFor(request))
  })
  scope.post('/api/fares/search', (request) =>
    searchIgnavLegs(parseRequest(ignavSearchRequestSchema, request.body), contextFor(request)),
  )
  scope.post('/api/fares/booking-links', (request) =>
    findIgnavBookingLinks(
      parseRequest(ignavBookingLinksRequestSchema, request.body).ignav_id,
      contextFor(request),
    ),
  )
}

const kinds: Readonly<Record<number, readonly [type: string, code: string]>> = {
  400: ['invalid_request_error', 'invalid_parameter'],
  401: ['authentication_error', 'invalid_api_key'],
  402: ['billing_error', 'insufficient_credits'],
  404: ['not_found_error', 'not_found'],
  424: ['upstream_error', 'upstream_unavailable'],
  429: ['rate_limit_error', 'rate_limited'],
}

function ignavErrorBody(status: number, message: string): object {
  const [type, code] = kinds[status] ?? ['api_error', 'unavailable']
  return { error: { type, code, message, field: null } }
}

const legSchema = z
  .object({ origin: z.string(), destination: z.string(), departure_date: z.string() })
  .transform((it) => tripFaultTraits(it.origin, it.destination, it.departure_date))
const legsSchema = z
  .object({ legs: z.tuple([legSchema], z.unknown()) })
  .transform(({ legs: [first] }) => first)

/** A request for booking links has the traits of the trip that it books. */
function ignavFaultTraits(request: FastifyRequest, world: FareWorld): FaultTraits {
  const id = ignavBookingLinksRequestSchema.safeParse(request.body).data?.ignav_id
  const [first] = (id && decodeItineraryId(id, world)?.query.legs) || []
  const trip = first
    ? tripFaultTraits(first.from.iata, first.to.iata, fromDayNumber(first.day))
    : z.union([legSchema, legsSchema]).safeParse(request.body).data
  return { key: readApiKeyHeader(request), ...trip }
}
