import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { readServerGreeting } from '@faresight/local/servers/local-server'
import { expect, test } from 'vitest'

async function greetingOf(greet: (socket: Socket) => void): Promise<string | undefined> {
  await using server = createServer(greet).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  return await readServerGreeting(port, 'data')
}

test.each<[string, (socket: Socket) => void, string | undefined]>([
  ['that greets', (socket) => socket.write('INFO {}'), 'INFO {}'],
  ['that ends the connection, as one that is killed while it starts', (socket) => socket.end(), undefined],
  ['that resets the connection', (socket) => socket.resetAndDestroy(), undefined],
  ['that says nothing', () => {}, undefined],
])('a server %s', { timeout: 5000 }, async (_what, greet, greeting) => {
  expect(await greetingOf(greet)).toBe(greeting)
})
