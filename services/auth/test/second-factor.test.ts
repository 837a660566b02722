import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import type { ProblemType } from '@faresight/contracts/problem-types'
import type { RouteDefinition } from '@faresight/contracts/route'
import { identityHeader } from '@faresight/kit/identity/identity'
import { generateToken, hashToken } from '@faresight/kit/token'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import {
  authenticators,
  rateLimits,
  signInsAwaitingSecondFactor,
  recoveryCodes,
  sessions,
  type User,
  users,
} from '../src/schema.ts'
import { startExpirySweeps } from '../src/sweep-expired.ts'
import { toPrincipal } from '../src/sessions/session.ts'
import { listOutboxAuditEvents } from './audit-events.ts'
import { currentTotpCode } from './totp-code.ts'
import { readSetCookies } from './google-harness.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'
import { newEmailAddress, findTokenInEmail } from './sent-emails.ts'

const minute = 60_000

let auth: AuthHarness
let user: User
let clock = new Date()
forAllTests(
  () => startAuthService({ now: () => clock }),
  (it) => (auth = it),
)
beforeEach(async () => {
  clock = new Date()
  for (const table of [sessions, authenticators, recoveryCodes]) await db().delete(table)
  for (const table of [signInsAwaitingSecondFactor, rateLimits, users]) await db().delete(table)
  user = await auth.addUser({ email: newEmailAddress() })
})

const db = () => auth.deps.postgres.db
const findSession = (sid: string | null) =>
  db()
    .select()
    .from(sessions)
    .where(isSession(sid ?? ''))
const isSession = (sid: string) => eq(sessions.sid, sid)
const refusal = ({ code, status }: ProblemType) => ({ status, code })
const goOn = (ms: number) => (clock = new Date(clock.getTime() + ms))
const codeBy = (secret: string, offset = 0) => currentTotpCode(secret, clock.getTime() + offset)

interface Sent {
  who?: User
  sid?: string
  ago?: number
  cookie?: string
  body?: object
}

async function call(
  { method, path: url }: RouteDefinition,
  { who, ago = 0, cookie = '', body, ...sent }: Sent = {},
) {
  const headers: Record<string, string> = { ...(cookie && { cookie }) }
  if (who) {
    const sid =
      sent.sid ?? (await auth.addSession(generateToken(), who.id, new Date(clock.getTime() - ago))).sid
    headers[identityHeader] = await auth.identity.sign(toPrincipal(sid, who), 'auth')
  }
  const answer = await auth.app.inject({ method, url, headers, payload: body })
  const { auth_code = '', auth_token = '' } = readSetCookies(answer)
  const [pending] = auth_code.split(';')
  const [token] = auth_token.split(';')
  const json = answer.body === '' ? null : answer.json()
  return {
    status: answer.statusCode,
    code: json?.code,
    json,
    cookie: pending ? `auth_code=${pending}` : '',
    sid: token ? hashToken(token) : null,
  }
}

/** Sets an authenticator app up. */
async function setUp(who = user): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await call(secondFactorRoutes.begin, { who })).json
  const body = { code: codeBy(secret) }
  const { json } = await call(secondFactorRoutes.confirm, { who, body })
  goOn(minute)
  return { secret, codes: json.recoveryCodes }
}

const logIn = (typed = testPassword) =>
  call(authRoutes.login, { body: { email: user.email, password: typed } })
const enter = (cookie: string, code: string) => call(secondFactorRoutes.login, { cookie, body: { code } })

test('setup shows the secret, takes effect with the first code and gives ten recovery codes', async () => {
  const begun = await call(secondFactorRoutes.begin, { who: user })
  expect(begun.json).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringContaining(`secret=${begun.json.secret}`),
  })
  expect((await logIn()).json).toEqual({ message: 'Signed in.' })
  const [stored] = await db().select().from(authenticators)
  expect(stored?.secret).not.toContain(begun.json.secret)
  const body = { code: codeBy(begun.json.secret) }
  const { status, json } = await call(secondFactorRoutes.confirm, { who: user, body })
  expect([status, new Set(json.recoveryCodes).size]).toEqual([200, 10])
  expect((await auth.mail.nextMailTo(user.email)).subject).toBe(
    'An authenticator app was added to your account',
  )
  const kept = await db().select().from(recoveryCodes)
  expect(JSON.stringify(kept)).not.toContain(json.recoveryCodes[0])
  expect((await call(accountRoutes.account, { who: user })).json).toMatchObject({
    authenticator: 'on',
    recoveryCodes: 10,
  })
})

test('the password alone opens no session, and the code opens a multi-factor one', async () => {
  const { secret } = await setUp()
  const half = await logIn()
  expect([half.status, half.json.needsCode, half.sid]).toEqual([200, true, null])
  const { status, sid } = await enter(half.cookie, codeBy(secret))
  expect(status).toBe(200)
  const [session] = await findSession(sid)
  expect(session?.sess).toMatchObject({ method: 'password', secondFactor: 'authenticator' })
})

test('accepts each code and recovery code once, and no older code', async () => {
  const { secret, codes } = await setUp()
  const used = codeBy(secret)
  const wrong = refusal(authProblems['wrong-code'])
  expect((await enter((await logIn()).cookie, used)).status).toBe(200)
  const { cookie } = await logIn()
  expect(await enter(cookie, used)).toMatchObject(wrong)
  expect(await enter(cookie, codeBy(secret, -30_000))).toMatchObject(wrong)
  expect((await enter(cookie, codeBy(secret, 30_000))).status).toBe(200)
  const [recovery = ''] = codes
  const next = await logIn()
  const { status, sid } = await enter(next.cookie, recovery.toUpperCase().replaceAll('-', ' '))
  expect(status).toBe(200)
  const [session] = await findSession(sid)
  expect(session?.sess.secondFactor).toBe('recovery-code')
  expect(await enter((await logIn()).cookie, recovery)).toMatchObject(wrong)
  expect(await db().$count(recoveryCodes)).toBe(9)
})

test('accepts a code in one of two concurrent browsers', async () => {
  const { secret } = await setUp()
  const [one, other] = [await logIn(), await logIn()]
  const code = codeBy(secret)
  const entered = await Promise.all([enter(one.cookie, code), enter(other.cookie, code)])
  expect(entered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
})

test('a code is accepted only in the browser of the password, for ten minutes and one session', async () => {
  const { secret } = await setUp()
  const expired = refusal(authProblems['code-expired'])
  const { cookie } = await logIn()
  expect(await enter('', codeBy(secret))).toMatchObject(expired)
  expect(await enter(`auth_code=${generateToken()}`, codeBy(secret))).toMatchObject(expired)
  expect((await enter(cookie, codeBy(secret))).status).toBe(200)
  goOn(minute)
  expect(await enter(cookie, codeBy(secret))).toMatchObject(expired)
  const late = await logIn()
  goOn(10 * minute)
  expect(await enter(late.cookie, codeBy(secret))).toMatchObject(expired)
})

test('wrong codes count like wrong passwords', async () => {
  const { secret } = await setUp()
  const { cookie } = await logIn()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await enter(cookie, '000000')).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  expect((await enter(cookie, codeBy(secret))).status).toBe(429)
})

test('a password reset ends a pending sign-in and still requires the code', async () => {
  const { secret } = await setUp()
  const { cookie } = await logIn()
  await auth.post(authRoutes.forgotPassword.path, { email: user.email })
  const token = findTokenInEmail(await auth.mail.nextMailTo(user.email, 1))
  const fresh = 'Fr3sh!pass'
  expect((await auth.post(authRoutes.resetPassword.path, { token, password: fresh })).statusCode).toBe(200)
  expect(await enter(cookie, codeBy(secret))).toMatchObject(refusal(authProblems['code-expired']))
  const again = await logIn(fresh)
  expect([again.json.needsCode, again.sid]).toEqual([true, null])
})

test('setup, removal and new recovery codes require a recent sign-in', async () => {
  const tooOld = refusal(authProblems['sign-in-too-old'])
  const old = { who: user, ago: 11 * minute }
  expect(await call(secondFactorRoutes.begin, old)).toMatchObject(tooOld)
  const { codes } = await setUp()
  expect(await call(secondFactorRoutes.remove, old)).toMatchObject(tooOld)
  expect(await call(secondFactorRoutes.renewCodes, old)).toMatchObject(tooOld)
  const renewed = await call(secondFactorRoutes.renewCodes, { who: user })
  expect(renewed.json.recoveryCodes).toHaveLength(10)
  const wrong = refusal(authProblems['wrong-code'])
  expect(await enter((await logIn()).cookie, codes[1] ?? '')).toMatchObject(wrong)
  expect((await enter((await logIn()).cookie, renewed.json.recoveryCodes[0])).status).toBe(200)
})

test('removing the app ends the code requirement and sends an email', async () => {
  await setUp()
  await auth.mail.nextMailTo(user.email)
  expect((await call(secondFactorRoutes.remove, { who: user })).status).toBe(204)
  expect((await auth.mail.nextMailTo(user.email, 1)).subject).toBe(
    'An authenticator app was removed from your account',
  )
  expect((await logIn()).json).toEqual({ message: 'Signed in.' })
  expect(await db().$count(recoveryCodes)).toBe(0)
  const none = refusal(authProblems['no-authenticator'])
  expect(await call(secondFactorRoutes.remove, { who: user })).toMatchObject(none)
  expect(await call(secondFactorRoutes.renewCodes, { who: user })).toMatchObject(none)
})

test('audits app changes of administrators only', async () => {
  const admin = await auth.addUser({ email: newEmailAddress(), role: 'admin' })
  for (const who of [user, admin]) {
    await setUp(who)
    await call(secondFactorRoutes.renewCodes, { who })
    await call(secondFactorRoutes.remove, { who })
  }
  // Refused, so nothing is audited.
  await call(secondFactorRoutes.remove, { who: admin })
  const told = (await listOutboxAuditEvents(auth)).filter(({ actor }) => actor.adminId !== null)
  const by = { actor: { adminId: admin.id, byKey: false }, targetUserId: admin.id }
  expect(told).toMatchObject([
    { ...by, action: 'authenticator.added' },
    { ...by, action: 'recovery-codes.renewed' },
    { ...by, action: 'authenticator.removed' },
  ])
})

test('refuses a second app, and a wrong or late first code', async () => {
  const { secret } = (await call(secondFactorRoutes.begin, { who: user })).json
  const wrong = { who: user, body: { code: codeBy(secret, 10 * minute) } }
  expect(await call(secondFactorRoutes.confirm, wrong)).toMatchObject(refusal(authProblems['wrong-code']))
  goOn(31 * minute)
  const late = { who: user, body: { code: codeBy(secret) } }
  expect(await call(secondFactorRoutes.confirm, late)).toMatchObject(
    refusal(authProblems['no-authenticator']),
  )
  await setUp()
  expect(await call(secondFactorRoutes.begin, { who: user })).toMatchObject(
    refusal(authProblems['authenticator-exists']),
  )
})

test.each([
  ['', 'Please enter the code'],
  ['x'.repeat(41), 'That code is too long'],
])('refuses the code %j with a message', async (code, detail) => {
  expect((await enter('', code)).json).toMatchObject({ status: 400, detail })
})

test('without an encryption key no app can be set up, and the account page says so', async () => {
  await using there = await startAuthService({ secretCipher: null }, { runsUnasked: false })
  const someone = await there.addUser()
  const { sid } = await there.addSession(generateToken(), someone.id, new Date())
  const headers = { [identityHeader]: await there.identity.sign(toPrincipal(sid, someone), 'auth') }
  const begun = await there.post(secondFactorRoutes.begin.path, {}, headers)
  expect(begun.json()).toMatchObject(refusal(authProblems['authenticator-off']))
  const account = await there.app.inject({ url: accountRoutes.account.path, headers })
  expect(account.json()).toMatchObject({ authenticator: 'off' })
})

test('deletes expired pending sign-ins', async () => {
  await setUp()
  await logIn()
  goOn(11 * minute)
  await logIn()
  await using _ = startExpirySweeps(auth.deps)
  await expect.poll(() => db().$count(signInsAwaitingSecondFactor)).toBe(1)
})

test('if required, an administrator’s session needs a second factor until an app is set up in it', async () => {
  await using there = await startAuthService({ adminsNeedSecondFactor: true }, { runsUnasked: false })
  const resolve = async (sessionId: string) =>
    (await there.gateway.request(resolveSessionRpc, { sessionId })).principal
  const [admin, member] = [
    await there.addUser({ role: 'admin' }),
    await there.addUser({ email: 'bob@example.org' }),
  ]
  const { sid } = await there.addSession(generateToken(), admin.id, new Date())
  const ordinary = await there.addSession(generateToken(), member.id, new Date())
  expect(await resolve(sid)).toMatchObject({ lacksSecondFactor: true })
  expect(await resolve(ordinary.sid)).not.toHaveProperty('lacksSecondFactor')
  const weak = { ...toPrincipal(sid, admin), lacksSecondFactor: true } as const
  const headers = { [identityHeader]: await there.identity.sign(weak, 'auth') }
  const check = await there.app.inject({ url: adminSignInRoutes.check.path, headers })
  expect(check.json()).toEqual({ isAdmin: true, needsSecondFactor: true })
  const { secret } = (await there.post(secondFactorRoutes.begin.path, {}, headers)).json()
  const body = { code: currentTotpCode(secret) }
  expect((await there.post(secondFactorRoutes.confirm.path, body, headers)).statusCode).toBe(200)
  expect(await resolve(sid)).not.toHaveProperty('lacksSecondFactor')
})

test('reauthentication of an account with an app needs both password and code', async () => {
  const { secret } = await setUp()
  const { sid } = await auth.addSession(generateToken(), user.id, clock)
  const confirm = (change: object) =>
    call(authRoutes.confirm, { who: user, sid, body: { password: testPassword, ...change } })
  expect(await confirm({})).toMatchObject(refusal(authProblems['code-required']))
  expect(await confirm({ code: '000000' })).toMatchObject(refusal(authProblems['wrong-code']))
  const wrong = await confirm({ password: 'Wr0ng!pass', code: codeBy(secret) })
  expect(wrong).toMatchObject(refusal(authProblems['wrong-password']))
  const confirmed = await confirm({ code: codeBy(secret) })
  expect(confirmed.status).toBe(200)
  const [session] = await findSession(confirmed.sid)
  expect(session?.sess.secondFactor).toBe('authenticator')
})
