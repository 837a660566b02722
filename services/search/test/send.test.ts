import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpClient } from '../src/http-client/http-client.ts'

/** A provider of this test's choice. */
async function startFarSide(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const ask = (url: string, maxBytes = 1000, timeoutMs = 10_000) =>
  createHttpClient(maxBytes)(
    { method: 'POST', url, headers: { 'x-api-key': 'secret' }, body: {} },
    { signal: AbortSignal.timeout(timeoutMs) },
  )

test('a key does not follow a redirect to another host', async () => {
  let asked = 0
  await using elsewhere = await startFarSide((_, response) => {
    asked++
    response.end('{}')
  })
  await using provider = await startFarSide((_, response) =>
    response.writeHead(307, { location: elsewhere.url }).end(),
  )
  expect(await ask(provider.url)).toEqual({ fault: 'failed', status: 307 })
  expect(asked).toBe(0)
})

test('an endless answer is dropped at the maximum length', async () => {
  const left = Promise.withResolvers<void>()
  await using provider = await startFarSide((_, response) => {
    response.once('close', left.resolve)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1000)));
    }
    response.on('drain', more)
    more()
  })
  expect(await ask(provider.url)).toEqual({ fault: 'failed', status: 200 })
  await left.promise
})

test('an answer of the maximum length is read whole', async () => {
  await using provider = await startFarSide((_, response) => response.end('x'.repeat(1000)))
  expect(await ask(provider.url)).toEqual({ text: 'x'.repeat(1000) })
})

test.each([
  ['7', 7000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', undefined],
])('Retry-After %s is parsed', async (retryAfter, retryAfterMs) => {
  await using provider = await startFarSide((_, response) =>
    response.writeHead(429, { 'retry-after': retryAfter }).end(),
  )
  expect(await ask(provider.url)).toEqual({ fault: 'limited', status: 429, retryAfterMs })
})

test.each([
  [503, true],
  [424, true],
  [400, undefined],
  [401, undefined],
])('a failure with %i is transient or not', async (status, isTransient) => {
  await using provider = await startFarSide((_, response) => response.writeHead(status).end())
  expect(await ask(provider.url)).toEqual({ fault: 'failed', status, isTransient })
})

test('a broken connection is transient, before and after the first byte', async () => {
  await using provider = await startFarSide((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('x')
    setImmediate(() => response.destroy())
  })
  expect(await ask(provider.url)).toEqual({ fault: 'failed', status: 200, isTransient: true })
  await provider[Symbol.asyncDispose]()
  expect(await ask(provider.url)).toEqual({ fault: 'failed', status: null, isTransient: true })
})

test.each([
  ['/silent', null],
  ['/begun', 200],
])('a late answer has a status if it had begun: %s', async (path, status) => {
  await using provider = await startFarSide((request, response) => {
    if (request.url === '/begun') response.writeHead(200).write('x')
  })
  expect(await ask(`${provider.url}${path}`, 1000, 1000)).toEqual({ fault: 'late', status })
})

test('an expected error status is a valid answer', async () => {
  await using farSide = await startFarSide((request, response) => {
    response.writeHead(500).end(request.url === '/none' ? 'not for you' : 'out of order')
  })
  const isExpectedError = (text: string) => text === 'not for you'
  const signal = AbortSignal.timeout(10_000)
  const askFor = (path: string, hook: { isExpectedError?: typeof isExpectedError } = { isExpectedError }) =>
    createHttpClient(1000)({ method: 'GET', url: farSide.url + path, headers: {}, ...hook }, { signal })
  expect(await askFor('/none')).toEqual({ text: 'not for you' })
  const failure = { fault: 'failed', status: 500, isTransient: true }
  expect(await askFor('/other')).toEqual(failure)
  expect(await askFor('/none', {})).toEqual(failure)
})
