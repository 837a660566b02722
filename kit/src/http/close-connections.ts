import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How the end of a process is told to those who are connected to it. */
export interface Lifecycle {
  /** From now on each answer is the last of its connection, so that its client goes elsewhere with the next call. */
  announceShutdown: () => void
  isShuttingDown: () => boolean
}

/**
 * Ends each connection after the answer that is on its way when the end is announced or `app` begins to close, and when it
 * closes at once where no request has come: kept by its client, it would hold the server up.
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
    // An answer whose head had gone by then could not say so.
    if (isClosing) request.raw.socket.end()
    done()
  })
  return { announceShutdown: announce, isShuttingDown: () => isClosing }
}

/**
 * Lets go of the connections to `server` on which no request has come, when the function that it returns is called and from
 * then on: Node takes them for busy, and waits a minute for the first request also while it closes.
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
