import { accountRoutes, type OwnSession } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { identityHeader } from '@faresight/kit/identity/identity'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { generateToken, hashToken } from '@faresight/kit/token'
import { knownDevices, rateLimits, sessions, type User, users } from '../src/schema.ts'
import { toPrincipal, buildSession } from '../src/sessions/session.ts'
import { deleteSession } from '../src/sessions/store.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'

let auth: AuthHarness
let ada: User
/** Session ids that gateways received as revoked. */
const heard: string[] = []
forAllTests(startAuthService, (it) => (auth = it))
beforeAll(async () => {
  auth.gateway.subscribe(sessionRevokedBroadcast, ({ sessionId }) => void heard.push(sessionId))
  await auth.gateway.ready()
})
beforeEach(async () => {
  const { db } = auth.deps.postgres
  for (const table of [sessions, users, rateLimits]) await db.delete(table)
  ada = await auth.addUser()
})

const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0'

interface Browser {
  user?: User
  /** Whose session the browser has already. */
  session?: string
  device?: string
  agent?: string
}

async function headersOf({ user = ada, session, device, agent = firefox }: Browser) {
  const identity = session && (await auth.identity.sign(toPrincipal(session, user), 'auth'))
  return {
    'user-agent': agent,
    ...(identity && { [identityHeader]: identity }),
    ...(device && { cookie: `auth_device=${device}` }),
  }
}

/** Signs in; gives the tokens of the two cookies. */
async function signIn(browser: Browser = {}) {
  const { email } = browser.user ?? ada
  const answer = await auth.post(
    authRoutes.login.path,
    { email, password: testPassword },
    await headersOf(browser),
  )
  expect(answer.statusCode).toBe(200)
  const set = [answer.headers['set-cookie']].flat().join()
  const [, session = ''] = /auth_token=([\w-]+)/.exec(set) ?? []
  const [, device = ''] = /auth_device=([\w-]+)/.exec(set) ?? []
  return { session: hashToken(session), device }
}

/** So many more browsers in which Ada is signed in. */
async function addBrowsers(count: number): Promise<void> {
  const { db } = auth.deps.postgres
  const browsers = Array.from({ length: count }, () => generateToken())
  await db
    .insert(sessions)
    .values(browsers.map((token) => buildSession(token, { userId: ada.id }, new Date())))
  await db.insert(knownDevices).values(browsers.map((token) => ({ id: hashToken(token), userId: ada.id })))
}

const resolve = async (session: string) =>
  (await auth.gateway.request(resolveSessionRpc, { sessionId: session })).principal

async function call(method: 'GET' | 'DELETE', path: string, browser: Browser) {
  return auth.app.inject({ method, url: path, headers: await headersOf(browser) })
}

const list = async (session: string): Promise<OwnSession[]> =>
  (await call('GET', accountRoutes.sessions.path, { session })).json()

const end = (session: string, id: string) =>
  call('DELETE', accountRoutes.endSession.path.replace('{id}', encodeURIComponent(id)), { session })

const cleared = 'auth_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'

test('a sign-in ends the browser’s former session at every gateway', async () => {
  const before = await signIn()
  const after = await signIn(before)
  expect(await resolve(before.session)).toBeNull()
  expect((await resolve(after.session))?.userId).toBe(ada.id)
  await expect.poll(() => heard).toContain(before.session)
})

test('signing in as another user ends the session too', async () => {
  const eve = await auth.addUser({ email: 'eve@example.org' })
  const before = await signIn()
  const identity = await headersOf(before)
  const answer = await auth.post(
    authRoutes.login.path,
    { email: eve.email, password: testPassword },
    identity,
  )
  expect(answer.statusCode).toBe(200)
  expect(await resolve(before.session)).toBeNull()
})

test('a failed sign-in ends no session', async () => {
  const { session } = await signIn()
  const headers = await headersOf({ session })
  const answer = await auth.post(authRoutes.login.path, { email: ada.email, password: 'Wr0ng!pass' }, headers)
  expect(answer.statusCode).toBe(401)
  expect(await resolve(session)).not.toBeNull()
})

test('a browser keeps its device token, and another user’s browser gets a new one', async () => {
  const eve = await auth.addUser({ email: 'eve@example.org' })
  const { device } = await signIn()
  expect((await signIn({ device })).device).toBe(device)
  const hers = await signIn({ user: eve, device })
  expect(hers.device).not.toBe(device)
  for (const odd of ['x', device.slice(1), `${device}A`, 'A'.repeat(43)]) {
    expect((await signIn({ device: odd })).device).not.toBe(odd)
  }
  const kept = await auth.deps.postgres.db.select().from(knownDevices)
  expect(JSON.stringify(kept)).not.toContain(device)
})

test('keeps the fifty most recent sessions and known browsers of a user', async () => {
  const first = await signIn()
  const second = await signIn()
  await addBrowsers(48)
  const last = await signIn()
  expect(await auth.deps.postgres.db.$count(sessions)).toBe(50)
  expect(await auth.deps.postgres.db.$count(knownDevices)).toBe(50)
  expect(await resolve(first.session)).toBeNull()
  expect(await resolve(second.session)).not.toBeNull()
  expect(await resolve(last.session)).not.toBeNull()
  await expect.poll(() => heard).toContain(first.session)
  expect(heard).not.toContain(second.session)
})

test('concurrent sign-ins leave at most fifty sessions', async () => {
  await addBrowsers(48)
  await Promise.all(Array.from({ length: 5 }, () => signIn()))
  expect(await auth.deps.postgres.db.$count(sessions)).toBe(50)
})

test('a sign-in does not wait for another that is ending a session of its user', async () => {
  const oldest = await signIn()
  await addBrowsers(49)
  // Another sign-in in that browser waits for the sessions that this one ends.
  await auth.deps.postgres.db.transaction(async (tx) => {
    expect(await deleteSession(tx, oldest.session, ada.id)).toEqual([oldest.session])
    await signIn()
  })
  expect(await auth.deps.postgres.db.$count(sessions)).toBe(50)
})

test('lists only the user’s own sessions, the current one first', async () => {
  const eve = await auth.addUser({ email: 'eve@example.org' })
  await signIn({ user: eve })
  const chrome = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
  const mine = await signIn()
  await signIn({ agent: chrome })
  await signIn({ agent: `curl/8 ${'x'.repeat(2000)}` })
  const own = await list(mine.session)
  expect(own.map(({ current, browser, system, kind }) => [current, browser, system, kind])).toEqual([
    [true, 'Firefox', 'macOS', 'desktop'],
    [false, null, null, 'other'],
    [false, 'Chrome', 'Android', 'mobile'],
  ])
  expect(own[0]?.id).toBe(mine.session)
  expect(Math.abs(Date.now() - Date.parse(own[0]?.signedInAt ?? ''))).toBeLessThan(60_000)
  expect(own[0]?.lastSeenAt).toBe(own[0]?.signedInAt)
  const stored = await auth.deps.postgres.db.select().from(sessions)
  expect(Math.max(...stored.map(({ sess }) => sess.userAgent?.length ?? 0))).toBe(300)
})

test('lists sessions without details, and no expired ones', async () => {
  const { session } = await signIn()
  const startedAt = new Date(Date.now() - 1000)
  const old = await auth.addSession('A'.repeat(43), ada.id, startedAt)
  await auth.addSession('B'.repeat(43), ada.id, new Date('2026-01-01T00:00:00Z'))
  const own = await list(session)
  expect(own.map(({ id }) => id)).toEqual([session, old.sid])
  expect(own[1]).toMatchObject({ signedInAt: startedAt.toISOString(), browser: null, kind: 'other' })
})

test('ending another session of the user takes effect at every gateway and keeps this one', async () => {
  const [mine, other] = [await signIn(), await signIn()]
  const answer = await end(mine.session, other.session)
  expect(answer.statusCode).toBe(204)
  expect(answer.body).toBe('')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await resolve(other.session)).toBeNull()
  expect(await resolve(mine.session)).not.toBeNull()
  await expect.poll(() => heard).toContain(other.session)
  expect(heard).not.toContain(mine.session)
  const again = await end(mine.session, other.session)
  expect(again.statusCode).toBe(404)
  expect(again.json()).toMatchObject({
    code: 'auth/no-such-session',
    message: 'This session has already ended.',
  })
})

test('ending the current session signs out', async () => {
  const { session } = await signIn()
  const answer = await end(session, session)
  expect(answer.statusCode).toBe(204)
  expect(answer.headers['set-cookie']).toBe(cleared)
  expect(await resolve(session)).toBeNull()
})

test('refuses to end another user’s session', async () => {
  const eve = await auth.addUser({ email: 'eve@example.org' })
  const [mine, theirs] = [await signIn(), await signIn({ user: eve })]
  expect((await end(mine.session, theirs.session)).statusCode).toBe(404)
  expect(await resolve(theirs.session)).not.toBeNull()
  expect(heard).not.toContain(theirs.session)
})

test.each(['x', '0'.repeat(64), 'A'.repeat(64), '\u0000', "' or 1=1 --", '../..', 'é', '%'])(
  'answers 404 for the session %j',
  async (id) => {
    const { session } = await signIn()
    expect((await end(session, id)).statusCode).toBe(404)
    expect(await resolve(session)).not.toBeNull()
  },
)

test('signing out everywhere ends all sessions of the user at every gateway', async () => {
  const eve = await auth.addUser({ email: 'eve@example.org' })
  const theirs = await signIn({ user: eve })
  const mine = [await signIn(), await signIn(), await signIn()].map(({ session }) => session)
  const answer = await call('DELETE', accountRoutes.endSessions.path, { session: mine[0] })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers['set-cookie']).toBe(cleared)
  for (const session of mine) expect(await resolve(session)).toBeNull()
  expect(await resolve(theirs.session)).not.toBeNull()
  await expect.poll(() => heard).toEqual(expect.arrayContaining(mine))
  expect(heard).not.toContain(theirs.session)
})

test('a new password forgets all browsers except the one that chose it', async () => {
  const eve = await auth.addUser({ email: 'eve@example.org' })
  const [mine, other, theirs] = [await signIn(), await signIn(), await signIn({ user: eve })]
  const passwords = { currentPassword: testPassword, password: 'An0ther!pass' }
  const answer = await auth.post(accountRoutes.changePassword.path, passwords, await headersOf(mine))
  expect(answer.statusCode).toBe(200)
  const known = (await auth.deps.postgres.db.select().from(knownDevices)).map(({ id }) => id)
  expect(known).toEqual(expect.arrayContaining([mine, theirs].map(({ device }) => hashToken(device))))
  expect(known).not.toContain(hashToken(other.device))
})

test.each([
  ['GET', accountRoutes.sessions.path],
  ['DELETE', accountRoutes.sessions.path],
  ['DELETE', accountRoutes.endSession.path.replace('{id}', '0'.repeat(64))],
] as const)('%s %s requires a session', async (method, path) => {
  const answer = await call(method, path, {})
  expect(answer.statusCode).toBe(401)
})
