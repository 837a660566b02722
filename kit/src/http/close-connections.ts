import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface ShutdownAnnouncer {
  /** From then on each reply is the last of its connection, so that the client's next call goes elsewhere. */
  announceShutdown: () => void
  isShuttingDown: () => boolean
}

/**
 * After the announcement, or when `app` closes, each connection ends after its current reply;
 * when `app` closes, so do connections without any request.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): ShutdownAnnouncer {
  let isClosing = false
  const announce = () => void (isClosing = true)
  const destroyUnused = trackUnusedConnections(app.server)
  app.addHook('preClose', (done) => {
    announce()
    destroyUnused()
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

/** @returns how to destroy connections without any request, for which Node would wait a minute while closing */
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
