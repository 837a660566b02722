import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Tells clients that the process shuts down. */
export interface Lifecycle {
  /** From then on each reply is the last of its connection, so that the client's next call goes elsewhere. */
  announceShutdown: () => void
  isShuttingDown: () => boolean
}

/**
 * Ends each connection after its current reply once the shutdown is announced or `app` closes; at the close also connections without
 * any request, which would hold the server up.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): Lifecycle {
  let isClosing = false
  const announce = () => void (isClosing = true)
  const letGo = trackUnusedConnections(app.server)
  app.addHook('preClose', (done) => {
    announce()
    letGo()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    // A reply whose head was sent before could not say `close`.
    if (isClosing) request.raw.socket.end()
    done()
  })
  return { announceShutdown: announce, isShuttingDown: () => isClosing }
}

/**
 * Tracks connections without any request; the returned function destroys them, and new ones from then on. Node counts them as active,
 * and waits a minute for their first request even while it closes.
 */
export function trackUnusedConnections(server: Server): () => void {
  const unused = new Set<Socket>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
    if (isClosing) socket.destroy()
  })
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  return () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
  }
}
