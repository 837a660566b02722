import type { IncomingHttpHeaders } from 'node:http'
import { requestProblems } from '@faresight/contracts/problems'
import { errorToProblem } from '@faresight/kit/http/reply-problem'
import { Problem } from '@faresight/kit/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { upstreamFailures } from '../metrics.ts'
import type { RoutePolicy } from '../route-policies.ts'
import { requestUpstream } from '../upstream/request.ts'

export interface RefusedBodyOptions {
  dispatcher: Pick<Dispatcher, 'request'>
  nextUpstream: () => string
  requestHeaders: (request: FastifyRequest) => Dispatcher.RequestOptions['headers']
  responseHeaders: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
}

const retryAfterSeconds = 5

/**
 * Before the gateway refuses a body, it sends the call without the body to the service, which counts the attempt. Where the
 * service replies with anything but 400, such as 429, the caller gets that reply.
 */
export function addRefusedBodyForwarding(
  scope: FastifyInstance,
  { route }: RoutePolicy,
  options: RefusedBodyOptions,
): void {
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
    const answer = await requestUpstream(options.dispatcher, {
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

function refusesBody(error: unknown): boolean {
  const { status } = errorToProblem(error).type
  return [requestProblems['too-large'], requestProblems['unsupported-media-type']].some(
    (type) => type.status === status,
  )
}
