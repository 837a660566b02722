import type { FastifyInstance } from 'fastify'

/** What somebody else's machine sends may be longer than what a person fills in. */
const bodyLimit = 512 * 1024

/** Hands the routes of `scope` their bodies as they came, whatever these call themselves; an empty one has no bytes. */
export function parseBodiesAsBuffers(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  )
  scope.addHook('preHandler', async (request) => void (request.body ??= Buffer.alloc(0)))
}
