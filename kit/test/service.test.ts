import { connect } from 'node:net'
import { defineRoute } from '@faresight/contracts/route'
import type { Principal } from '@faresight/contracts/viewer'
import { identityHeader } from '@faresight/kit/identity/identity'
import { createLog } from '@faresight/kit/telemetry/log'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { createService, type Service } from '@faresight/kit/http/service'
import { createTestIdentity } from '@faresight/kit/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'

const member: Principal = {
  userId: '7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11',
  role: 'user',
  sessionId: 'ab'.repeat(32),
  accessUntil: null,
}
const common = { owner: 'search', summary: 'For these tests' } as const
const openRoute = defineRoute({
  ...common,
  method: 'GET',
  path: '/api/things/{id}',
  access: 'public',
  params: z.object({ id: z.string().max(150) }),
  query: z.object({ limit: z.coerce.number('Please give a number').default(3) }),
  answer: z.object({ id: z.string(), limit: z.number(), viewer: z.string() }),
})
const ownRoute = defineRoute({
  ...common,
  method: 'POST',
  path: '/api/things',
  access: 'user',
  body: z.object({
    name: z.string('Name is required').min(2, 'Name is too short'),
    legs: z.array(z.object({ to: z.string('To is required') })),
    unworded: z.boolean().optional(),
    many: z.string().min(5, 'Too short').regex(/^x/, 'Must begin with x').optional(),
  }),
  answer: z.object({ owner: z.string(), name: z.string() }),
})
const wrongRoute = defineRoute({
  ...common,
  method: 'GET',
  path: '/api/wrong',
  access: 'public',
  answer: z.object({ n: z.number() }),
})
const brokenRoute = defineRoute({
  ...common,
  method: 'GET',
  path: '/api/broken',
  access: 'public',
  answer: z.object({}),
})
const planRoute = defineRoute({
  ...common,
  method: 'GET',
  path: '/api/plan',
  access: 'subscriber',
  answer: z.object({}),
})

const identity = createTestIdentity()
const lines: string[] = []
let service: Service
let isDatabaseUp = true

beforeAll(() => {
  service = createService({
    log: createLog('things', 'info', { write: (line) => void lines.push(line) }),
    verifyIdentity: identity.verify('search'),
    readinessChecks: {
      bus: async () => {},
      postgres: async () => {
        if (!isDatabaseUp) throw new Error('connection refused by secret-host')
      },
    },
  })
  mountRoute(service, openRoute, async ({ params, query, viewer }) => ({
    ...params,
    ...query,
    viewer,
    secret: 'never on the wire',
  }))
  mountRoute(service, ownRoute, async ({ body, principal }) => ({ owner: principal.userId, name: body.name }))
  // What a careless handler might return: the route's schema is what stops it.
  mountRoute(service, wrongRoute, async () => JSON.parse('{"n":"secret text"}'))
  mountRoute(service, brokenRoute, async () => {
    throw new Error('secret text of a driver')
  })
  mountRoute(service, planRoute, async () => ({}))
})
afterAll(() => service.close())

const as = async (who: Principal, audience: 'search' | 'auth' = 'search') => ({
  [identityHeader]: await identity.sign(who, audience),
})
const good = { name: 'thing', legs: [] }

describe('a mounted route', () => {
  test('passes parsed input, and sends only keys of its answer', async () => {
    const answer = await service.inject('/api/things/a%20b?limit=7&more=1')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({ id: 'a b', limit: 7, viewer: 'visitor' })
  })

  test('gets its caller from a signed identity', async () => {
    const answer = await service.inject({
      method: 'POST',
      url: '/api/things',
      headers: await as(member),
      payload: good,
    })
    expect(answer.json()).toEqual({ owner: member.userId, name: 'thing' })
  })

  test('distinguishes members from subscribers', async () => {
    const subscriber = { ...member, accessUntil: new Date(Date.now() + 60_000).toISOString() }
    expect((await service.inject({ url: '/api/plan', headers: await as(member) })).json()).toMatchObject({
      status: 403,
      code: 'access/plan-required',
    })
    expect((await service.inject({ url: '/api/plan', headers: await as(subscriber) })).statusCode).toBe(200)
  })

  test('ignores unsigned identities', async () => {
    const forged = [
      {},
      { [identityHeader]: JSON.stringify(member) },
      { [identityHeader]: await createTestIdentity().sign(member, 'search') },
      await as(member, 'auth'),
    ]
    for (const headers of forged) {
      const answer = await service.inject({ method: 'POST', url: '/api/things', headers, payload: good })
      expect(answer.json()).toMatchObject({ status: 401, code: 'access/sign-in-required' })
      const open = await service.inject({ url: '/api/things/1', headers })
      expect(open.json()).toMatchObject({ viewer: 'visitor' })
    }
  })

  test('answers 503 to a genuine identity of a gateway whose clock is wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 48 * 3_600_000 })
    const headers = await as(member).finally(() => vi.useRealTimers())
    const own = await service.inject({ method: 'POST', url: '/api/things', headers, payload: good })
    const open = await service.inject({ url: '/api/things/1', headers })
    for (const answer of [own, open]) {
      expect(answer.json()).toMatchObject({ status: 503, code: 'request/unavailable' })
      expect(answer.headers['retry-after']).toBe('5')
    }
  })

  test('checks access before the body', async () => {
    const answer = await service.inject({
      method: 'POST',
      url: '/api/things',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('invalid input is a problem that says what to do', () => {
  async function post(payload: string, type = 'application/json') {
    const headers = { ...(await as(member)), 'content-type': type }
    return service.inject({ method: 'POST', url: '/api/things', headers, payload })
  }

  test('each bad field is named; the first sentence is the detail', async () => {
    const answer = await post(JSON.stringify({ name: 'x', legs: [{}] }))
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json()).toEqual({
      type: 'urn:faresight:problem:request/invalid',
      title: 'Invalid request',
      status: 400,
      detail: 'Name is too short',
      code: 'request/invalid',
      message: 'Name is too short',
      errors: [
        { path: 'name', message: 'Name is too short' },
        { path: 'legs.0.to', message: 'To is required' },
      ],
    })
  })

  test('a field with two errors is named once, with the first', async () => {
    const { errors } = (await post(JSON.stringify({ ...good, many: 'abc' }))).json()
    expect(errors).toEqual([{ path: 'many', message: 'Too short' }])
  })

  test.each([
    ['unworded', { ...good, unworded: 'yes' }],
    ['legs', { ...good, legs: 'none' }],
    ['legs.0', { ...good, legs: [7] }],
  ])('no validator text is shown if a schema has no sentence for %s', async (path, body) => {
    const answer = (await post(JSON.stringify(body))).json()
    expect(answer).toMatchObject({ detail: 'Please check this field.' })
    expect(answer.errors).toEqual([{ path, message: 'Please check this field.' }])
  })

  test.each([
    ['malformed JSON', '{"name":', 'application/json', 400, 'request/malformed-json'],
    ['an empty body', '', 'application/json', 400, 'request/malformed-json'],
    ['a list in place of an object', '[]', 'application/json', 400, 'request/invalid'],
    ['a prototype trap', '{"__proto__":{"name":"x"}}', 'application/json', 400, 'request/malformed-json'],
    ['plain text', 'name=x', 'text/plain', 415, 'request/unsupported-media-type'],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415, 'request/unsupported-media-type'],
    ['a garbled content type', '{}', 'json', 415, 'request/unsupported-media-type'],
    [
      'an oversize body',
      JSON.stringify({ name: 'x'.repeat(70_000) }),
      'application/json',
      413,
      'request/too-large',
    ],
  ])('%s', async (_, payload, type, status, code) => {
    const answer = await post(payload, type)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json()).toMatchObject({ status, code })
  })

  test.each([
    ['GET', '/api/nothing', 404, 'request/not-found'],
    ['DELETE', '/api/things', 405, 'request/method-not-allowed'],
    ['GET', '/api/things/%zz', 400, 'request/invalid'],
    ['GET', `/api/things/${'x'.repeat(200)}`, 400, 'request/invalid'],
    ['GET', '/api/things/1?limit=many', 400, 'request/invalid'],
  ] as const)('%s %s', async (method, url, status, code) => {
    const answer = await service.inject({ method, url })
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json()).toMatchObject({ status, code })
  })

  test('Allow lists the methods of an address', async () => {
    expect((await service.inject({ method: 'PATCH', url: '/api/things/1' })).headers['allow']).toBe('GET')
  })
})

test.each(['/api/broken', '/api/wrong'])('the error of %s is logged and not sent', async (url) => {
  lines.length = 0
  const answer = await service.inject(url)
  expect(answer.json()).toMatchObject({ status: 500, code: 'request/internal' })
  expect(answer.body).not.toContain('secret')
  expect(lines.join('')).toMatch(/secret text of a driver|violates its contract/)
})

test('an upload that its caller breaks off is logged at info', async () => {
  lines.length = 0
  await service.listen({ host: '127.0.0.1', port: 0 })
  const address = service.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const head = Object.entries({ host: 'x', ...(await as(member)), 'content-type': 'application/json' })
  const text = [...head, ['content-length', '100']].map(([name, value]) => `${name}: ${value}`).join('\r\n')
  const socket = connect(port ?? 0, '127.0.0.1', () => {
    socket.write(`POST /api/things HTTP/1.1\r\n${text}\r\n\r\n{"name":`, () => socket.destroy())
  })
  await vi.waitUntil(() => lines.some((line) => line.includes('"the caller disconnected"')), {
    timeout: 5000,
  })
  expect(lines.join('')).toContain('"route":"/api/things"')
  expect(lines.join('')).not.toContain('"level":"error"')
})

test("the gateway's request id is in reply and log", async () => {
  lines.length = 0
  const answer = await service.inject({
    url: '/api/things/1',
    headers: { 'x-request-id': 'id-from-gateway' },
  })
  expect(answer.headers['x-request-id']).toBe('id-from-gateway')
  expect(lines.join('')).toContain('"requestId":"id-from-gateway"')
})

test("the log has the route's pattern and never what was typed", async () => {
  lines.length = 0
  await service.inject('/api/things/typed-secret?limit=1')
  expect(lines.join('')).toContain('/api/things/:id')
  expect(lines.join('')).not.toContain('typed-secret')
})

test('the service is ready while all its dependencies answer', async () => {
  expect((await service.inject('/health/ready')).json()).toEqual({
    status: 'up',
    checks: { bus: 'up', postgres: 'up' },
  })
  isDatabaseUp = false
  const down = await service.inject('/health/ready')
  isDatabaseUp = true
  expect(down.statusCode).toBe(503)
  expect(down.json()).toEqual({ status: 'down', checks: { bus: 'up', postgres: 'down' } })
  expect((await service.inject('/health/live')).statusCode).toBe(200)
})

test('each request is counted by route, method and status', async () => {
  await service.inject('/api/things/41')
  const { body, headers } = await service.inject('/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/things\/:id",status="200"\} \d+/,
  )
  expect(body).toContain('process_cpu_seconds_total')
  expect(body).not.toContain('/api/things/41')
})
