import type { FastifyInstance } from 'fastify'

/**
 * Ends each connection after the answer that is on its way when `app` begins to close: kept alive by its client, it would
 * hold the server up.
 *
 * @returns whether closing has begun
 */
export function endConnections(app: FastifyInstance): () => boolean {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    // An answer whose head had gone by then could not say so.
    if (isClosing) request.raw.socket.end()
    done()
  })
  return () => isClosing
}
