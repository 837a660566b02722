import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { trackUnusedConnections } from '@faresight/kit/http/close-connections'
import { requestTimeouts } from '@faresight/kit/http/request-timeouts'
import type { FastifyInstance } from 'fastify'

/**
 * Listens on the same port of several addresses. An address that this machine does not have (::1 without IPv6) is left
 * out as long as the first one is there.
 *
 * @param onConnection called for each connection, on any address
 */
export async function listenOnHosts(
  app: FastifyInstance,
  hosts: readonly string[],
  wanted: number,
  onConnection: (socket: Socket) => void = () => {},
): Promise<OpenListeners> {
  const [first, ...others] = hosts
  const further: Further[] = []
  const closed: Promise<void>[] = []
  app.addHook('preClose', async () => void closed.push(...further.map(close)))
  app.addHook('onClose', async () => void (await Promise.all(closed)))
  app.server.on('connection', onConnection)
  await app.listen({ host: first, port: wanted })
  // A server that listens on a port has an address with that port.
  const { port } = app.server.address() as AddressInfo
  for (const host of others) {
    const server = secondServer(app).on('connection', onConnection)
    const letGo = trackUnusedConnections(server)
    if (await isListening(server, host, port)) further.push({ server, letGo })
    else app.log.info({ host }, 'not listening: this machine does not have the address')
  }
  const force = () => {
    for (const { server } of [app, ...further]) server.closeAllConnections()
  }
  return { port, force }
}

export interface OpenListeners {
  /** The actual port if 0 was requested. */
  port: number
  /** Closes all connections. */
  force: () => void
}

interface Further {
  server: Server
  letGo: () => void
}

function secondServer(app: FastifyInstance): Server {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server
  const answer = (request: IncomingMessage, response: ServerResponse) => app.routing(request, response)
  const times = { ...requestTimeouts, requestTimeout, headersTimeout, keepAliveTimeout }
  const server = createServer({ ...times, requireHostHeader: false }, answer)
  server.on('checkExpectation', answer)
  for (const listener of app.server.listeners('clientError')) {
    // It listens to the same event of the same kind of server.
    server.on('clientError', listener as (error: Error) => void)
  }
  return server
}

function isListening(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(false)
      else reject(error)
    })
    server.listen({ host, port }, () => resolve(true))
  })
}

function close({ server, letGo }: Further): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  letGo()
  return closed
}
