import { dayMs } from '@faresight/contracts/days'
import { accountRoutes, type OwnSession } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { changeRoleRpc, resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { identityHeader } from '@faresight/kit/identity/identity'
import { generateToken, hashToken } from '@faresight/kit/token'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { rateLimits, outboxTable, sessions, type User, users } from '../src/schema.ts'
import { openSessionAndSetCookies } from '../src/sessions/open-session.ts'
import { toPrincipal } from '../src/sessions/session.ts'
import { listOutboxAuditEvents } from './audit-events.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const start = new Date('2026-12-01T12:00:00Z')

let auth: AuthHarness
/** The service's clock. */
let clock = start
forAllTests(
  () => startAuthService({ now: () => clock }, { runsUnasked: false }),
  (it) => (auth = it),
)
beforeEach(async () => {
  for (const table of [sessions, users, rateLimits, outboxTable]) await db().delete(table)
})
afterEach(() => void (clock = start))

const db = () => auth.deps.postgres.db
const after = (ms: number) => void (clock = new Date(start.getTime() + ms))
const resolve = (sessionId: string) => auth.gateway.request(resolveSessionRpc, { sessionId })
const isAlive = async (sid: string) => (await resolve(sid)).principal !== null
const begin = async ({ id }: User) => (await auth.addSession(generateToken(), id, start)).sid

async function own(sid: string, user: User): Promise<OwnSession[]> {
  const identity = await auth.identity.sign(toPrincipal(sid, user), 'auth')
  const headers = { [identityHeader]: identity }
  return (await auth.app.inject({ url: accountRoutes.sessions.path, headers })).json()
}

test('a session used every day ends 30 days after sign-in, with its cookie', async () => {
  const sid = await begin(await auth.addUser())
  for (let day = 1; day < 30; day++) {
    after(day * dayMs)
    const { principal, cookieSeconds = 0 } = await resolve(sid)
    expect(principal?.sessionId).toBe(sid)
    expect(cookieSeconds).toBe((Math.min(7, 30 - day) * dayMs) / 1000)
  }
  after(30 * dayMs - 1)
  expect(await isAlive(sid)).toBe(true)
  after(30 * dayMs)
  expect(await resolve(sid)).toEqual({ principal: null })
})

test('an unused session ends after seven days', async () => {
  const sid = await begin(await auth.addUser())
  after(7 * dayMs)
  expect(await isAlive(sid)).toBe(false)
})

test.each(['admin', 'owner'] as const)(
  'a session of an %s ends after 12 hours, used or not',
  async (role) => {
    const user = await auth.addUser({ role })
    const [used, unused] = [await begin(user), await begin(user)]
    for (const hours of [2, 5, 11]) {
      after(hours * hourMs)
      expect((await resolve(used)).cookieSeconds).toBe((12 - hours) * 3600)
    }
    after(12 * hourMs - 1)
    expect(await own(used, user)).toHaveLength(2)
    after(12 * hourMs)
    expect([await isAlive(used), await isAlive(unused)]).toEqual([false, false])
    expect(await own(used, user)).toEqual([])
  },
)

test('the 12-hour limit follows a role change in either direction', async () => {
  const owner = await auth.addUser({ role: 'owner', email: 'owner@example.org' })
  const member = await auth.addUser()
  const sid = await begin(member)
  await using bus = await auth.nats.connect('admin')
  const by = { adminId: owner.id, byKey: false, ipAddress: null, userAgent: null }
  const becomes = (role: 'user' | 'admin') =>
    bus.request(changeRoleRpc, { userId: member.id, role, by }).then(({ outcome }) => outcome)
  after(13 * hourMs)
  expect(await isAlive(sid)).toBe(true)
  expect(await becomes('admin')).toBe('changed')
  expect(await isAlive(sid)).toBe(false)
  expect(await becomes('user')).toBe('changed')
  expect(await isAlive(sid)).toBe(true)
})

test.each([
  ['user', 604_800],
  ['admin', 43_200],
  ['owner', 43_200],
] as const)('the cookie of a new session expires with it: %s', async (role, seconds) => {
  const { email } = await auth.addUser({ role })
  const answer = await auth.post(authRoutes.login.path, { email, password: testPassword })
  expect([answer.headers['set-cookie']].flat()[0]).toContain(`; Max-Age=${seconds};`)
})

const from = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Tests/1' }

test.each(['admin', 'owner'] as const)('audits each sign-in of an %s', async (role) => {
  const user = await auth.addUser({ role })
  const answer = await auth.post(authRoutes.login.path, { email: user.email, password: testPassword }, from)
  const [, token = ''] = /auth_token=([\w-]+)/.exec([answer.headers['set-cookie']].flat().join()) ?? []
  const sid = hashToken(token)
  const signedIn = (session: string) => ({
    action: 'admin.signed-in',
    actor: { adminId: user.id, byKey: false, ipAddress: '203.0.113.7', userAgent: 'Tests/1' },
    targetUserId: user.id,
    targetResource: `session ${session.slice(0, 12)}`,
    changes: {
      before: null,
      after: { method: 'password', expiresAt: '2026-12-02T00:00:00.000Z' },
      reason: null,
    },
    at: start.toISOString(),
  })
  expect(await listOutboxAuditEvents(auth)).toEqual([signedIn(sid)])
  const identity = await auth.identity.sign(toPrincipal(sid, user), 'auth')
  const again = await auth.post(
    authRoutes.confirm.path,
    { password: testPassword },
    { ...from, [identityHeader]: identity },
  )
  expect(again.statusCode).toBe(200)
  const [session] = await db().select().from(sessions)
  expect(await listOutboxAuditEvents(auth)).toEqual(
    expect.arrayContaining([signedIn(sid), signedIn(session?.sid ?? '')]),
  )
})

test('audits administrator sign-ins by every method', async () => {
  const user = await auth.addUser({ role: 'admin', password: null, googleId: '1' })
  const request = { headers: from, ip: '127.0.0.1' }
  const call = { request, reply: { header: () => {} }, principal: null }
  // Only these parts of the call are used.
  await openSessionAndSetCookies(auth.deps, call as never, user, { method: 'google' })
  expect(
    (await listOutboxAuditEvents(auth)).map(({ action, changes }) => [action, changes.after?.['method']]),
  ).toEqual([['admin.signed-in', 'google']])
})

test('does not audit sign-ins of users or failed ones', async () => {
  const admin = await auth.addUser({ role: 'admin' })
  const member = await auth.addUser({ email: 'member@example.org' })
  await auth.post(authRoutes.login.path, { email: member.email, password: testPassword }, from)
  await auth.post(authRoutes.login.path, { email: admin.email, password: 'Wr0ng!pass' }, from)
  expect(await listOutboxAuditEvents(auth)).toEqual([])
})

test('uses the role at the end of the password check', async () => {
  const user = await auth.addUser()
  await db().update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
  const call = { request: { headers: from, ip: '127.0.0.1' }, reply: { header: () => {} }, principal: null }
  await openSessionAndSetCookies(auth.deps, call as never, user, { method: 'password' })
  expect((await listOutboxAuditEvents(auth)).map(({ action }) => action)).toEqual(['admin.signed-in'])
})
