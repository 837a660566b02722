import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Fills the buffer of a client that doesn't read. */
const body = 'a'.repeat(64 * 1024)
const answer = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`

/** A server that ends each connection with its response, read or not. */
export async function startConnectionClosingServer() {
  const server = createServer((socket) => {
    socket.once('data', () => socket.write(answer, () => socket.end(body)))
  })
  const closed = once(server, 'connection').then(([socket]: Socket[]) => socket && once(socket, 'close'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    body,
    /** Resolves when both ends of the first connection are closed. */
    closed,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
