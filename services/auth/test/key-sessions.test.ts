import { accountRoutes, type OwnSession } from '@faresight/contracts/auth/account-http'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { identityHeader } from '@faresight/kit/identity/identity'
import { generateToken, hashToken } from '@faresight/kit/token'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { rateLimits, outboxTable, sessions, type User, users } from '../src/schema.ts'
import { toPrincipal, buildSession } from '../src/sessions/session.ts'
import { listOutboxAuditEvents } from './audit-events.ts'
import { type AuthHarness, testOwnerKey, testPassword, startAuthService } from './harness.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let auth: AuthHarness
let owner: User
/** The service's clock while it is set. */
let clock: Date | null = null
forAllTests(
  () => startAuthService({ now: () => clock ?? new Date() }),
  (it) => (auth = it),
)
beforeEach(async () => {
  for (const table of [sessions, users, rateLimits, outboxTable]) await db().delete(table)
  owner = await auth.addUser({ role: 'owner', createdAt: new Date('2026-01-01T00:00:00Z') })
})
afterEach(() => void (clock = null))

const db = () => auth.deps.postgres.db
const resolve = (sessionId: string) => auth.gateway.request(resolveSessionRpc, { sessionId })
const stored = async (sid: string) => (await db().select().from(sessions).where(eq(sessions.sid, sid)))[0]
const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0'

const cookiesIn = (headers: Record<string, unknown>) => [headers['set-cookie']].flat().map(String)

async function asSession(sid: string) {
  const { principal } = await resolve(sid)
  if (!principal) throw new Error('This session is nobody’s.')
  return { [identityHeader]: await auth.identity.sign(principal, 'auth'), 'user-agent': firefox }
}

/** Signs in with the key; gives the session's id. */
async function logIn(headers: Record<string, string> = {}): Promise<string> {
  const answer = await auth.post(
    adminSignInRoutes.keyLogin.path,
    { setupKey: testOwnerKey },
    { 'x-forwarded-for': '203.0.113.7', 'user-agent': firefox, ...headers },
  )
  expect(answer.statusCode).toBe(200)
  const [, token = ''] = /auth_token=([\w-]+)/.exec(cookiesIn(answer.headers).join()) ?? []
  return hashToken(token)
}

async function own(sid: string): Promise<OwnSession[]> {
  const answer = await auth.app.inject({ url: accountRoutes.sessions.path, headers: await asSession(sid) })
  return answer.json()
}

test('the owner key opens a session of one hour that is marked everywhere', async () => {
  const before = Date.now()
  const sid = await logIn()
  expect(await resolve(sid)).toEqual({
    principal: {
      userId: owner.id,
      role: 'owner',
      sessionId: sid,
      accessUntil: null,
      byKey: true,
      signedInAt: (await stored(sid))?.sess.signedInAt,
    },
  })
  const expire = (await stored(sid))?.expire.getTime() ?? 0
  expect(expire - before).toBeGreaterThanOrEqual(hourMs)
  expect(expire - before).toBeLessThan(hourMs + minuteMs)
  const principal = await auth.identity.verify('auth')((await asSession(sid))[identityHeader])
  expect(principal).toMatchObject({ byKey: true })
})

test('its cookie expires with it, and its browser is remembered', async () => {
  clock = new Date('2026-11-22T12:00:00Z')
  const answer = await auth.post(adminSignInRoutes.keyLogin.path, { setupKey: testOwnerKey })
  expect(cookiesIn(answer.headers)).toEqual([
    expect.stringMatching(/^auth_token=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^auth_device=[\w-]{43}; Max-Age=15552000; /),
  ])
})

test('audits a sign-in by the owner key with address and expiry', async () => {
  clock = new Date('2026-11-22T12:00:00Z')
  const sid = await logIn()
  expect(await listOutboxAuditEvents(auth)).toEqual([
    {
      action: 'owner.key-login',
      actor: { adminId: owner.id, byKey: true, ipAddress: '203.0.113.7', userAgent: firefox },
      targetUserId: owner.id,
      targetResource: `session ${sid.slice(0, 12)}`,
      changes: { before: null, after: { expiresAt: '2026-11-22T13:00:00.000Z' }, reason: null },
      at: clock.toISOString(),
    },
  ])
})

test('use does not extend an owner-key session', async () => {
  const startedAt = new Date()
  clock = startedAt
  const sid = await logIn()
  for (const minutes of [1, 30, 59]) {
    clock = new Date(startedAt.getTime() + minutes * minuteMs)
    const reply = await resolve(sid)
    expect(reply.principal?.byKey).toBe(true)
    expect(reply).not.toHaveProperty('cookieSeconds')
  }
  expect((await stored(sid))?.expire).toEqual(new Date(startedAt.getTime() + hourMs))
  clock = new Date(startedAt.getTime() + hourMs)
  expect(await resolve(sid)).toEqual({ principal: null })
})

test('does not mark a session by password', async () => {
  const { sid } = await auth.addSession(generateToken(), owner.id, new Date())
  expect((await resolve(sid)).principal).not.toHaveProperty('byKey')
})

test('the owner key signs in as the oldest open owner', async () => {
  await auth.addUser({ email: 'b@example.org', role: 'owner' })
  const closed = { role: 'owner', createdAt: new Date(0), closedAt: new Date() } as const
  await auth.addUser({ email: 'c@example.org', ...closed })
  const sid = await logIn()
  expect((await resolve(sid)).principal?.userId).toBe(owner.id)
})

test('the owner’s session list has it with its last use', async () => {
  const now = Date.now()
  clock = new Date(now - 50 * minuteMs)
  const sid = await logIn()
  const signedInAt = clock.toISOString()
  const minutesAgo = (minutes: number) => new Date(now - minutes * minuteMs)
  const newer = await auth.addSession(generateToken(), owner.id, minutesAgo(20))
  const older = await auth.addSession(generateToken(), owner.id, minutesAgo(90))
  clock = new Date(now)
  expect((await own(newer.sid)).map(({ id }) => id)).toEqual([newer.sid, sid, older.sid])
  const [mine] = await own(sid)
  expect(mine).toMatchObject({ id: sid, current: true, browser: 'Firefox', signedInAt })
  expect(mine?.lastSeenAt).toBe(signedInAt)
})

test('beyond the session limit the least recently used end, owner-key sessions included', async () => {
  const weekOld = Array.from({ length: 50 }, () =>
    buildSession(generateToken(), { userId: owner.id }, new Date(Date.now() - 24 * hourMs)),
  )
  await db().insert(sessions).values(weekOld)
  const sid = await logIn()
  const answer = await auth.post(authRoutes.login.path, { email: owner.email, password: testPassword })
  expect(answer.statusCode).toBe(200)
  expect(await db().$count(sessions)).toBe(50)
  expect((await resolve(sid)).principal).not.toBeNull()
})

test('replaces the browser’s former session', async () => {
  const member = await auth.addUser({ email: 'member@example.org' })
  const before = await auth.addSession(generateToken(), member.id, new Date())
  const identity = await auth.identity.sign(toPrincipal(before.sid, member), 'auth')
  await logIn({ [identityHeader]: identity })
  expect(await resolve(before.sid)).toEqual({ principal: null })
})

test('setting a first password keeps its expiry and mark', async () => {
  const startedAt = new Date()
  clock = startedAt
  await db().update(users).set({ password: null })
  const sid = await logIn()
  const headers = await asSession(sid)
  clock = new Date(startedAt.getTime() + 5 * minuteMs)
  const answer = await auth.post(accountRoutes.changePassword.path, { password: 'An0ther!pass' }, headers)
  expect(answer.statusCode).toBe(200)
  const [cookie = ''] = cookiesIn(answer.headers)
  const [, token = '', seconds] = /auth_token=([\w-]+); Max-Age=(\d+)/.exec(cookie) ?? []
  expect(seconds).toBe(String(55 * 60))
  const renewed = await stored(hashToken(token))
  expect(renewed?.expire).toEqual(new Date(startedAt.getTime() + hourMs))
  expect((await resolve(hashToken(token))).principal).toMatchObject({ byKey: true })
})

test('refuses a user who stops being an owner before the session is stored', async () => {
  await auth.deps.postgres.db
    .transaction(async (tx) => {
      await tx.update(users).set({ role: 'user' }).where(eq(users.id, owner.id))
      const answering = auth.post(adminSignInRoutes.keyLogin.path, { setupKey: testOwnerKey })
      // It has read the owner and waits for the row locked here; an earlier test's request may wait too.
      const waiting = async () => {
        const { rows } = await auth.deps.postgres.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%is not distinct from%for no key update'`,
        )
        return rows.length
      }
      await expect.poll(waiting).toBe(1)
      return { answering }
    })
    .then(async ({ answering }) => expect((await answering).statusCode).toBe(503))
  expect(await db().$count(sessions)).toBe(0)
  expect(await listOutboxAuditEvents(auth)).toEqual([])
})
