import type { ProblemType } from '@faresight/contracts/problem-types'
import { requestProblems } from '@faresight/contracts/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailableError } from '../unavailable.ts'
import { Problem } from '../problem.ts'

const byStatus = new Map<number, ProblemType>(
  [
    requestProblems.invalid,
    requestProblems['not-found'],
    requestProblems['method-not-allowed'],
    requestProblems['too-large'],
    requestProblems['unsupported-media-type'],
    requestProblems['too-many'],
  ].map((type) => [type.status, type]),
)

const retryAfterSeconds = 2

/** 503 for an unavailable dependency, 500 for any other error; a Problem stays. */
export function errorToProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isFastifyError(error)) {
    const type = fastifyType(error)
    if (type) return new Problem(type, { cause: error, ...(type.status === 503 && { retryAfterSeconds }) })
  }
  if (isUnavailableError(error))
    return new Problem(requestProblems.unavailable, { retryAfterSeconds, cause: error })
  return new Problem(requestProblems.internal, { cause: error })
}

interface FastifyFailure extends Error {
  code: string
  statusCode: number
}

function isFastifyError(error: unknown): error is FastifyFailure {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('FST_') &&
    'statusCode' in error
  )
}

function fastifyType({ code, statusCode }: FastifyFailure): ProblemType | undefined {
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY') {
    return requestProblems['malformed-json']
  }
  if (statusCode >= 502 && statusCode <= 504) return requestProblems.unavailable
  // The rest of 4xx is a malformed address, a wrong length and the like.
  return byStatus.get(statusCode) ?? (statusCode < 500 ? requestProblems.invalid : undefined)
}

export function handleRequestError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (isClientClosed(request, error)) return replyClientClosed(request, reply)
  const problem = errorToProblem(error)
  if (problem.type.status >= 500) request.log[problemLogLevel(error)]({ err: error }, 'request failed')
  replyProblem(reply, problem)
}

export function problemLogLevel(error: unknown): 'warn' | 'error' {
  return error instanceof Problem && error.type.status === 503 ? 'warn' : 'error'
}

/** Whether the caller hung up before its request or the reply was complete. */
export function isClientClosed({ raw }: FastifyRequest, error: unknown): boolean {
  if (raw.errored && !raw.complete) return true
  // A handler that stops for a caller that has left throws a refusal.
  const isRefused = error instanceof Problem
  const isBrokenOff = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return (isRefused || isBrokenOff) && raw.socket.destroyed
}

/** Logs at `info`: no one reads the reply. */
export function replyClientClosed(request: FastifyRequest, reply: FastifyReply): void {
  const { id: requestId, method, routeOptions } = request
  request.log.info({ requestId, method, route: routeOptions?.url }, 'the caller disconnected')
  replyProblem(reply, new Problem(requestProblems.invalid))
}

export function replyProblem(reply: FastifyReply, problem: Problem): void {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds)
  void reply
    .code(problem.type.status)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify(problem.body))
}

/** 404, or 405 with the Allow header where the address takes other `methods`. */
export function replyUnmatchedRoute(reply: FastifyReply, methods: readonly string[]): void {
  if (methods.length === 0) return replyProblem(reply, new Problem(requestProblems['not-found']))
  reply.header('allow', methods.join(', '))
  replyProblem(reply, new Problem(requestProblems['method-not-allowed']))
}
