import { connect } from 'node:net'
import { searchRoutes } from '@faresight/contracts/search/http'
import { createLog } from '@faresight/kit/telemetry/log'
import { expect, test, vi } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { type TestGateway, startSecondTestGateway, startTestGateway } from './harness.ts'

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))

const post = (headers: Record<string, string>) =>
  fetch(gateway.url + searchRoutes.publicSearch.path, {
    method: 'POST',
    body: '{}',
    headers: { origin: 'http://localhost:8080', 'content-type': 'application/json', ...headers },
  })

test.each([
  ['no Host', 'connection: close', 400, 'Please send a Host header.'],
  [
    'a Host and an unknown expectation',
    'host: x\r\nexpect: a miracle\r\nconnection: close',
    417,
    'The only supported Expect header is 100-continue.',
  ],
])('refuses a request with %s', async (_, lines, status, detail) => {
  for (const path of ['/api/airports/LHR', '/api/nothing', '/']) {
    const answer = await gateway.raw(`GET ${path} HTTP/1.1\r\n${lines}\r\n\r\n`)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('application/problem+json')
    expect(answer).toContain('content-security-policy')
    expect(answer).toContain(`"detail":"${detail}"`)
  }
})

test('accepts HTTP/1.0 without Host', async () => {
  expect(await gateway.raw('GET /api/airports/LHR HTTP/1.0\r\n\r\n')).toContain(' 200 OK')
})

test('refuses a compressed body with 415', async () => {
  const before = gateway.upstream.seen.length
  const answer = await post({ 'content-encoding': 'gzip' })
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({
    status: 415,
    code: 'request/unsupported-media-type',
    detail: 'Please send the body without compression.',
  })
  expect(gateway.upstream.seen).toHaveLength(before)
  const plain = await post({ 'content-encoding': 'identity' })
  expect(plain.status).toBe(200)
})

test('logs no error when the caller aborts an upload', async () => {
  const lines: string[] = []
  const log = createLog('gateway', 'debug', { write: (line) => void lines.push(line) })
  await using watched = await startSecondTestGateway(gateway, {}, log)
  const socket = connect(Number(new URL(watched.url).port), '127.0.0.1', () => {
    const head = `POST ${searchRoutes.publicSearch.path} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n`
    socket.write(`${head}{"origin":`, () => socket.destroy())
  })
  await vi.waitUntil(() => lines.some((line) => line.includes('"the caller disconnected"')), {
    timeout: 5000,
  })
  expect(lines.join('')).not.toContain('"level":"error"')
  expect(watched.upstream.seen).toHaveLength(0)
})

test('answers invalid HTTP with a problem', async () => {
  const answer = await gateway.raw('NONSENSE\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/)
  expect(answer).toContain('content-security-policy')
  expect(answer).toContain('"code":"request/invalid"')
})

test.each([
  ['both by Content-Length and in chunks', 'content-length: 4\r\ntransfer-encoding: chunked'],
  ['twice and differently', 'content-length: 4\r\ncontent-length: 5'],
  ['in chunks that are packed', 'transfer-encoding: chunked, gzip'],
  ['in chunks by a name that is almost right', 'transfer-encoding: xchunked'],
  ['as less than nothing', 'content-length: -1'],
])('refuses a request with a length given %s', async (_, lines) => {
  const before = gateway.upstream.seen.length
  const head = `POST ${searchRoutes.publicSearch.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
  // What would be a second request, if the two disagreed where the first ends.
  const smuggled = `GET /api/airports/LHR HTTP/1.1\r\nhost: x\r\n\r\n`
  const answer = await gateway.raw(`${head}${lines}\r\n\r\n0\r\n\r\n${smuggled}`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).not.toContain(' 200 OK')
  expect(gateway.upstream.seen).toHaveLength(before)
})

test.each(['TRACE', 'CONNECT'])('refuses %s without echoing the request', async (method) => {
  const answer = await gateway.raw(
    `${method} / HTTP/1.1\r\nhost: x\r\nx-secret: canary\r\nconnection: close\r\n\r\n`,
  )
  expect(answer).not.toContain('canary')
  expect(answer).not.toContain(' 200 OK')
})

test('refuses headers over the limit with 413', async () => {
  const answer = await gateway.raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 413 Payload Too Large/)
  expect(answer).toContain('content-security-policy')
})
