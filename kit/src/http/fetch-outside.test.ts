import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fetchOutside } from './fetch-outside.ts'

test('a server that ends its connection before its answer is read harms nobody', async () => {
  // As much as fills the buffer of an answer, and then the end.
  const body = 'a'.repeat(64 * 1024)
  const head = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`
  const server = createServer((socket) =>
    socket.once('data', () => socket.write(head, () => socket.end(body))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  const answer = await fetchOutside(`http://127.0.0.1:${port}`, {})
  await setTimeout(100)
  expect(await answer.text()).toBe(body)
  server.close()
})
