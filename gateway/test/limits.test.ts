import { once } from 'node:events'
import { connect } from 'node:net'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { silentLog } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { type TestBus, createTestBus } from '../../test/setup/test-bus.ts'
import { routePolicies } from '../src/route-policies.ts'
import { replyJson, startTestGateway, startRecordingUpstream } from './harness.ts'

const { perMinute: limit = 0, bodyLimitBytes = 0 } =
  routePolicies.find(({ route }) => route === authRoutes.login) ?? {}

// Each test has its own gateway, so its rate limits are unused.
let bus: TestBus
forAllTests(createTestBus, (it) => (bus = it))

async function statuses(count: number, call: () => Promise<Response>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, call))
  return answers.map(({ status }) => status)
}

test('answers an address over its limit 429 with Retry-After', async () => {
  await using gateway = await startTestGateway({}, silentLog, bus)
  const login = () =>
    fetch(gateway.url + authRoutes.login.path, {
      method: 'POST',
      headers: { origin: 'http://localhost:8080' },
    })
  expect(new Set(await statuses(limit, login))).toEqual(new Set([200]))
  const answer = await login()
  expect(answer.status).toBe(429)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await answer.json()).toMatchObject({ code: 'request/too-many', status: 429 })
  expect(gateway.upstream.seen).toHaveLength(limit)
  // One row's limit is not another's.
  expect((await fetch(`${gateway.url}/api/airports/LHR`)).status).toBe(200)
})

test('limits each caller behind a trusted proxy separately, and an IPv6 /64 as one caller', async () => {
  await using gateway = await startTestGateway({ TRUSTED_PROXIES: '127.0.0.1' }, silentLog, bus)
  const loginFrom = (address: string) => () =>
    fetch(gateway.url + authRoutes.login.path, {
      method: 'POST',
      headers: { origin: 'http://localhost:8080', 'x-forwarded-for': address },
    })
  await statuses(limit, loginFrom('2001:db8:0:1::1'))
  expect((await loginFrom('2001:db8:0:1:ffff::2')()).status).toBe(429)
  expect((await loginFrom('2001:db8:0:2::1')()).status).toBe(200)
  expect((await loginFrom('203.0.113.9')()).status).toBe(200)
})

test('ignores X-Forwarded-For of an untrusted peer', async () => {
  await using gateway = await startTestGateway({}, silentLog, bus)
  const loginFrom = (n: number) => () =>
    fetch(gateway.url + authRoutes.login.path, {
      method: 'POST',
      headers: { origin: 'http://localhost:8080', 'x-forwarded-for': `203.0.113.${n}` },
    })
  await Promise.all(Array.from({ length: limit }, (_, n) => loginFrom(n)()))
  expect((await loginFrom(200)()).status).toBe(429)
})

test.each([
  ['whose length is given', (text: string) => text],
  ['whose length is not', (text: string) => new Blob([text]).stream()],
])('refuses a body over the limit of its route, %s', async (_, bodyOf) => {
  await using gateway = await startTestGateway({}, silentLog, bus)
  const send = (bytes: number) =>
    fetch(gateway.url + authRoutes.login.path, {
      method: 'POST',
      headers: { origin: 'http://localhost:8080', 'content-type': 'application/json' },
      body: bodyOf('x'.repeat(bytes)),
      duplex: 'half',
    })
  expect((await send(bodyLimitBytes)).status).toBe(200)
  const answer = await send(bodyLimitBytes + 1)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({ status: 413, code: 'request/too-large' })
  expect(gateway.upstream.seen).toHaveLength(1)
})

test.each<[string, { body: string | Blob; headers?: Record<string, string> }, number]>([
  ['is too long', { body: 'x'.repeat(70_000) }, 413],
  ['is too long, of a length that is not given', { body: new Blob(['x'.repeat(70_000)]) }, 413],
  ['is packed', { body: '{}', headers: { 'content-encoding': 'gzip' } }, 415],
  ['is of no type that there is', { body: '{}', headers: { 'content-type': 'nonsense' } }, 415],
])('counts an owner key attempt whose body %s', async (_, { body, headers }, status) => {
  await using gateway = await startTestGateway({}, silentLog, bus)
  let left = 1
  gateway.upstream.answerWith((request, response) => {
    expect(request.headers).toMatchObject({ 'content-length': '0', 'x-forwarded-for': '127.0.0.1' })
    if (left-- > 0) return replyJson(response, 400, {}, 'application/problem+json')
    response.setHeader('retry-after', '900')
    replyJson(response, 429, { code: 'auth/too-many-owner-keys' }, 'application/problem+json')
  })
  const send = () =>
    fetch(gateway.url + adminSignInRoutes.keyLogin.path, {
      method: 'POST',
      headers: { origin: 'http://localhost:8080', 'content-type': 'application/json', ...headers },
      body: body instanceof Blob ? body.stream() : body,
      duplex: 'half',
    })
  expect((await send()).status).toBe(status)
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('900')
  expect(await refused.json()).toEqual({ code: 'auth/too-many-owner-keys' })
  gateway.upstream.answerWith((_request, response) => void response.destroy())
  expect((await send()).status).toBe(503)
})

test('counts an owner key attempt with an oversized body while one replica is unreachable', async () => {
  await using service = await startRecordingUpstream()
  await using gateway = await startTestGateway({ AUTH_URL: `http://127.0.0.1:1,${service.url}` })
  const headers = { origin: 'http://localhost:8080', 'content-type': 'application/json' }
  service.answerWith((_request, response) => replyJson(response, 400, {}, 'application/problem+json'))
  for (let turn = 0; turn < 2; turn++) {
    const body = 'x'.repeat(70_000)
    const answer = await fetch(gateway.url + adminSignInRoutes.keyLogin.path, {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.status).toBe(413)
  }
  expect(service.seen).toHaveLength(2)
})

test('exempts loopback from the connection limit', async () => {
  await using gateway = await startTestGateway({ CONNECTIONS_PER_ADDRESS: '1' }, silentLog, bus)
  const kept = [1, 2].map(() => connect(Number(new URL(gateway.url).port), '127.0.0.1'))
  await Promise.all(kept.map((socket) => once(socket, 'connect')))
  expect((await fetch(`${gateway.url}/api/airports/LHR`)).status).toBe(200)
  for (const socket of kept) socket.destroy()
})
