import { authRoutes } from '@faresight/contracts/auth/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { identityHeader } from '@faresight/kit/identity/identity'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import {
  type TestGateway,
  replyJson,
  startSecondTestGateway,
  startTestGateway,
  startRecordingUpstream,
} from './harness.ts'

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))
/** What a gateway answers once its service has had all of its time, while the other tests go on. */
let late: Promise<Response>
forAllTests(
  () => startTestGateway(),
  (slow) => {
    slow.upstream.answerWith(() => {})
    late = fetch(`${slow.url}/api/airports/LHR`)
  },
)
beforeEach(() => gateway.upstream.answerWith((_, response) => replyJson(response, 200, { ok: true })))

const origin = 'http://localhost:8080'
const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers })
const post = (path: string, body: string | null, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, {
    method: 'POST',
    body,
    headers: { origin, 'content-type': 'application/json', ...headers },
  })

async function problemOf(answer: Response): Promise<unknown> {
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  return answer.json()
}

test('forwards method, path, query and body unchanged', async () => {
  await get('/api/airports?q=S%C3%A3o%20Paulo&q=2')
  expect(gateway.upstream.last()).toMatchObject({
    method: 'GET',
    url: '/api/airports?q=S%C3%A3o%20Paulo&q=2',
  })
  const body = JSON.stringify({ origin: 'LHR', note: 'é\u0000' })
  const answer = await post(searchRoutes.publicSearch.path, body)
  expect(await answer.json()).toEqual({ ok: true })
  expect(gateway.upstream.last()).toMatchObject({ method: 'POST', url: '/api/public/search', body })
  expect(gateway.upstream.last()?.headers['content-type']).toBe('application/json')
})

test('refuses HEAD, which would have the effects of GET', async () => {
  const before = gateway.upstream.seen.length
  const answer = await fetch(`${gateway.url}/api/airports/LHR`, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  expect(gateway.upstream.seen).toHaveLength(before)
})

test('sends services the caller’s address, our host and a new request id, whatever the caller sends', async () => {
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-request-id': 'forged-request-id',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  }
  const answer = await get('/api/airports/LHR', forged)
  const seen = gateway.upstream.last()?.headers
  expect(seen).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'localhost:8080',
  })
  for (const name of ['x-real-ip', 'forwarded', 'traceparent']) expect(seen).not.toHaveProperty(name)
  expect(seen?.host).toBe(new URL(gateway.upstream.url).host)
  expect(seen?.['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers.get('x-request-id')).toBe(seen?.['x-request-id'])
})

test('trusts a trusted proxy for the caller’s address and the request id', async () => {
  await using behind = await startSecondTestGateway(gateway, { TRUSTED_PROXIES: '127.0.0.0/8' })
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9', 'x-request-id': 'from-the-proxy' }
  await fetch(`${behind.url}/api/airports/LHR`, { headers })
  expect(behind.upstream.last()?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.9',
    'x-request-id': 'from-the-proxy',
  })
})

test('forwards no cookies and no hop-by-hop headers, including those named by Connection', async () => {
  const lines = [
    'GET /api/airports/LHR HTTP/1.1',
    'Host: localhost',
    'Connection: close, x-secret, x-request-id',
    'X-Secret: 1',
    'Cookie: auth_token=x; theme=dark',
    'TE: trailers',
    'Keep-Alive: timeout=5',
    'Proxy-Authorization: Basic eDp5',
    'Authorization: Bearer x',
    'Expect: 100-continue',
  ]
  expect(await gateway.raw(`${lines.join('\r\n')}\r\n\r\n`)).toContain('HTTP/1.1 200')
  const seen = gateway.upstream.last()?.headers ?? {}
  for (const name of ['x-secret', 'cookie', 'te', 'proxy-authorization', 'authorization', 'expect']) {
    expect(seen).not.toHaveProperty(name)
  }
  expect(seen['keep-alive']).toBeUndefined()
  // It cannot be taken away by naming it either.
  expect(seen['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('removes internal response headers, and lets only auth set cookies', async () => {
  gateway.upstream.answerWith((_, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'set-cookie': 'auth_token=y',
      server: 'thing/1.0',
      'x-powered-by': 'thing',
      'access-control-allow-origin': '*',
      'content-security-policy': 'default-src *',
      'keep-alive': 'timeout=99',
      'cache-control': 'private, max-age=5',
    })
    response.end('{}')
  })
  const { headers } = await get('/api/airports/LHR')
  for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin']) {
    expect(headers.get(name)).toBeNull()
  }
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('keep-alive')).not.toBe('timeout=99')
  expect(headers.get('cache-control')).toBe('private, max-age=5')
  const login = await post(authRoutes.login.path, '{}')
  expect(login.headers.getSetCookie()).toContain('auth_token=y')
})

test('forwards redirects unchanged', async () => {
  gateway.upstream.answerWith((_, response) =>
    response.writeHead(302, { location: 'https://seller.example/x' }).end(),
  )
  const { cookie } = gateway.signIn({ accessUntil: '2099-01-01T00:00:00Z' })
  const path = '/api/book/2f1f9a56-6a54-4b0e-9d7e-0f3f1a2b3c4d/0123456789ab'
  const answer = await fetch(gateway.url + path, { headers: { cookie }, redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('https://seller.example/x')
})

test('sends fetch metadata headers to services, and lets them set a stricter Referrer-Policy', async () => {
  const { cookie } = gateway.signIn({ accessUntil: '2099-01-01T00:00:00Z' })
  const path = '/api/book/2f1f9a56-6a54-4b0e-9d7e-0f3f1a2b3c4d/0123456789ab'
  const fetchHeaders = {
    'sec-fetch-dest': 'image',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-user': '?1',
  }
  const policyFor = async (own: string) => {
    gateway.upstream.answerWith((_, response) =>
      response.writeHead(302, { location: 'https://seller.example/x', 'referrer-policy': own }).end(),
    )
    // As it goes over the wire: fetch would write headers of its own.
    const asked = Object.entries({ host: 'x', cookie, ...fetchHeaders, connection: 'close' })
    const lines = asked.map(([name, value]) => `${name}: ${value}`).join('\r\n')
    const [, policy] =
      /referrer-policy: (.*)\r\n/i.exec(await gateway.raw(`GET ${path} HTTP/1.1\r\n${lines}\r\n\r\n`)) ?? []
    expect(gateway.upstream.last()?.headers).toMatchObject(fetchHeaders)
    return policy
  }
  expect(await policyFor('no-referrer')).toBe('no-referrer')
  expect(await policyFor('unsafe-url')).toBe('strict-origin')
})

test('answers an unknown API route with a problem, never with a page', async () => {
  for (const path of ['/api/nothing', '/api', '/api/', '/api/auth/login/', '/API/../api/nothing']) {
    expect(await problemOf(await get(path, { accept: 'text/html' }))).toMatchObject({
      status: 404,
      code: 'request/not-found',
    })
  }
  expect(await problemOf(await post('/api/nothing', '{broken'))).toMatchObject({ status: 404 })
})

test('lists the allowed methods of a known path', async () => {
  const answer = await fetch(`${gateway.url}/api/airports/LHR`, { method: 'DELETE' })
  expect(answer.headers.get('allow')).toBe('GET')
  expect(await problemOf(answer)).toMatchObject({ status: 405, code: 'request/method-not-allowed' })
  const login = await get('/api/auth/login')
  expect(login.headers.get('allow')).toBe('POST')
  expect(login.status).toBe(405)
})

test('forwards the problem of a service unchanged', async () => {
  const refusal = {
    status: 415,
    code: 'request/unsupported-media-type',
    detail: 'Please send the body as application/json.',
  }
  gateway.upstream.answerWith((_, response) => replyJson(response, 415, refusal, 'application/problem+json'))
  const answer = await post(searchRoutes.publicSearch.path, 'a=b', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(gateway.upstream.last()?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(await problemOf(answer)).toEqual(refusal)
})

test('replaces a failure without a problem body', async () => {
  gateway.upstream.answerWith((_, response) => response.writeHead(500).end('Error: secret at /srv/app.ts:1'))
  const failed = await get('/api/airports/LHR')
  const text = await failed.clone().text()
  expect(await problemOf(failed)).toMatchObject({ status: 500, code: 'request/internal' })
  expect(text).not.toContain('secret')
  gateway.upstream.answerWith((_, response) => replyJson(response, 502, { stack: 'secret' }))
  expect(await problemOf(await get('/api/airports/LHR'))).toMatchObject({
    status: 503,
    code: 'request/unavailable',
  })
})

test('a 503 with a problem is forwarded without a retry', async () => {
  const before = gateway.upstream.seen.length
  gateway.upstream.answerWith((_, response) => {
    response.setHeader('retry-after', '3')
    replyJson(response, 503, { code: 'auth/sign-in-busy', status: 503 }, 'application/problem+json')
  })
  const answer = await get('/api/airports/LHR')
  expect(await problemOf(answer)).toMatchObject({ code: 'auth/sign-in-busy' })
  expect(answer.headers.get('retry-after')).toBe('3')
  expect(gateway.upstream.seen).toHaveLength(before + 1)
})

test('streams a long response unchanged', async () => {
  const body = JSON.stringify({ list: 'é'.repeat(300_000) })
  gateway.upstream.answerWith((_, response) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    response.writeHead(200, headers).end(body)
  })
  expect(await (await get('/api/airports/LHR')).text()).toBe(body)
})

test('answers 503 when a short response breaks off', async () => {
  gateway.upstream.answerWith((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100, etag: '"1"' })
    response.write('{"half":', () => response.destroy())
  })
  const answer = await get('/api/airports/LHR')
  expect(await problemOf(answer)).toMatchObject({ status: 503, code: 'request/unavailable' })
  expect(answer.headers.get('etag')).toBeNull()
})

test('distributes calls and streams over the replicas of a service', async () => {
  await using replicas = new AsyncDisposableStack()
  const [one, two] = [
    replicas.use(await startRecordingUpstream()),
    replicas.use(await startRecordingUpstream()),
  ]
  await using spread = await startSecondTestGateway(gateway, { SEARCH_URL: `${one.url}, ${two.url}` })
  const ask = (accept: string) =>
    fetch(`${spread.url}/api/public/search`, {
      method: 'POST',
      headers: { accept, origin, 'content-type': 'application/json' },
      body: '{}',
    })
  for (const accept of ['*/*', '*/*', 'text/event-stream', 'text/event-stream'])
    expect((await ask(accept)).status).toBe(200)
  expect([one.seen.length, two.seen.length]).toEqual([2, 2])
  for (const { seen, url } of [one, two])
    expect(seen.map(({ headers }) => headers.host)).toEqual([new URL(url).host, new URL(url).host])
})

test('answers 503 when a service closes the connection', async () => {
  gateway.upstream.answerWith((request) => request.socket.destroy())
  const answer = await get('/api/airports/LHR')
  expect(await problemOf(answer)).toMatchObject({ status: 503, code: 'request/unavailable' })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.each([
  '/api/airports/..%2f..%2fauth%2fuser',
  '/api/airports/%2e%2e',
  '/api/airports/..%5cx',
  '/api/airports/%ff',
])('refuses the URL %s', async (path) => {
  const before = gateway.upstream.seen.length
  const answer = await gateway.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(answer).toContain('application/problem+json')
  expect(gateway.upstream.seen).toHaveLength(before)
})

test('ignores an identity header sent by a client', async () => {
  const { principal } = gateway.signIn({ role: 'owner' })
  await get('/api/airports/LHR', { [identityHeader]: JSON.stringify(principal) })
  expect(gateway.upstream.last()?.headers).not.toHaveProperty(identityHeader)
  expect((await get('/api/auth/user', { [identityHeader]: 'forged' })).status).toBe(401)
})

test('answers 503 when a service is unreachable or too slow', async () => {
  await using lonely = await startSecondTestGateway(gateway, { SEARCH_URL: 'http://127.0.0.1:1' })
  const refused = await fetch(`${lonely.url}/api/airports/LHR`)
  expect(await problemOf(refused)).toMatchObject({ status: 503, code: 'request/unavailable' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await problemOf(await late)).toMatchObject({ status: 503, code: 'request/unavailable' })
})
