import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { StripeApiError } from '../api-error.ts'
import type { StripeDeps } from '../deps.ts'
import { parseStripeForm, readRequestForm, formTextSchema } from './form.ts'
import { findIdempotentResponse, storeIdempotentResponse } from './idempotency.ts'
import { expandObjectIds } from './list.ts'

/** Adds an endpoint; `id` is `:id` of its path. */
type AddEndpoint = <Params extends z.ZodRawShape>(
  path: string,
  params: Params,
  handle: (params: z.output<z.ZodObject<Params, z.core.$strict>>, id: string) => object,
) => void

export interface StripeEndpoints {
  readonly get: AddEndpoint
  readonly post: AddEndpoint
  readonly del: AddEndpoint
}

const expandParam = z.array(formTextSchema).optional()

/** Adds endpoints that parse their parameters, repeat responses by idempotency key, and expand objects. */
export function createStripeEndpoints(scope: FastifyInstance, deps: StripeDeps): StripeEndpoints {
  const { commit, state } = deps
  const add =
    (method: 'GET' | 'POST' | 'DELETE'): AddEndpoint =>
    (url, shape, handle) => {
      const paramsSchema = z.strictObject(shape)
      scope.route<{ Params: { id?: string } }>({
        method,
        url,
        handler: async (request, reply) => {
          const stored = findIdempotentResponse(state, request)
          if (stored) {
            reply.header('idempotent-replayed', 'true')
            return sendJson(reply, stored.status, stored.body)
          }
          const { expand, ...form } = readRequestForm(request)
          const paths = parseStripeForm(expandParam, expand) ?? []
          const params = parseStripeForm(paramsSchema, form)
          const { body, status } = toResponse(() =>
            expandObjectIds(state, handle(params, request.params.id ?? ''), paths),
          )
          const json = JSON.stringify(body)
          if (method !== 'GET') {
            storeIdempotentResponse(state, request, { status, body: json })
            await commit()
          }
          return sendJson(reply, status, json)
        },
      })
    }
  return { get: add('GET'), post: add('POST'), del: add('DELETE') }
}

/** Once a request could be read, an error is a response like any other, which its key repeats. */
function toResponse(handle: () => object): { body: object; status: number } {
  try {
    return { body: handle(), status: 200 }
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    return { body: { error: error.body }, status: error.status }
  }
}

function sendJson(reply: FastifyReply, status: number, json: string): FastifyReply {
  return reply.code(status).type('application/json').send(json)
}
