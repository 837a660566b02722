import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { StripeApiError } from '../api-error.ts'
import { findStripeObject, type IdempotentResponse, type StripeState } from '../objects/state.ts'

/** Rejects a second request with a key while the first one runs. Must be registered before faults. */
export function rejectConcurrentRequests(scope: FastifyInstance): void {
  const inFlight = new Set<string>()
  scope.addHook('onRequest', async (request, reply) => {
    const key = idempotencyKey(request)
    if (key === undefined) return
    if (inFlight.has(key)) {
      throw new StripeApiError(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
      })
    }
    inFlight.add(key)
    // Also if the client has left.
    reply.raw.once('close', () => inFlight.delete(key))
  })
}

/**
 * The response to the same request with the same key.
 *
 * @throws StripeApiError if the key was used for another request
 */
export function findIdempotentResponse(
  state: StripeState,
  request: FastifyRequest,
): IdempotentResponse | undefined {
  const key = idempotencyKey(request)
  const stored = key === undefined ? undefined : findStripeObject(state.responses, key)
  if (!stored || stored.requestHash === hashRequest(request)) return stored
  throw new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

export function storeIdempotentResponse(
  state: StripeState,
  request: FastifyRequest,
  response: Omit<IdempotentResponse, 'requestHash'>,
): void {
  const key = idempotencyKey(request)
  if (key !== undefined) state.responses[key] = { requestHash: hashRequest(request), ...response }
}

/** Only POST requests have one, as at Stripe. */
function idempotencyKey({ headers, method }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return method === 'POST' && typeof key === 'string' && key !== '' ? key : undefined
}

function hashRequest({ body, method, url }: FastifyRequest): string {
  const text = `${method} ${url}\n${typeof body === 'string' ? body : ''}`
  return createHash('sha256').update(text).digest('hex')
}
