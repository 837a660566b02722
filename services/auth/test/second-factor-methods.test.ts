import { readFile } from 'node:fs/promises'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { secondFactorRoutes } from '@faresight/contracts/auth/second-factor-http'
import { loginCodePagePath } from '@faresight/contracts/auth/sign-in-pages'
import { hashToken } from '@faresight/kit/token'
import { eq, sql } from 'drizzle-orm'
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
import { generateTotpSecret, toTotpSecretAndUri } from '../src/second-factor/codes.ts'
import { currentTotpCode } from './totp-code.ts'
import { readSetCookies, injectGoogleSignIn, startAuthWithSandboxGoogle } from './google-harness.ts'
import { type AuthHarness, testPassword } from './harness.ts'
import { newEmailAddress, findTokenInEmail } from './sent-emails.ts'

let auth: AuthHarness
let user: User
let secret: Uint8Array<ArrayBuffer>
forAllTests(startAuthWithSandboxGoogle, (it) => ({ auth } = it))
/** A user with a password, a Google account and an authenticator app. */
beforeEach(async () => {
  for (const table of [sessions, rateLimits, users]) await db().delete(table)
  user = await auth.addUser({ email: newEmailAddress(), googleId: 'ada' })
  secret = Uint8Array.from(generateTotpSecret())
  const sealed = auth.deps.secretCipher?.encrypt(secret, user.id) ?? ''
  await db().insert(authenticators).values({ userId: user.id, secret: sealed, confirmedAt: new Date() })
})

const db = () => auth.deps.postgres.db
const code = () => currentTotpCode(toTotpSecretAndUri(secret, user.email).secret)
const cookieIn = (answer: Parameters<typeof readSetCookies>[0], name: string) =>
  `${name}=${readSetCookies(answer)[name]?.split(';')[0] ?? ''}`

/** How many emails the user has got. */
let mails = 0
beforeEach(() => {
  mails = 0
})
const nextToken = async () => findTokenInEmail(await auth.mail.nextMailTo(user.email, mails++))

async function byLink() {
  const asked = await auth.post(authRoutes.askForSignInLink.path, { email: user.email })
  const body = { token: await nextToken() }
  return auth.post(authRoutes.signInByLink.path, body, { cookie: cookieIn(asked, 'auth_link') })
}
const byGoogle = () => injectGoogleSignIn(auth, { email: user.email, sub: 'ada', verified: 'on' })
const byPassword = (typed = testPassword) =>
  auth.post(authRoutes.login.path, { email: user.email, password: typed })

/** Sends a code from the browser of that response, possibly from another address. */
const enter = (answer: Parameters<typeof readSetCookies>[0], typed: string, ip = '192.0.2.1') =>
  auth.post(
    secondFactorRoutes.login.path,
    { code: typed },
    { cookie: cookieIn(answer, 'auth_code'), 'x-forwarded-for': ip },
  )

const methods = [
  ['link', byLink],
  ['google', byGoogle],
  ['password', byPassword],
] as const

test.each(methods)('signing in by %s requires the code', async (method, signIn) => {
  const half = await signIn()
  const { auth_token: session, auth_device: device, auth_code: pending = '' } = readSetCookies(half)
  expect([session, device]).toEqual([undefined, undefined])
  expect(await db().$count(sessions)).toBe(0)
  // The pending cookie does not open a session either.
  const sessionId = hashToken(pending.split(';')[0] ?? '')
  expect(await auth.gateway.request(resolveSessionRpc, { sessionId })).toEqual({ principal: null })
  const entered = await enter(half, code())
  expect(entered.statusCode).toBe(200)
  expect(readSetCookies(entered)['auth_token']).toMatch(/^[\w-]{43};/)
  const opened = await db().select().from(sessions)
  expect(opened.map(({ sess }) => [sess.userId, sess.method, sess.secondFactor])).toEqual([
    [user.id, method, 'authenticator'],
  ])
})

test('each method says that a code is missing', async () => {
  const needsCode = { message: 'Please enter the code of your authenticator app.', needsCode: true }
  expect((await byLink()).json()).toEqual(needsCode)
  expect((await byPassword()).json()).toEqual(needsCode)
  expect((await byGoogle()).headers.location).toBe(loginCodePagePath)
})

test('the README’s statement removes the code of a user who lost their phone', async () => {
  await db()
    .insert(recoveryCodes)
    .values({ id: hashToken('one'), userId: user.id })
  const other = await auth.addUser({ email: newEmailAddress() })
  await db().insert(authenticators).values({ userId: other.id, secret: 'x', confirmedAt: new Date() })
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const [, statement = ''] = /```sql\n(.+?)```/s.exec(readme) ?? []
  const run = (email: string) => db().execute(sql.raw(statement.replace('ada@example.org', email)))
  expect((await run('nobody@example.org')).rowCount).toBe(0)
  expect((await run(user.email)).rowCount).toBe(1)
  expect(await db().$count(recoveryCodes)).toBe(0)
  expect(readSetCookies(await byPassword())['auth_token']).toMatch(/^[\w-]{43};/)
  expect(await db().$count(authenticators, eq(authenticators.userId, other.id))).toBe(1)
})

test.each(methods)('a password reset ends a pending sign-in by %s', async (_, signIn) => {
  const half = await signIn()
  await reset('Fr3sh!pass')
  const refused = (await enter(half, code())).json()
  expect(refused).toMatchObject({ code: authProblems['code-expired'].code })
  expect(await db().$count(sessions)).toBe(0)
})

test('after a password reset every method still requires the code', async () => {
  const answer = await reset('Fr3sh!pass')
  expect(readSetCookies(answer)['auth_token']).toBeUndefined()
  for (const half of [await byPassword('Fr3sh!pass'), await byLink(), await byGoogle()])
    expect(readSetCookies(half)).toMatchObject({ auth_code: expect.stringMatching(/^[\w-]{43};/) })
  expect(await db().$count(sessions)).toBe(0)
  expect(await db().$count(signInsAwaitingSecondFactor)).toBe(3)
})

test('a sign-in link and a code work while others guess the password', async () => {
  const strangers = Array.from({ length: 21 }, (_, n) => ({ 'x-forwarded-for': `198.51.100.${n}` }))
  const wrong = { email: user.email, password: 'Wr0ng!pass' }
  for (const from of strangers) await auth.post(authRoutes.login.path, wrong, from)
  expect((await byPassword()).statusCode).toBe(429)
  expect((await enter(await byGoogle(), code())).statusCode).toBe(429)
  expect((await enter(await byLink(), code())).statusCode).toBe(200)
})

test('limits codes after sign-in links to ten an hour from all networks', async () => {
  const [one, other] = [await byLink(), await byLink()]
  for (let n = 0; n < 10; n++)
    expect((await enter(n % 2 ? one : other, '000000', `198.51.100.${n}`)).statusCode).toBe(403)
  expect((await enter(one, code(), '198.51.100.99')).statusCode).toBe(429)
  expect(await db().$count(sessions)).toBe(0)
})

test.each([methods[1], methods[2]])('counts a wrong code after %s', async (_, signIn) => {
  const half = await signIn()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await enter(half, '000000')).statusCode)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  expect((await enter(half, code())).statusCode).toBe(429)
  expect(await db().$count(sessions)).toBe(0)
})

async function reset(fresh: string) {
  await auth.post(authRoutes.forgotPassword.path, { email: user.email })
  const answer = await auth.post(authRoutes.resetPassword.path, { token: await nextToken(), password: fresh })
  expect(answer.statusCode).toBe(200)
  // The email about the new password.
  await auth.mail.nextMailTo(user.email, mails++)
  return answer
}
