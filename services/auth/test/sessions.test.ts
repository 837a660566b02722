import { dayMs } from '@faresight/contracts/days'
import { authRoutes } from '@faresight/contracts/auth/http'
import { sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { identityHeader } from '@faresight/kit/identity/identity'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { knownDevices, sessions, type User, users } from '../src/schema.ts'
import { generateToken } from '@faresight/kit/token'
import { toPrincipal } from '../src/sessions/session.ts'
import { startExpirySweeps } from '../src/sweep-expired.ts'
import { type Auth, startAuth } from './harness.ts'

let auth: Auth
let user: User
forAllTests(startAuth, (it) => (auth = it))
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

test('the gateway learns who a session is, when they signed in and until when the plan gives access', async () => {
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

test('an unknown session is nobody', async () => {
  expect(await resolve('0'.repeat(64))).toEqual({ principal: null })
})

test('the sweep waits for nobody who holds an expired session', async () => {
  const [held, other] = [await newSession(new Date(0)), await newSession(new Date(0))]
  await auth.deps.postgres.db.transaction(async (tx) => {
    await tx.select().from(sessions).where(eq(sessions.sid, held.sid)).for('update')
    await using _ = startExpirySweeps(auth.deps)
    const stored = async () => (await auth.deps.postgres.db.select().from(sessions)).map(({ sid }) => sid)
    await expect.poll(stored).not.toContain(other.sid)
    expect(await stored()).toContain(held.sid)
  })
})

test('an expired session is nobody at once, and the sweep deletes it and no other', async () => {
  const expired = await newSession(new Date(Date.now() - 7 * dayMs))
  const live = await newSession(new Date(Date.now() - 7 * dayMs + 60_000))
  expect(await resolve(expired.sid)).toEqual({ principal: null })
  expect((await resolve(live.sid)).principal).not.toBeNull()
  await using _ = startExpirySweeps(auth.deps)
  const stored = async () => (await auth.deps.postgres.db.select().from(sessions)).map(({ sid }) => sid)
  await expect.poll(stored).not.toContain(expired.sid)
  expect(await stored()).toContain(live.sid)
})

test('a browser is forgotten 180 days after somebody signed in in it, and not before', async () => {
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

test('a session that is used lives on, which is noted once an hour', async () => {
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

test('of many who ask at once one hears that a session lives on', async () => {
  const { sid } = await newSession(new Date(Date.now() - dayMs))
  const replies = await Promise.all(Array.from({ length: 20 }, () => resolve(sid)))
  expect(replies.filter(({ cookieSeconds }) => cookieSeconds)).toHaveLength(1)
  expect(replies.every(({ principal }) => principal?.sessionId === sid)).toBe(true)
})

test('the session of a closed account is nobody', async () => {
  const gone = await auth.addUser({ email: 'gone@example.org' })
  const { sid } = await auth.addSession(generateToken(), gone.id, new Date())
  expect((await resolve(sid)).principal).not.toBeNull()
  await auth.deps.postgres.db.update(users).set({ closedAt: new Date() }).where(eq(users.id, gone.id))
  expect(await resolve(sid)).toEqual({ principal: null })
})

test('signing out ends the session, clears its cookie alone and tells every gateway', async () => {
  const { sid } = await newSession()
  const heard = await hearEnded()
  const answer = await auth.post(authRoutes.logout.path, {}, await asSession(sid))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toBe('auth_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  expect(await resolve(sid)).toEqual({ principal: null })
  await expect.poll(() => heard).toEqual([sid])
})

test('signing out without a session clears the cookie and is no error', async () => {
  const answer = await auth.post(authRoutes.logout.path, {})
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toContain('Max-Age=0')
})

test('the signed-in user gets their profile, without anything secret', async () => {
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
])('with %s there is no user to tell of', async (_, headers) => {
  const answer = await auth.app.inject({ url: authRoutes.user.path, headers })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'access/sign-in-required' })
})

test('an identity for another service is worth nothing here', async () => {
  const { sid } = await newSession()
  const headers = { [identityHeader]: await auth.identity.sign(toPrincipal(sid, user), 'search') }
  expect((await auth.app.inject({ url: authRoutes.user.path, headers })).statusCode).toBe(401)
})

test('sessions are resolved while sign-ins use up all connections', async () => {
  const { sid } = await newSession()
  const { pool } = auth.deps.postgres
  await using held = new AsyncDisposableStack()
  for (let count = 0; count < pool.options.max; count++) {
    const client = await pool.connect()
    held.defer(() => client.release())
  }
  expect((await resolve(sid)).principal?.sessionId).toBe(sid)
})

test('a statement that the gateway does not wait for any more is given up', async () => {
  const { sid } = await newSession()
  const { pool } = auth.deps.postgres
  await using locking = new AsyncDisposableStack()
  const client = await pool.connect()
  locking.defer(() => client.release())
  await client.query('begin')
  await client.query('lock table sessions')
  await expect(resolve(sid)).rejects.toMatchObject({ name: 'BusUnavailable' })
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
