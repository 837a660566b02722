import type { IncomingHttpHeaders } from 'node:http'
import { requestProblems } from '@faresight/contracts/problems'
import { errorToProblem } from '@faresight/kit/http/reply-problem'
import { Problem } from '@faresight/kit/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { upstreamFailures } from '../metrics.ts'
import type { Row } from '../table.ts'
import { ask } from '../upstream/ask.ts'

export interface CountOptions {
  /** To the replicas of the service. */
  way: Pick<Dispatcher, 'request'>
  nextUpstream: () => string
  /** What the service may know of a call, without its body. */
  requestHeaders: (request: FastifyRequest) => Dispatcher.RequestOptions['headers']
  responseHeaders: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
}

const retryAfterSeconds = 5

/**
 * Before a body is refused here, the service hears of the call without it and counts the caller. It misses the body, too; where it
 * says anything else, such as that no try is left, that is the answer.
 */
export function countUnread(scope: FastifyInstance, { route }: Row, options: CountOptions): void {
  scope.setErrorHandler(async (error, request, reply) => {
    if (!refusesBody(error)) throw error
    const answer = await askWithoutBody(request)
    if (answer.statusCode === requestProblems.invalid.status) {
      await answer.body.dump()
      throw error
    }
    return reply
      .code(answer.statusCode)
      .headers(options.responseHeaders(answer.headers))
      .send(await answer.body.text())
  })

  async function askWithoutBody(request: FastifyRequest): Promise<Dispatcher.ResponseData> {
    const answer = await ask(options.way, {
      headersTimeout: route.answerWithinMs,
      origin: options.nextUpstream(),
      path: route.path,
      method: route.method,
      headers: options.requestHeaders(request),
    }).catch(fail)
    if (answer.statusCode < 500) return answer
    await answer.body.dump()
    return fail(new Error(`${route.owner} answered ${answer.statusCode}`))
  }

  function fail(cause: unknown): never {
    upstreamFailures.inc({ service: route.owner })
    throw new Problem(requestProblems.unavailable, { retryAfterSeconds, cause })
  }
}

/** Too long, packed, or of no type that there is. */
function refusesBody(error: unknown): boolean {
  const { status } = errorToProblem(error).type
  return [requestProblems['too-large'], requestProblems['unsupported-media-type']].some(
    (type) => type.status === status,
  )
}
