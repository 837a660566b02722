import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { StripeProblem } from '../problem.ts'
import type { StripeDeps } from '../stripe.ts'
import { expanded } from './expand.ts'
import { formOf, read, text } from './form.ts'
import { keepAnswer, keptAnswer } from './idempotency.ts'

type Answer<Shape extends z.ZodObject> = (params: z.output<Shape>, id: string) => object

/** Adds a call of the API; `:id` in its path is handed on. */
type Add = <Shape extends z.ZodObject>(path: string, shape: Shape, answer: Answer<Shape>) => void

export interface Endpoints {
  readonly get: Add
  readonly post: Add
  readonly del: Add
}

const expand = z.strictObject({ expand: z.array(text).max(20).optional() })

/** The calls of an API whose requests are forms, under idempotency keys, and whose answers can be expanded. */
export function endpointsOf(scope: FastifyInstance, deps: StripeDeps): Endpoints {
  const add =
    (method: 'GET' | 'POST' | 'DELETE'): Add =>
    (url, shape, answer) => {
      scope.route<{ Params: { id?: string } }>({
        method,
        url,
        handler: async (request, reply) => {
          const kept = keptAnswer(deps.books, request)
          if (kept) {
            reply.header('idempotent-replayed', 'true')
            return sendJson(reply, kept.status, kept.body)
          }
          const { expand: paths, ...form } = formOf(request)
          const { expand: wanted = [] } = read(expand, paths === undefined ? {} : { expand: paths })
          const params = read(shape, form)
          const work = () => expanded(deps.books, answer(params, request.params.id ?? ''), wanted)
          const { body, status } = method === 'GET' ? { body: work(), status: 200 } : undertaken(work)
          const json = JSON.stringify(body)
          if (method !== 'GET') {
            keepAnswer(deps.books, request, status, json)
            await deps.changed()
          }
          return sendJson(reply, status, json)
        },
      })
    }
  return { get: add('GET'), post: add('POST'), del: add('DELETE') }
}

/** What is refused once the request has been read is an answer, too, which its key gives again. */
function undertaken(work: () => object): { body: object; status: number } {
  try {
    return { body: work(), status: 200 }
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return { body: { error: error.body }, status: error.status }
  }
}

function sendJson(reply: FastifyReply, status: number, json: string): FastifyReply {
  return reply.code(status).type('application/json').send(json)
}
