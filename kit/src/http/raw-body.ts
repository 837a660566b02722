import type { FastifyInstance } from 'fastify'

/** A webhook's body may be longer than a form's. */
const bodyLimit = 512 * 1024

/** Gives the routes of `scope` their bodies as Buffers, whatever the content type. */
export function parseBodiesAsBuffers(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
  scope.addHook('preHandler', async (request) => void (request.body ??= Buffer.alloc(0)))
}
