import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { type TestGateway, replyJson, startTestGateway } from './harness.ts'

const publicUrl = 'http://localhost:8080'
const week = 7 * 24 * 60 * 60
const streamPath = '/api/search-results/7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11/events'

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))
beforeEach(() => gateway.upstream.answerWith((_, response) => replyJson(response, 200, { ok: true })))

type Who = ReturnType<TestGateway['signIn']>

/** A user whose session auth extends at the next lookup. */
function returning(): Who {
  const who = gateway.signIn({ accessUntil: '2099-01-01T00:00:00Z' })
  gateway.extended.set(who.principal.sessionId, week)
  return who
}

const get = (path: string, { cookie }: Pick<Who, 'cookie'>) =>
  fetch(gateway.url + path, { headers: { cookie }, redirect: 'manual' })
const post = (path: string, { cookie }: Pick<Who, 'cookie'>) =>
  fetch(gateway.url + path, { method: 'POST', headers: { cookie, origin: publicUrl } })
const renewed = ({ cookie }: Who) =>
  formatSetCookieHeader(publicUrl, 'session', cookie.slice('auth_token='.length))
const marked = formatSetCookieHeader(publicUrl, 'signedIn', '1')

test('sends the cookie of a renewed session once, for seven days', async () => {
  const who = returning()
  const first = await get(authRoutes.user.path, who)
  expect(first.headers.getSetCookie()).toEqual([renewed(who), marked])
  expect(renewed(who)).toContain('Max-Age=604800')
  expect((await get(authRoutes.user.path, who)).headers.getSetCookie()).toEqual([])
})

test('limits the cookie to the lifetime of the session', async () => {
  const who = gateway.signIn({ role: 'admin' })
  gateway.extended.set(who.principal.sessionId, 3600)
  const token = who.cookie.slice('auth_token='.length)
  expect((await get(authRoutes.user.path, who)).headers.getSetCookie()).toEqual([
    formatSetCookieHeader(publicUrl, 'session', token, 3600),
    formatSetCookieHeader(publicUrl, 'signedIn', '1', 3600),
  ])
})

test('sends no cookie without a renewal', async () => {
  expect((await get(authRoutes.user.path, gateway.signIn())).headers.getSetCookie()).toEqual([])
})

test('never lets a response with a session cookie be cached', async () => {
  gateway.upstream.answerWith((_, response) => {
    response.setHeader('cache-control', 'public, max-age=86400')
    replyJson(response, 200, { ok: true })
  })
  const airport = '/api/airports/LHR'
  const first = await get(airport, returning())
  expect(first.headers.getSetCookie()).toHaveLength(2)
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect((await get(airport, gateway.signIn())).headers.get('cache-control')).toBe('public, max-age=86400')
})

test('sends the renewed cookie with an event stream', async () => {
  gateway.upstream.answerWith((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform' })
      .end('id: 1\nevent: done\ndata: {}\n\n'),
  )
  const who = returning()
  const answer = await get(streamPath, who)
  expect(answer.headers.getSetCookie()).toEqual([renewed(who), marked])
  expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(await answer.text()).toContain('event: done')
})

test('sends the renewed cookie with a file and with a redirect', async () => {
  gateway.upstream.answerWith((_, response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n'.repeat(1000)),
  )
  const reader = returning()
  const file = await get(priceRoutes.file.path, reader)
  expect(file.headers.getSetCookie()).toEqual([renewed(reader), marked])
  expect(await file.text()).toHaveLength(4000)
  gateway.upstream.answerWith((_, response) =>
    response.writeHead(302, { location: 'https://seller.example/x' }).end(),
  )
  const buyer = returning()
  const away = await get('/api/book/2f1f9a56-6a54-4b0e-9d7e-0f3f1a2b3c4d/0123456789ab', buyer)
  expect([away.status, away.headers.getSetCookie()]).toEqual([302, [renewed(buyer), marked]])
})

test('sends the renewed cookie with a failed call', async () => {
  gateway.upstream.answerWith((request) => request.socket.destroy())
  const unlucky = returning()
  const away = await get(authRoutes.user.path, unlucky)
  expect([away.status, away.headers.getSetCookie()]).toEqual([503, [renewed(unlucky), marked]])
  gateway.upstream.answerWith((_, response) => response.writeHead(500).end('secret'))
  const other = returning()
  const failed = await get(authRoutes.user.path, other)
  expect([failed.status, failed.headers.getSetCookie()]).toEqual([500, [renewed(other), marked]])
  const member = gateway.signIn()
  gateway.extended.set(member.principal.sessionId, week)
  const refused = await get(searchRoutes.providersHealth.path, member)
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, [renewed(member), marked]])
})

test.each([
  ['a sign-out', authRoutes.logout.path, formatSetCookieHeader(publicUrl, 'session', ''), 0],
  ['a sign-in', authRoutes.login.path, formatSetCookieHeader(publicUrl, 'session', 'b'.repeat(43)), 604_800],
  [
    'an hour’s sign-in',
    authRoutes.login.path,
    formatSetCookieHeader(publicUrl, 'session', 'c'.repeat(43), 3600),
    3600,
  ],
])(
  '%s stands alone: the old cookie is not handed out beside it, nor after it',
  async (_, path, own, seconds) => {
    const device = formatSetCookieHeader(publicUrl, 'device', 'd'.repeat(43))
    gateway.upstream.answerWith((_request, response) => {
      response.setHeader('set-cookie', [device, own])
      replyJson(response, 200, { message: 'Done.' })
    })
    const who = returning()
    expect((await post(path, who)).headers.getSetCookie()).toEqual([
      device,
      own,
      `signed_in=1; Max-Age=${seconds}; Path=/; SameSite=Lax`,
    ])
    gateway.upstream.answerWith((_request, response) => replyJson(response, 200, { ok: true }))
    // A page that was slower asks with the old one.
    expect((await get('/api/airports/LHR', who)).headers.getSetCookie()).toEqual([])
  },
)

test('sends the renewed cookie next to another cookie of auth', async () => {
  const google = formatSetCookieHeader(publicUrl, 'google', 'g'.repeat(43))
  gateway.upstream.answerWith((_, response) =>
    response.writeHead(302, { location: 'https://accounts.example/', 'set-cookie': google }).end(),
  )
  const who = returning()
  const answer = await get(authRoutes.google.path, who)
  expect(answer.headers.getSetCookie()).toEqual([google, renewed(who), marked])
  const before = gateway.asked()
  await get(authRoutes.google.path, who)
  expect(gateway.asked()).toBe(before)
})

test('sends no cookie for a session that ended during the call', async () => {
  const who = returning()
  const { promise: reached, resolve: reach } = Promise.withResolvers<() => void>()
  gateway.upstream.answerWith((_, response) => reach(() => replyJson(response, 200, { ok: true })))
  const slow = get('/api/airports/LHR', who)
  const letGo = await reached
  gateway.people.delete(who.principal.sessionId)
  gateway.authBus.broadcast(sessionRevokedBroadcast, { sessionId: who.principal.sessionId })
  gateway.upstream.answerWith((_, response) => replyJson(response, 200, { ok: true }))
  const status = async () => (await get(authRoutes.user.path, who)).status
  await expect.poll(status).toBe(401)
  letGo()
  expect((await slow).headers.getSetCookie()).toEqual([])
})

test('keeps the cookie’s __Host- prefix and Secure over https', async () => {
  const url = 'https://faresight.example'
  await using secure = await startTestGateway({ PUBLIC_URL: url })
  const { cookie, principal } = secure.signIn()
  secure.extended.set(principal.sessionId, week)
  const headers = { cookie: `__Host-${cookie}` }
  const answer = await fetch(secure.url + authRoutes.user.path, { headers })
  const token = cookie.slice('auth_token='.length)
  expect(answer.headers.getSetCookie()).toEqual([
    formatSetCookieHeader(url, 'session', token),
    '__Host-signed_in=1; Max-Age=604800; Path=/; SameSite=Lax; Secure',
  ])
})
