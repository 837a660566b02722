import { randomBytes } from 'node:crypto'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { problemBodySchema } from '@faresight/contracts/problem-body'
import { searchRoutes } from '@faresight/contracts/search/http'
import { identityHeader } from '@faresight/kit/identity/identity'
import { createLog } from '@faresight/kit/telemetry/log'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { routePolicies } from '../src/route-policies.ts'
import { type TestGateway, replyJson, startSecondTestGateway, startTestGateway } from './harness.ts'

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))

const origin = 'http://localhost:8080'
const future = '2099-01-01T00:00:00Z'
const get = (path: string, headers: Record<string, string> = {}, url = gateway.url) =>
  fetch(url + path, { headers })
const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...headers },
  })
const codeOf = async (answer: Response) => {
  const { code } = problemBodySchema.parse(await answer.json())
  return `${answer.status} ${code}`
}
const userPath = authRoutes.user.path

test('sends the identity of a signed-in caller to the called service only', async () => {
  const { cookie, principal } = gateway.signIn({ role: 'admin', accessUntil: future })
  await get(searchRoutes.searches.path, { cookie })
  expect(await gateway.identityAt('search')).toEqual(principal)
  expect(await gateway.identityAt('auth')).toBeNull()
  await get(userPath, { cookie })
  expect(await gateway.identityAt('auth')).toEqual(principal)
})

test('sends the identity of a signed-in user to public routes too', async () => {
  const { cookie, principal } = gateway.signIn()
  await get('/api/airports/LHR', { cookie })
  expect(await gateway.identityAt('search')).toEqual(principal)
})

const garbage = [
  'auth_token=garbage',
  'auth_token=',
  `auth_token=${'é'.repeat(43)}`,
  `auth_token=${'a'.repeat(4000)}`,
  ';;=;',
]

test.each(garbage)('treats a malformed cookie as a visitor, without a lookup: %#', async (cookie) => {
  const before = gateway.asked()
  expect(await codeOf(await get(userPath, { cookie: encodeURI(cookie) }))).toBe('401 access/sign-in-required')
  expect((await get('/api/airports/LHR', { cookie: encodeURI(cookie) })).status).toBe(200)
  expect(gateway.upstream.last()?.headers).not.toHaveProperty(identityHeader)
  expect(gateway.asked()).toBe(before)
})

test('treats an expired or unknown session as a visitor', async () => {
  const cookie = `auth_token=${randomBytes(32).toString('base64url')}`
  expect(await codeOf(await get(userPath, { cookie }))).toBe('401 access/sign-in-required')
  expect((await get('/api/airports/LHR', { cookie })).status).toBe(200)
})

test('logs refused access with the user id, and not for visitors', async () => {
  const lines: string[] = []
  const log = createLog('gateway', 'info', { write: (line) => void lines.push(line) })
  await using watched = await startTestGateway({}, log)
  const { cookie, principal } = watched.signIn()
  const path = adminRoutes.users.path
  expect((await get(path, {}, watched.url)).status).toBe(401)
  expect((await get(path, { cookie }, watched.url)).status).toBe(403)
  const foreign = { method: 'POST', headers: { cookie, origin: 'https://evil.example' } }
  expect((await fetch(watched.url + authRoutes.logout.path, foreign)).status).toBe(403)
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'forbidden')
  expect(told).toEqual([
    expect.objectContaining({ route: path, code: 'access/admin-required', userId: principal.userId }),
    expect.objectContaining({ route: authRoutes.logout.path, code: 'request/foreign-origin' }),
  ])
  expect(JSON.stringify(told)).not.toContain(cookie.slice('auth_token='.length))
})

test('lets only the callers named by the contract reach each service', async () => {
  const viewers = {
    visitor: undefined,
    member: gateway.signIn().cookie,
    lapsed: gateway.signIn({ accessUntil: '2020-01-01T00:00:00Z' }).cookie,
    subscriber: gateway.signIn({ accessUntil: future }).cookie,
    admin: gateway.signIn({ role: 'admin' }).cookie,
    owner: gateway.signIn({ role: 'owner' }).cookie,
  }
  const allowed = {
    public: ['visitor', 'member', 'lapsed', 'subscriber', 'admin', 'owner'],
    user: ['member', 'lapsed', 'subscriber', 'admin', 'owner'],
    subscriber: ['subscriber', 'admin', 'owner'],
    admin: ['admin', 'owner'],
    owner: ['owner'],
  }
  for (const { route } of routePolicies.filter(({ route }) => route.owner !== 'gateway')) {
    const path = route.path.replaceAll(/\{\w+\}/g, 'x')
    for (const [viewer, cookie] of Object.entries(viewers)) {
      const before = gateway.upstream.seen.length
      const { status } = await fetch(gateway.url + path, {
        method: route.method,
        headers: { origin, ...(cookie && { cookie }) },
      })
      const isIn = allowed[route.access].includes(viewer)
      expect({ path, viewer, status }).toEqual({
        path,
        viewer,
        status: isIn ? 200 : viewer === 'visitor' ? 401 : 403,
      })
      expect(gateway.upstream.seen.length - before).toBe(isIn ? 1 : 0)
    }
  }
})

test('blocks a stale or undated sign-in from routes that require a recent one', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const path = adminRoutes.auditFile.path
  const codeFor = async (signedInAt: string | undefined) => {
    const before = gateway.upstream.seen.length
    const answer = await get(path, { cookie: gateway.signIn({ role: 'admin', signedInAt }).cookie })
    return [answer.status === 200 ? 'let in' : await codeOf(answer), gateway.upstream.seen.length - before]
  }
  expect(await codeFor(minutesAgo(14))).toEqual(['let in', 1])
  expect(await codeFor(minutesAgo(16))).toEqual(['403 access/recent-sign-in-required', 0])
  expect(await codeFor(undefined)).toEqual(['403 access/recent-sign-in-required', 0])
})

test('ends a session at the gateway of the sign-out immediately, and at the others before their next lookup', async () => {
  const other = await gateway.replica()
  const { cookie, principal } = gateway.signIn()
  for (const url of [gateway.url, other.url]) expect((await get(userPath, { cookie }, url)).status).toBe(200)
  gateway.upstream.answerWith((request, response) => {
    if (request.url === authRoutes.logout.path) gateway.people.delete(principal.sessionId)
    response.setHeader('set-cookie', 'auth_token=; Max-Age=0')
    replyJson(response, 200, { message: 'Signed out.' })
  })
  expect((await post(authRoutes.logout.path, { origin, cookie })).status).toBe(200)
  expect((await get(userPath, { cookie })).status).toBe(401)
  // The other still remembers: for five seconds, were it not told.
  expect((await get(userPath, { cookie }, other.url)).status).toBe(200)
  gateway.authBus.broadcast(sessionRevokedBroadcast, { sessionId: principal.sessionId })
  const status = async () => (await get(userPath, { cookie }, other.url)).status
  await expect.poll(status, { timeout: 4000, interval: 10 }).toBe(401)
})

test('answers calls with a session cookie 503 while auth is unavailable, and serves visitors', async () => {
  await using own = await startTestGateway()
  const { cookie } = own.signIn()
  await own.authBus[Symbol.asyncDispose]()
  const answer = await get('/api/airports/LHR', { cookie }, own.url)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await codeOf(answer)).toBe('503 request/unavailable')
  expect((await get('/api/airports/LHR', {}, own.url)).status).toBe(200)
  expect((await get('/', { cookie }, own.url)).status).toBe(200)
})

test.each([
  ['our own pages', { origin }],
  ['our own pages by another name of this machine', { origin: 'http://127.0.0.1:8080' }],
  ['our own pages, whose browser sends no Origin', { 'sec-fetch-site': 'same-origin' }],
])('forwards a request that changes data from %s', async (_, headers) => {
  expect((await post(searchRoutes.search.path, { cookie: gateway.signIn().cookie, ...headers })).status).toBe(
    200,
  )
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:3000' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['another site, whose browser sends no Origin', { 'sec-fetch-site': 'cross-site' }],
])('blocks a request that changes data from %s', async (_, headers) => {
  const before = gateway.upstream.seen.length
  const answer = await post(searchRoutes.search.path, { cookie: gateway.signIn().cookie, ...headers })
  expect(await codeOf(answer)).toBe('403 request/foreign-origin')
  expect(gateway.upstream.seen).toHaveLength(before)
})

test('accepts requests without Origin, unless they send a cookie', async () => {
  expect((await post(searchRoutes.publicSearch.path)).status).toBe(200)
  expect((await post(searchRoutes.publicSearch.path, { cookie: gateway.signIn().cookie })).status).toBe(403)
})

test('reads the session from the __Host- cookie under https', async () => {
  await using secure = await startTestGateway({ PUBLIC_URL: 'https://faresight.example' })
  const { cookie } = secure.signIn()
  expect((await get(userPath, { cookie }, secure.url)).status).toBe(401)
  const answer = await get(userPath, { cookie: `__Host-${cookie}` }, secure.url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
  const policyOf = async (url: string) => (await get('/', {}, url)).headers.get('content-security-policy')
  expect(await policyOf(secure.url)).toContain('upgrade-insecure-requests')
  expect(await policyOf(gateway.url)).not.toContain('upgrade-insecure-requests')
  expect(await policyOf(gateway.url)).not.toContain('unsafe')
})

test('includes subdomains in HSTS where configured, under https only', async () => {
  const policyAt = async (PUBLIC_URL: string) => {
    await using site = await startSecondTestGateway(gateway, { PUBLIC_URL, HSTS_INCLUDE_SUBDOMAINS: '1' })
    return (await get('/', {}, site.url)).headers.get('strict-transport-security')
  }
  expect(await policyAt('https://faresight.example')).toBe('max-age=31536000; includeSubDomains')
  expect(await policyAt('http://faresight.example')).toBe(null)
})
