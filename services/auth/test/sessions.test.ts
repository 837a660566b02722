import { dayMs } from '@faresight/contracts/days'
import { authRoutes } from '@faresight/contracts/auth/http'
import { sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { identityHeader } from '@faresight/kit/identity/identity'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { knownDevices, sessions, type User, users } from '../src/schema.ts'
import { generateToken } from '@faresight/kit/token'
import { toPrincipal } from '../src/sessions/session.ts'
import { deleteExpiredSessions } from '../src/sessions/store.ts'
import { startExpirySweeps } from '../src/sweep-expired.ts'
import { type AuthHarness, startAuthService } from './harness.ts'

let auth: AuthHarness
let user: User
forAllTests(startAuthService, (it) => (auth = it))
beforeAll(async () => {
  user = await auth.addUser({
    subscriptionStatus: 'active',
    subscriptionEndsAt: new Date('2098-12-25T00:00:00Z'),
    accessUntil: new Date('2099-01-01T00:00:00Z'),
  })
})

const newSession = (startedAt = new Date()) => auth.addSession(generateToken(), user.id, startedAt)
const resolve = (sessionId: string) => auth.gateway.request(resolveSessionRpc, { sessionId })
const asSession = async (sid: string) => ({
  [identityHeader]: await auth.identity.sign(toPrincipal(sid, user), 'auth'),
})

const hourMs = 60 * 60 * 1000

/** Session ids that gateways receive as revoked from now on. */
async function hearEnded(): Promise<string[]> {
  const heard: string[] = []
  auth.gateway.subscribe(sessionRevokedBroadcast, ({ sessionId }) => void heard.push(sessionId))
  await auth.gateway.ready()
  return heard
}

test('resolves a session to its user, sign-in time and end of access', async () => {
  const startedAt = new Date()
  const { sid } = await newSession(startedAt)
  expect(await resolve(sid)).toEqual({
    principal: {
      userId: user.id,
      role: 'user',
      sessionId: sid,
      accessUntil: '2099-01-01T00:00:00.000Z',
      signedInAt: startedAt.toISOString(),
    },
  })
})

test('resolves an unknown session to no user', async () => {
  expect(await resolve('0'.repeat(64))).toEqual({ principal: null })
})

test('the sweep skips locked expired sessions', async () => {
  const [held, other] = [await newSession(new Date(0)), await newSession(new Date(0))]
  await auth.deps.postgres.db.transaction(async (tx) => {
    await tx.select().from(sessions).where(eq(sessions.sid, held.sid)).for('update')
    await using _ = startExpirySweeps(auth.deps)
    const stored = async () => (await auth.deps.postgres.db.select().from(sessions)).map(({ sid }) => sid)
    await expect.poll(stored).not.toContain(other.sid)
    expect(await stored()).toContain(held.sid)
  })
})

test('resolves an expired session to no user at once, and sweeps only expired ones', async () => {
  const expired = await newSession(new Date(Date.now() - 7 * dayMs))
  const live = await newSession(new Date(Date.now() - 7 * dayMs + 60_000))
  expect(await resolve(expired.sid)).toEqual({ principal: null })
  expect((await resolve(live.sid)).principal).not.toBeNull()
  await using _ = startExpirySweeps(auth.deps)
  const stored = async () => (await auth.deps.postgres.db.select().from(sessions)).map(({ sid }) => sid)
  await expect.poll(stored).not.toContain(expired.sid)
  expect(await stored()).toContain(live.sid)
})

test('the sweep of a process whose clock is ahead deletes no live session', async () => {
  const { db } = auth.deps.postgres
  const live = await newSession(new Date())
  const inAYear = new Date(Date.now() + 365 * dayMs)
  await deleteExpiredSessions(db, inAYear, AbortSignal.timeout(5000))
  expect((await db.select().from(sessions)).map(({ sid }) => sid)).toContain(live.sid)
})

test('forgets a browser 180 days after its last sign-in, not earlier', async () => {
  const { db } = auth.deps.postgres
  const browser = (id: string, hours: number) => ({
    id,
    userId: user.id,
    lastUsedAt: new Date(Date.now() - 180 * dayMs - hours * hourMs),
  })
  await db.insert(knownDevices).values([browser('forgotten', 1), browser('known', -1)])
  await using _ = startExpirySweeps(auth.deps)
  const kept = async () => (await db.select().from(knownDevices)).map(({ id }) => id)
  await expect.poll(kept).not.toContain('forgotten')
  expect(await kept()).toContain('known')
})

test('extends a used session once an hour', async () => {
  const startedAt = new Date(Date.now() - 2 * hourMs)
  const { sid } = await newSession(startedAt)
  const { principal, cookieSeconds } = await resolve(sid)
  expect(principal?.sessionId).toBe(sid)
  const [stored] = await auth.deps.postgres.db.select().from(sessions).where(eq(sessions.sid, sid))
  expect((stored?.expire.getTime() ?? 0) - Date.now()).toBeGreaterThan(7 * dayMs - 60_000)
  expect(cookieSeconds).toBe(7 * 86_400)
  expect(await resolve(sid)).not.toHaveProperty('cookieSeconds')
  const fresh = await newSession(new Date(Date.now() - hourMs + 60_000))
  expect(await resolve(fresh.sid)).not.toHaveProperty('cookieSeconds')
})

test('a session that a full disk cannot extend stays signed in', async () => {
  const { db } = auth.deps.postgres
  const { sid } = await newSession(new Date(Date.now() - 2 * hourMs))
  await db.execute(sql`create function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await db.execute(sql`create trigger disk_full before update on sessions execute function refuse_write()`)
  try {
    expect((await resolve(sid)).principal?.sessionId).toBe(sid)
  } finally {
    await db.execute(sql`drop function refuse_write() cascade`)
  }
  expect(await resolve(sid)).toMatchObject({ principal: { sessionId: sid }, cookieSeconds: 7 * 86_400 })
})

test('one of many concurrent lookups reports the extension', async () => {
  const { sid } = await newSession(new Date(Date.now() - dayMs))
  const replies = await Promise.all(Array.from({ length: 20 }, () => resolve(sid)))
  expect(replies.filter(({ cookieSeconds }) => cookieSeconds)).toHaveLength(1)
  expect(replies.every(({ principal }) => principal?.sessionId === sid)).toBe(true)
})

test('resolves the session of a closed account to no user', async () => {
  const gone = await auth.addUser({ email: 'gone@example.org' })
  const { sid } = await auth.addSession(generateToken(), gone.id, new Date())
  expect((await resolve(sid)).principal).not.toBeNull()
  await auth.deps.postgres.db.update(users).set({ closedAt: new Date() }).where(eq(users.id, gone.id))
  expect(await resolve(sid)).toEqual({ principal: null })
})

test('signing out ends the session, clears only its cookie and notifies every gateway', async () => {
  const { sid } = await newSession()
  const heard = await hearEnded()
  const answer = await auth.post(authRoutes.logout.path, {}, await asSession(sid))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toBe('auth_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  expect(await resolve(sid)).toEqual({ principal: null })
  await expect.poll(() => heard).toEqual([sid])
})

test('signing out without a session clears the cookie without an error', async () => {
  const answer = await auth.post(authRoutes.logout.path, {})
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toContain('Max-Age=0')
})

test('returns the profile of the signed-in user without secrets', async () => {
  const { sid } = await newSession()
  const answer = await auth.app.inject({ url: authRoutes.user.path, headers: await asSession(sid) })
  expect(answer.json()).toEqual({
    id: user.id,
    email: 'ada@example.org',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    role: 'user',
    subscriptionStatus: 'active',
    subscriptionTier: null,
    trialEndsAt: null,
    subscriptionEndsAt: '2098-12-25T00:00:00.000Z',
    subscriptionCurrency: null,
    accessUntil: '2099-01-01T00:00:00.000Z',
  })
})

test.each([
  ['no identity', {}],
  ['a forged identity', { [identityHeader]: 'eyJhbGciOiJub25lIn0.e30.' }],
])('returns no profile with %s', async (_, headers) => {
  const answer = await auth.app.inject({ url: authRoutes.user.path, headers })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'access/sign-in-required' })
})

test('refuses an identity token for another service', async () => {
  const { sid } = await newSession()
  const headers = { [identityHeader]: await auth.identity.sign(toPrincipal(sid, user), 'search') }
  expect((await auth.app.inject({ url: authRoutes.user.path, headers })).statusCode).toBe(401)
})

test('resolves sessions while sign-ins use up all connections', async () => {
  const { sid } = await newSession()
  const { pool } = auth.deps.postgres
  await using held = new AsyncDisposableStack()
  for (let count = 0; count < pool.options.max; count++) {
    const client = await pool.connect()
    held.defer(() => client.release())
  }
  expect((await resolve(sid)).principal?.sessionId).toBe(sid)
})

test('cancels a statement that the gateway no longer waits for', async () => {
  const { sid } = await newSession()
  const { pool } = auth.deps.postgres
  await using locking = new AsyncDisposableStack()
  const client = await pool.connect()
  locking.defer(() => client.release())
  await client.query('begin')
  await client.query('lock table sessions')
  await expect(resolve(sid)).rejects.toMatchObject({ name: 'BusUnavailableError' })
  const waiting = async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where application_name = 'auth sessions' and state = 'active'`,
    )
    return rows
  }
  await expect.poll(waiting).toEqual([])
  await client.query('commit')
  expect((await resolve(sid)).principal?.sessionId).toBe(sid)
})
