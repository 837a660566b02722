import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'

/** A request that a provider refuses, with its HTTP status. */
export class RequestRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A provider's error body. */
export type RenderErrorBody = (status: number, message: string) => object

/** Answers refusals, unreadable bodies, unknown paths and failures in a provider's error model. */
export function registerErrorModel(scope: FastifyInstance, errorBody: RenderErrorBody): void {
  scope.setErrorHandler((error, _request, reply) => {
    const { status, message } = toRefusal(error)
    return reply.code(status).send(errorBody(status, message))
  })
  scope.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorBody(404, 'There is no such path.')),
  )
}

function toRefusal(error: unknown): RequestRefusal {
  if (error instanceof RequestRefusal) return error
  // Fastify's own refusals (malformed JSON, wrong content type, too large) have a status.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500
    ? new RequestRefusal(400, 'The request could not be read.')
    : new RequestRefusal(500, 'Something went wrong.')
}

/** @throws {RequestRefusal} 400 that names the first wrong field */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new RequestRefusal(
    400,
    `${issue?.path.join('.') || 'The request'}: ${issue?.message ?? 'is not valid'}`,
  )
}

export function readApiKeyHeader({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-api-key']
  return typeof key === 'string' ? key : undefined
}

/** Any key but an empty one and `revoked`. */
export function isAcceptedApiKey(key: string | undefined): boolean {
  return key !== undefined && key.trim() !== '' && key !== 'revoked'
}

/** `http://127.0.0.1:4000`: the address under which the sandbox was called. */
export function requestOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
