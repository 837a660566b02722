import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Books, type KeptAnswer, lookUp } from '../books/books.ts'
import { StripeProblem } from '../problem.ts'

/** Refuses a second request under a key while the first one is answered. To be called before faults are played. */
export function refuseConcurrent(scope: FastifyInstance): void {
  const underWay = new Set<string>()
  scope.addHook('onRequest', async (request, reply) => {
    const key = keyOf(request)
    if (key === undefined) return
    if (underWay.has(key)) {
      throw new StripeProblem(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      })
    }
    underWay.add(key)
    // Also where the client has left: then nobody waits for the answer any more.
    reply.raw.once('close', () => underWay.delete(key))
  })
}

/** The key counts for what writes by POST alone, as at Stripe. */
function keyOf({ headers, method }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return method === 'POST' && typeof key === 'string' && key !== '' ? key : undefined
}

/** The answer that the same request under the same key got before; a refusal where the request is another. */
export function keptAnswer(books: Books, request: FastifyRequest): KeptAnswer | undefined {
  const key = keyOf(request)
  const kept = key === undefined ? undefined : lookUp(books.answers, key)
  if (!kept || kept.request === printOf(request)) return kept
  throw new StripeProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

export function keepAnswer(books: Books, request: FastifyRequest, status: number, body: string): void {
  const key = keyOf(request)
  if (key !== undefined) books.answers[key] = { request: printOf(request), status, body }
}

function printOf({ body, method, url }: FastifyRequest): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${typeof body === 'string' ? body : ''}`)
    .digest('hex')
}
