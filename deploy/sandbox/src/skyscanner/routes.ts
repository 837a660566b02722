import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
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
import { createSkyscannerContent } from './answers.ts'
import { listSkyscannerLegs, skyscannerSearchRequestSchema } from './requests.ts'
import { type StagedSkyscannerItinerary, filterKnownAtStage, searchSkyscannerItineraries } from './search.ts'
import { createSkyscannerSessions, type SkyscannerSession, type SkyscannerSessions } from './sessions.ts'

const base = '/apiservices/v3/flights/live/search'

/** The live prices API of Skyscanner, version 3: create a search, then poll its session until it is complete. */
export function skyscannerRoutes(
  scope: FastifyInstance,
  { clock, faults, world }: SandboxDeps,
  completeMs: number,
): void {
  const sessions = createSkyscannerSessions(completeMs)
  const getFault = injectFaults(scope, {
    provider: 'skyscanner',
    faults,
    problem: skyscannerErrorBody,
    traitsOf: (request) => skyscannerFaultTraits(request, sessions),
  })
  scope.addHook('onRequest', async (request) => {
    if (!isAcceptedApiKey(readApiKeyHeader(request)))
      throw new RequestRefusal(401, 'The API key is missing or not valid.')
  })
  registerErrorModel(scope, skyscannerErrorBody)

  scope.post(`${base}/create`, (request) => {
    const { query } = parseRequest(skyscannerSearchRequestSchema, request.body)
    const found = searchSkyscannerItineraries(
      query,
      world,
      clock(),
      getFault(request),
      requestOrigin(request),
    )
    const session = sessions.create(query, found)
    // On a slow machine time alone would not tell: all agents have answered at once only where they take no time.
    const stage = completeMs > 0 ? 0 : 2
    return createAnswer(session, stage, 'RESULT_ACTION_REPLACED', filterKnownAtStage(found, stage))
  })

  scope.post<{ Params: { sessionToken: string } }>(`${base}/poll/:sessionToken`, (request) => {
    const fault = getFault(request)
    const session = sessions.get(request.params.sessionToken)
    if (!session || fault?.name === 'expired-session')
      throw new RequestRefusal(fault?.arg === '410' ? 410 : 404, 'The session was not found or has expired.')
    const stage = sessions.stageOf(session)
    const isNew = stage > session.shownStage
    session.shownStage = stage
    // The results are empty as well, so that a client that ignores the action loses them.
    if (!isNew && stage < 2) return createAnswer(session, stage, 'RESULT_ACTION_NOT_MODIFIED', [])
    const known = fault?.name === 'empty' ? [] : filterKnownAtStage(session.found, stage)
    return createAnswer(session, stage, 'RESULT_ACTION_REPLACED', known)
  })
}

function createAnswer(
  session: SkyscannerSession,
  stage: number,
  action: string,
  known: readonly StagedSkyscannerItinerary[],
) {
  const status = stage >= 2 ? 'RESULT_STATUS_COMPLETE' : 'RESULT_STATUS_INCOMPLETE'
  return { sessionToken: session.token, status, action, content: createSkyscannerContent(known) }
}

// Canonical gRPC codes of HTTP statuses: the error bodies of a gRPC gateway.
const codes: Readonly<Record<number, number>> = { 400: 3, 401: 16, 404: 5, 410: 5, 429: 8, 500: 13, 503: 14 }

function skyscannerErrorBody(status: number, message: string): object {
  return { code: codes[status] ?? 2, message, details: [] }
}

const pollSchema = z.object({ sessionToken: z.string() })

/** A poll has the traits of its session's trip. */
function skyscannerFaultTraits(request: FastifyRequest, sessions: SkyscannerSessions): FaultTraits {
  const token = pollSchema.safeParse(request.params).data?.sessionToken
  const query =
    token === undefined
      ? skyscannerSearchRequestSchema.safeParse(request.body).data?.query
      : sessions.get(token)?.query
  const [first] = query ? listSkyscannerLegs(query) : []
  return {
    key: readApiKeyHeader(request),
    ...(first && tripFaultTraits(first.origin, first.destination, first.date)),
  }
}
