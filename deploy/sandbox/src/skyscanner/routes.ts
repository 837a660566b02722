import type { FastifyInstance } from 'fastify'
import { hasKey } from '../api-key.ts'
import type { Deps } from '../deps.ts'
import { injectFaults } from '../faults/inject.ts'
import { originOf } from '../sellers/links.ts'
import { contentOf, type Found } from './content.ts'
import { problemBody, SkyscannerProblem } from './problems.ts'
import { createRequest } from './requests.ts'
import { findAll, knownAt } from './search.ts'
import { createSessions, type Session } from './sessions.ts'
import { traitsOf } from './traits.ts'

const base = '/apiservices/v3/flights/live/search'

/** The live prices API of Skyscanner, version 3: create a search, then poll its session until it is complete. */
export function skyscannerRoutes(scope: FastifyInstance, deps: Deps, completeMs: number): void {
  const sessions = createSessions(completeMs)
  const faultOf = injectFaults(scope, {
    provider: 'skyscanner',
    faults: deps.faults,
    problem: problemBody,
    traitsOf: (request) => traitsOf(request, sessions, deps.world),
  })
  scope.addHook('onRequest', async (request) => {
    if (!hasKey(request)) throw new SkyscannerProblem(401, 'The API key is missing or not valid.')
  })
  scope.setErrorHandler((error, _request, reply) => {
    const { status, message } = answerToError(error)
    return reply.code(status).send(problemBody(status, message))
  })
  scope.setNotFoundHandler((_request, reply) => reply.code(404).send(problemBody(404, 'Not Found')))
  // Polls carry no body, but some clients send an empty one with a content type.
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, {})
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(new SkyscannerProblem(400, 'The request body is not JSON.'))
    }
  })

  scope.post(`${base}/create`, (request) => {
    const parsed = createRequest.safeParse(request.body)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      throw new SkyscannerProblem(
        400,
        `${issue?.path.join('.') || 'query'}: ${issue?.message ?? 'is not valid'}`,
      )
    }
    const { query } = parsed.data
    const found = findAll(query, deps.world, deps.clock(), faultOf(request), originOf(request))
    const session = sessions.create(query, found)
    // However slow the machine is, all agents have answered by then only where they take no time.
    const stage = completeMs > 0 ? 0 : 2
    return answer(session, stage, 'RESULT_ACTION_REPLACED', knownAt(found, stage))
  })

  scope.post<{ Params: { sessionToken: string } }>(`${base}/poll/:sessionToken`, (request) => {
    const fault = faultOf(request)
    const session = sessions.get(request.params.sessionToken)
    if (!session || fault?.name === 'expired-session') {
      throw new SkyscannerProblem(
        fault?.arg === '410' ? 410 : 404,
        'The session was not found or has expired.',
      )
    }
    const stage = sessions.stageOf(session)
    const isNew = stage > session.shownStage
    session.shownStage = stage
    // Nothing to replace: the action says so and the results are empty, so that a careless client loses them.
    if (!isNew && stage < 2) return answer(session, stage, 'RESULT_ACTION_NOT_MODIFIED', [])
    return answer(
      session,
      stage,
      'RESULT_ACTION_REPLACED',
      fault?.name === 'empty' ? [] : knownAt(session.found, stage),
    )
  })
}

function answer(session: Session, stage: number, action: string, known: readonly Found[]) {
  const status = stage >= 2 ? 'RESULT_STATUS_COMPLETE' : 'RESULT_STATUS_INCOMPLETE'
  return { sessionToken: session.token, status, action, content: contentOf(known) }
}

function answerToError(error: unknown): { status: number; message: string } {
  if (error instanceof SkyscannerProblem) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return { status: 400, message: 'The request body could not be read.' }
  return { status: 500, message: 'Internal error' }
}
