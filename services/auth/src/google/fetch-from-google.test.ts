import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { fetchFromGoogle } from './fetch-from-google.ts'

/** A server that leads on from `/token`, and answers anything else with so many bytes. */
async function startServer(bytes: number) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    if (url === '/token') response.writeHead(307, { location: '/elsewhere' }).end()
    else response.end('x'.repeat(bytes))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  return {
    asked,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const secretForm = {
  method: 'POST',
  headers: {},
  body: new URLSearchParams({ client_secret: 'secret' }),
  redirect: 'manual',
} as const

test('does not send the secret to a redirect', async () => {
  await using server = await startServer(10)
  expect((await fetchFromGoogle(`${server.url}/token`, secretForm)).status).toBe(307)
  expect(server.asked).toEqual(['/token'])
})

test('accepts a response of 256 kB and refuses a longer one', async () => {
  await using fitting = await startServer(256 * 1024)
  const answer = await fetchFromGoogle(fitting.url, secretForm)
  expect((await answer.text()).length).toBe(256 * 1024)
  await using tooLong = await startServer(256 * 1024 + 1)
  await expect(fetchFromGoogle(tooLong.url, secretForm)).rejects.toThrow('more than 262144 bytes')
})
