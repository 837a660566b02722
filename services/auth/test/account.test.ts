import { randomBytes } from 'node:crypto'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { userClosedEvent, sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { authRoutes } from '@faresight/contracts/auth/http'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { identityHeader } from '@faresight/kit/identity/identity'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createPasswordHasher } from '../src/crypto/password-hasher.ts'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { rateLimits, sessions, type User, users } from '../src/schema.ts'
import { toPrincipal } from '../src/sessions/session.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'
import { newEmailAddress } from './sent-emails.ts'

const minute = 60_000
const newPassword = 'Fr3sh!pass'

let auth: AuthHarness
let user: User
forAllTests(startAuthService, (it) => (auth = it))
beforeEach(async () => {
  for (const table of [sessions, users, rateLimits]) await db().delete(table)
  user = await aUser()
})

const db = () => auth.deps.postgres.db
const aUser = (fields: Partial<User> = {}) => auth.addUser({ email: newEmailAddress(), ...fields })
const stored = async (id = user.id) => (await db().select().from(users).where(eq(users.id, id)))[0]
const resolve = (sessionId: string) => auth.gateway.request(resolveSessionRpc, { sessionId })
const isAlive = async (sid: string) => (await resolve(sid)).principal !== null

/** A session with a sign-in that long ago. */
const signedIn = async (who = user, ago = 0) =>
  (await auth.addSession(randomBytes(32).toString('base64url'), who.id, new Date(Date.now() - ago))).sid

async function call(
  route: (typeof accountRoutes)[keyof typeof accountRoutes] | typeof authRoutes.userAgain,
  sid: string,
  { body, who = user, headers = {} }: { body?: object; who?: User; headers?: Record<string, string> } = {},
) {
  const identity = await auth.identity.sign(toPrincipal(sid, who), 'auth')
  const { method, path: url } = route
  return auth.app.inject({ method, url, payload: body, headers: { [identityHeader]: identity, ...headers } })
}

const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().map(String)

test('the account page has the user and their sign-in methods, without secrets', async () => {
  const sid = await signedIn()
  const answer = await call(accountRoutes.account, sid)
  expect(answer.json()).toEqual({
    user: (await call(authRoutes.userAgain, sid)).json(),
    emailVerified: true,
    hasPassword: true,
    hasGoogle: false,
    signedInByKey: false,
    passkeys: 0,
    authenticator: 'none',
    recoveryCodes: 0,
    createdAt: user.createdAt.toISOString(),
    signedInAt: expect.any(String),
  })
  expect(answer.json().user).toMatchObject({ id: user.id, email: user.email })
  const withGoogle = await aUser({ password: null, googleId: 'one' })
  const other = await call(accountRoutes.account, await signedIn(withGoogle), { who: withGoogle })
  expect(other.json()).toMatchObject({ hasPassword: false, hasGoogle: true })
})

test('refuses an ended session, even if its identity token is still valid', async () => {
  expect((await call(accountRoutes.account, 'f'.repeat(64))).statusCode).toBe(401)
})

test('changes given names, keeps absent ones and clears empty ones', async () => {
  const sid = await signedIn()
  const change = (body: object) => call(accountRoutes.changeProfile, sid, { body })
  expect((await change({ firstName: '  Zoë ', lastName: 'Müller' })).json()).toMatchObject({
    firstName: 'Zoë',
    lastName: 'Müller',
  })
  expect((await change({ lastName: '' })).json()).toMatchObject({ firstName: 'Zoë', lastName: null })
  expect((await change({})).json()).toMatchObject({ firstName: 'Zoë', lastName: null })
  const tooLong = await change({ firstName: 'x'.repeat(101) })
  expect([tooLong.statusCode, tooLong.json().detail]).toEqual([400, 'First name is too long'])
})

test('changing the password rotates this session, ends all others, notifies gateways and sends an email', async () => {
  const [sid, other] = [await signedIn(user, 20 * minute), await signedIn()]
  await db().update(users).set({ resetPasswordToken: 'x', resetPasswordExpires: new Date() })
  const heard: string[] = []
  auth.gateway.subscribe(sessionRevokedBroadcast, ({ sessionId }) => void heard.push(sessionId))
  await auth.gateway.ready()
  const body = { currentPassword: testPassword, password: newPassword }
  const answer = await call(accountRoutes.changePassword, sid, { body })
  expect(answer.statusCode).toBe(200)
  expect([await isAlive(sid), await isAlive(other)]).toEqual([false, false])
  await expect.poll(() => heard.toSorted()).toEqual([sid, other].toSorted())
  expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^auth_token=[\w-]{43};/)])
  expect(await db().$count(sessions)).toBe(1)
  expect(await stored()).toMatchObject({ resetPasswordToken: null, resetPasswordExpires: null })
  const login = (typed: string) => auth.post(authRoutes.login.path, { email: user.email, password: typed })
  expect([(await login(testPassword)).statusCode, (await login(newPassword)).statusCode]).toEqual([401, 200])
  expect((await auth.mail.nextMailTo(user.email)).subject).toMatch(/password/i)
})

test.each([
  ['the current one is wrong', { currentPassword: 'Wr0ng!pass' }, 403, 'auth/wrong-password'],
  ['the current one is missing', {}, 400, 'request/invalid'],
])('keeps the password when %s', async (_, given, status, code) => {
  const [sid, other] = [await signedIn(), await signedIn()]
  const answer = await call(accountRoutes.changePassword, sid, { body: { ...given, password: newPassword } })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect((await stored())?.password).toBe(user.password)
  expect([await isAlive(sid), await isAlive(other)]).toEqual([true, true])
})

test('guesses at the current password count towards the sign-in limit', async () => {
  const sid = await signedIn()
  const guess = () =>
    call(accountRoutes.changePassword, sid, {
      body: { currentPassword: 'Wr0ng!pass', password: newPassword },
    })
  for (let n = 0; n < 5; n++) expect((await guess()).statusCode).toBe(403)
  const refused = await guess()
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'auth/too-many-sign-ins'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const atTheDoor = await auth.post(authRoutes.login.path, { email: user.email, password: testPassword })
  expect(atTheDoor.statusCode).toBe(429)
})

test('setting a first password requires a recent sign-in', async () => {
  const who = await aUser({ password: null, googleId: 'two' })
  const body = { password: newPassword }
  const late = await call(accountRoutes.changePassword, await signedIn(who, 11 * minute), { who, body })
  expect([late.statusCode, late.json().code]).toEqual([403, 'auth/sign-in-too-old'])
  expect((await stored(who.id))?.password).toBeNull()
  const answer = await call(accountRoutes.changePassword, await signedIn(who, 9 * minute), { who, body })
  expect(answer.statusCode).toBe(200)
  expect(
    (await auth.post(authRoutes.login.path, { email: who.email, password: newPassword })).statusCode,
  ).toBe(200)
})

test('a full hashing queue changes no password and answers with Retry-After', async () => {
  const full = createPasswordHasher(createBoundedTaskQueue({ running: 0, waiting: 0 }))
  await using busy = await startAuthService()
  const who = await busy.addUser({ email: newEmailAddress() })
  Object.assign(busy.deps, { passwordHasher: full })
  const { sid } = await busy.addSession(randomBytes(32).toString('base64url'), who.id, new Date())
  const identity = await busy.identity.sign(toPrincipal(sid, who), 'auth')
  const body = { currentPassword: testPassword, password: newPassword }
  const answer = await busy.post(accountRoutes.changePassword.path, body, { [identityHeader]: identity })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'auth/sign-in-busy'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('of two concurrent password changes one wins, and only its session remains', async () => {
  const sids = [await signedIn(), await signedIn()]
  const passwords = ['F1rst!pass', 'S3cond!pass']
  const answers = await Promise.all(
    sids.map((sid, n) =>
      call(accountRoutes.changePassword, sid, {
        body: { currentPassword: testPassword, password: passwords[n] },
      }),
    ),
  )
  const [held, ...refused] = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
  expect(held).toBe(200)
  // Depends on how far it was when the other finished.
  expect([401, 403, 503]).toContain(refused[0])
  expect(await db().$count(sessions)).toBe(1)
})

test('closing an account ends its sessions at once, publishes the event and sends an email', async () => {
  const [sid, other] = [await signedIn(), await signedIn()]
  const heard: string[] = []
  auth.gateway.subscribe(sessionRevokedBroadcast, ({ sessionId }) => void heard.push(sessionId))
  await auth.gateway.ready()
  const answer = await call(accountRoutes.closeAccount, sid)
  expect(answer.statusCode).toBe(204)
  expect(cookiesOf(answer)).toEqual([
    expect.stringMatching(/^auth_token=; Max-Age=0;/),
    expect.stringMatching(/^auth_device=; Max-Age=0;/),
  ])
  expect([await isAlive(sid), await isAlive(other)]).toEqual([false, false])
  await expect.poll(() => heard.toSorted()).toEqual([sid, other].toSorted())
  const closedAt = (await stored())?.closedAt?.toISOString()
  const told = { subject: userClosedEvent.subject, data: { userId: user.id, closedAt } }
  await expect
    .poll(async () =>
      (await readStoredEvents(auth.nats.setupUrl)).map(({ subject, data }) => ({ subject, data })),
    )
    .toContainEqual(told)
  expect((await auth.mail.nextMailTo(user.email)).subject).toMatch(/closed/i)
  const atTheDoor = await auth.post(authRoutes.login.path, { email: user.email, password: testPassword })
  expect(atTheDoor.statusCode).toBe(401)
  for (const route of [accountRoutes.account, accountRoutes.changeProfile, accountRoutes.closeAccount])
    expect((await call(route, sid, route.method === 'PATCH' ? { body: {} } : {})).statusCode).toBe(401)
})

test('closing an account requires a recent sign-in, however new the token is', async () => {
  const sid = await signedIn(user, 11 * minute)
  const tooOld = await call(accountRoutes.closeAccount, sid)
  expect([tooOld.statusCode, tooOld.json().code]).toEqual([403, 'auth/sign-in-too-old'])
  const body = { currentPassword: testPassword, password: newPassword }
  await call(accountRoutes.changePassword, sid, { body })
  const [renewed] = await db().select().from(sessions)
  expect((await call(accountRoutes.closeAccount, renewed?.sid ?? '')).statusCode).toBe(403)
  expect((await stored())?.closedAt).toBeNull()
})

test('emailed links stop working when the account is closed', async () => {
  const later = new Date(Date.now() + 60 * minute)
  await db().update(users).set({
    emailVerificationToken: 'x',
    emailVerificationExpires: later,
    resetPasswordToken: 'y',
    resetPasswordExpires: later,
  })
  await call(accountRoutes.closeAccount, await signedIn())
  expect(await stored()).toMatchObject({ emailVerificationToken: null, resetPasswordToken: null })
})

test('the last owner cannot close their account, also when two try at once', async () => {
  const [one, other] = [await aUser({ role: 'owner' }), await aUser({ role: 'owner' })]
  const close = async (who: User) =>
    (await call(accountRoutes.closeAccount, await signedIn(who), { who })).statusCode
  expect((await Promise.all([close(one), close(other)])).toSorted()).toEqual([204, 409])
  const open = and(eq(users.role, 'owner'), isNull(users.closedAt))
  expect(await db().$count(users, open)).toBe(1)
})
