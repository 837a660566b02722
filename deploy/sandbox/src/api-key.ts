import type { FastifyRequest } from 'fastify'

/** Both providers take their key in this header. Any counts but an empty one and `revoked`. */
export function hasKey(request: FastifyRequest): boolean {
  const key = request.headers['x-api-key']
  return typeof key === 'string' && key.trim() !== '' && key !== 'revoked'
}
