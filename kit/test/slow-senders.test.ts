import { defineRoute } from '@faresight/contracts/route'
import { mountEventStream } from '@faresight/kit/http/mount-event-stream'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { createService } from '@faresight/kit/http/service'
import { silentLog } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { sendByteByByte } from '../../test/setup/send-byte-by-byte.ts'

const route = defineRoute({
  owner: 'search',
  summary: 'For these tests',
  method: 'POST',
  path: '/api/things',
  access: 'public',
  body: z.object({}),
  answer: z.object({}),
})

test('a client that sends its body byte by byte is cut off after the request timeout', async () => {
  await using service = createService({
    log: silentLog,
    verifyIdentity: async () => null,
    readinessChecks: {},
  })
  mountRoute(service, route, async () => ({}))
  const { server } = service
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000])
  server.requestTimeout = server.headersTimeout = 300
  const url = await service.listen({ host: '127.0.0.1', port: 0 })
  const head = `POST ${route.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
  const answer = await sendByteByByte(url, `${head}content-length: 8000\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('"code":"request/too-slow"')
})

const stream = defineRoute({
  owner: 'search',
  summary: 'For these tests',
  method: 'GET',
  path: '/api/things/events',
  access: 'public',
  answer: z.never(),
  events: { thing: z.object({ n: z.number() }) },
})

test('a slow sender that already receives events is cut off without a second reply', async () => {
  await using service = createService({
    log: silentLog,
    verifyIdentity: async () => null,
    readinessChecks: {},
  })
  const { promise: never } = Promise.withResolvers<void>()
  async function* things() {
    yield { event: 'thing' as const, id: 1, data: { n: 1 } }
    await never
  }
  mountEventStream(service, stream, async () => things())
  const { server } = service
  server.requestTimeout = server.headersTimeout = 300
  const url = await service.listen({ host: '127.0.0.1', port: 0 })
  const head = `GET ${stream.path} HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n`
  const answer = await sendByteByByte(url, `${head}content-length: 8000\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toContain('"n":1')
  expect(answer).not.toMatch(/408|too-slow/)
})
