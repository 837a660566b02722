import type { FastifyRequest } from 'fastify'

/** Both providers take their key in this header. */
export function apiKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-api-key']
  return typeof key === 'string' ? key : undefined
}

/** Any counts but an empty one and `revoked`. */
export function hasKey(request: FastifyRequest): boolean {
  const key = apiKeyOf(request)
  return key !== undefined && key.trim() !== '' && key !== 'revoked'
}
