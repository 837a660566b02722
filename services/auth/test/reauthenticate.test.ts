import { authRoutes } from '@faresight/contracts/auth/http'
import { sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { identityHeader } from '@faresight/kit/identity/identity'
import { generateToken, hashToken } from '@faresight/kit/token'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { rateLimits, outboxTable, sessions, type User, users } from '../src/schema.ts'
import { toPrincipal } from '../src/sessions/session.ts'
import { createSignInLimiter } from '../src/rate-limits/sign-in-limiter.ts'
import { listOutboxAuditEvents } from './audit-events.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'

const hourMs = 60 * 60 * 1000

let auth: AuthHarness
let ada: User
const ended: string[] = []
forAllTests(startAuthService, (it) => (auth = it))
beforeAll(async () => {
  auth.gateway.subscribe(sessionRevokedBroadcast, ({ sessionId }) => void ended.push(sessionId))
  await auth.gateway.ready()
})
beforeEach(async () => {
  for (const table of [sessions, users, rateLimits, outboxTable]) await db().delete(table)
  auth.deps.signInLimiter = createSignInLimiter(auth.deps.postgres)
  ada = await auth.addUser()
})

const db = () => auth.deps.postgres.db
const principal = async (sessionId: string) =>
  (await auth.gateway.request(resolveSessionRpc, { sessionId })).principal

/** A session of somebody who signed in five hours ago. */
const oldSession = (user = ada) =>
  auth.addSession(generateToken(), user.id, new Date(Date.now() - 5 * hourMs)).then(({ sid }) => sid)

async function confirm(
  sid: string,
  typed: unknown = testPassword,
  { user = ada, address = '192.0.2.1' } = {},
) {
  const identity = await auth.identity.sign(toPrincipal(sid, user), 'auth')
  const headers = { [identityHeader]: identity, 'x-forwarded-for': address, 'user-agent': 'Tests/1' }
  return auth.post(authRoutes.confirm.path, { password: typed }, headers)
}

const tokenIn = (headers: Record<string, unknown>) =>
  /auth_token=([\w-]{43}); Max-Age=(\d+)/.exec([headers['set-cookie']].flat().join())?.slice(1) ?? []

test('the password renews the sign-in time with a new token and revokes the old one', async () => {
  const [sid, other] = [await oldSession(), await oldSession()]
  const answer = await confirm(sid)
  expect(answer.json()).toEqual({ message: 'Signed in again.' })
  const [token = '', seconds] = tokenIn(answer.headers)
  expect(seconds).toBe('604800')
  const fresh = await principal(hashToken(token))
  expect(fresh).toMatchObject({ userId: ada.id })
  expect(Date.now() - Date.parse(fresh?.signedInAt ?? '')).toBeLessThan(hourMs / 60)
  expect(await principal(sid)).toBeNull()
  await expect.poll(() => ended).toContain(sid)
  // Their other sessions stay as old as they are.
  expect(Date.now() - Date.parse((await principal(other))?.signedInAt ?? '')).toBeGreaterThan(4 * hourMs)
  expect(await listOutboxAuditEvents(auth)).toEqual([])
})

test.each([
  ['another password', 'Wr0ng!pass', 403, 'auth/wrong-password'],
  ['none', '', 400, 'request/invalid'],
  ['a value that is not a string', 7, 400, 'request/invalid'],
])('changes nothing with %s', async (_, typed, status, code) => {
  const sid = await oldSession()
  const before = await principal(sid)
  const answer = await confirm(sid, typed)
  expect(answer.json()).toMatchObject({ status, code })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await principal(sid)).toEqual(before)
})

test('refuses an account without a password, and another user’s password', async () => {
  const google = await auth.addUser({ email: 'g@example.org', password: null, googleId: '1' })
  expect((await confirm(await oldSession(google), testPassword, { user: google })).statusCode).toBe(403)
  const eve = await auth.addUser({
    email: 'eve@example.org',
    password: await auth.deps.passwordHasher.hash('Ev3s!pass'),
  })
  expect((await confirm(await oldSession(eve), testPassword, { user: eve })).statusCode).toBe(403)
})

test('requires a session of an open account', async () => {
  const answer = await auth.post(authRoutes.confirm.path, { password: testPassword })
  expect(answer.json()).toMatchObject({ code: 'access/sign-in-required' })
  const gone = await auth.addUser({ email: 'gone@example.org', closedAt: new Date() })
  expect((await confirm(await oldSession(gone), testPassword, { user: gone })).statusCode).toBe(401)
})

test('guesses share one limit with sign-ins', async () => {
  const sid = await oldSession()
  const login = (typed: string) =>
    auth.post(
      authRoutes.login.path,
      { email: ada.email, password: typed },
      { 'x-forwarded-for': '192.0.2.1' },
    )
  const statuses = new Set<number>()
  for (let guess = 0; guess < 30 && !statuses.has(429); guess++)
    statuses.add((await confirm(sid, 'Wr0ng!pass')).statusCode)
  expect([...statuses]).toEqual([403, 429])
  const refused = await confirm(sid)
  expect(refused.json()).toMatchObject({ code: 'auth/too-many-sign-ins' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await login(testPassword)).statusCode).toBe(429)
  expect(await principal(sid)).not.toBeNull()
})

test('the right password uses up no attempt', async () => {
  let sid = await oldSession()
  for (let time = 0; time < 12; time++) {
    const [token = ''] = tokenIn((await confirm(sid)).headers)
    sid = hashToken(token)
  }
  expect(await principal(sid)).not.toBeNull()
})
