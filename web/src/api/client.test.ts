import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { toProblemBody } from '@faresight/contracts/problem-body'
import { accessProblems } from '@faresight/contracts/problems'
import { searchRoutes } from '@faresight/contracts/search/http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { call } from './client.ts'
import { ApiProblem, messageOf } from './problems.ts'

// A real server on loopback: what is tested is what goes over the wire.
let server: Server
let answer: { status: number; body: string; headers?: Record<string, string> }
let seen: { url: string; method: string; type: string | undefined; body: string }
let trace: unknown
const realFetch = globalThis.fetch

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { url = '', method = '', headers } = request
    trace = headers['traceparent']
    seen = { url, method, type: headers['content-type'], body: await bodyOf(request) }
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo
  // The client asks for paths alone, which only a page can resolve.
  globalThis.fetch = (path, init) => realFetch(new URL(path as string, `http://127.0.0.1:${port}`), init)
})

beforeEach(() => {
  answer = { status: 200, body: '{}' }
})

afterAll(async () => {
  globalThis.fetch = realFetch
  await new Promise((closed) => server.close(closed))
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

it('fills the path, encodes the query and sends no body of its own', async () => {
  answer.body = '[]'
  await call(searchRoutes.airports, { query: { q: 'são & co' } })
  expect(seen).toEqual({ url: '/api/airports?q=s%C3%A3o+%26+co', method: 'GET', type: undefined, body: '' })
})

it('gives each call a trace of its own', async () => {
  const traces = []
  for (let i = 0; i < 2; i++) {
    answer.body = '{"message":"ok"}'
    await call(authRoutes.logout)
    traces.push(trace)
  }
  for (const it of traces) expect(it).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  expect(new Set(traces).size).toBe(2)
})

it('sends a body as JSON', async () => {
  answer.body = '{"message":"ok"}'
  const body = { email: 'a@b.test', password: 'x' }
  expect(await call(authRoutes.login, { body })).toEqual({ message: 'ok' })
  expect(seen).toMatchObject({ method: 'POST', type: 'application/json', body: JSON.stringify(body) })
})

it('takes an answer without a body', async () => {
  answer = { status: 204, body: '' }
  const params = { searchId: crypto.randomUUID() }
  expect(await call(aiScanRoutes.cancel, { params })).toBeUndefined()
  expect(seen).toMatchObject({ method: 'DELETE', url: `/api/ai-search/${params.searchId}` })
})

it.each([
  ['18000', 18_000],
  ['Sun, 22 Nov 2026 00:00:00 GMT', null],
])('knows of a refusal until %s that it may ask again in %s seconds', async (header, seconds) => {
  answer = { status: 429, body: '', headers: { 'retry-after': header } }
  await expect(call(aiScanRoutes.scans)).rejects.toMatchObject({ retryAfterSeconds: seconds })
})

it('escapes path parameters', async () => {
  answer = { status: 404, body: '' }
  await expect(call(searchRoutes.airport, { params: { code: '../user' } })).rejects.toThrow('404')
  expect(seen.url).toBe('/api/airports/..%2Fuser')
})

it('drops keys that the contract does not know, and refuses an answer of another shape', async () => {
  answer.body = '{"message":"ok","secret":1}'
  expect(await call(authRoutes.logout)).toEqual({ message: 'ok' })
  answer.body = '{"message":1}'
  await expect(call(authRoutes.logout)).rejects.toThrow('message')
})

it('turns a problem into an error with status, code and the sentence for people', async () => {
  answer = { status: 401, body: JSON.stringify(toProblemBody(accessProblems['sign-in-required'])) }
  const problem = await call(authRoutes.user).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({
    status: 401,
    code: 'access/sign-in-required',
    message: '401: Please sign in to continue.',
  })
  expect(messageOf(problem, 'fallback')).toBe('Please sign in to continue.')
})

it('keeps the status text of an answer that is not ours, and tells people the page’s own sentence', async () => {
  answer = { status: 502, body: '<html>' }
  const problem = await call(authRoutes.user).catch((error: unknown) => error)
  expect(problem).toMatchObject({ message: '502: Bad Gateway' })
  expect(messageOf(problem, 'fallback')).toBe('fallback')
  expect(messageOf(new TypeError('fetch failed'), 'fallback')).toBe('fallback')
})
