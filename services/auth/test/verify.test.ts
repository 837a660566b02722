import { authRoutes } from '@faresight/contracts/auth/http'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { generateToken } from '@faresight/kit/token'
import { users } from '../src/schema.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'
import {
  waitUntilMailRequestsProcessed,
  findTokenLinkInEmail,
  newEmailAddress,
  findTokenInEmail,
} from './sent-emails.ts'

const hourMs = 60 * 60 * 1000
let ahead = 0
let auth: AuthHarness
forAllTests(
  () => startAuthService({ now: () => new Date(Date.now() + ahead) }),
  (it) => (auth = it),
)

const verify = (token?: string) =>
  auth.app.inject({ url: authRoutes.verifyEmail.path, query: token === undefined ? {} : { token } })
const ask = (route: { path: string }, email: string) => auth.post(route.path, { email })
const isVerified = async (email: string) => {
  const [user] = await auth.deps.postgres.db.select().from(users).where(eq(users.email, email))
  return user?.emailVerified
}

async function registered(): Promise<{ email: string; token: string }> {
  const email = newEmailAddress()
  await auth.post(authRoutes.register.path, { email, password: testPassword })
  return { email, token: findTokenInEmail(await auth.mail.nextMailTo(email)) }
}

test('opening a link twice confirms the address twice', async () => {
  const { email, token } = await registered()
  const answers = [await verify(token), await verify(token)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[0]?.body).toBe(answers[1]?.body)
  expect(await isVerified(email)).toBe(true)
})

test('a link opened twice concurrently succeeds both times', async () => {
  const { token } = await registered()
  const answers = await Promise.all([verify(token), verify(token), verify(token)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('a link is valid for 24 hours and not a minute longer', async () => {
  const { email, token } = await registered()
  try {
    ahead = 24 * hourMs + 60_000
    expect((await verify(token)).json()).toMatchObject({ code: 'auth/bad-verification-token' })
    expect(await isVerified(email)).toBe(false)
    ahead = 24 * hourMs - 60_000
    expect((await verify(token)).statusCode).toBe(200)
  } finally {
    ahead = 0
  }
})

test('a link sent again asks for a new password, for 24 hours', async () => {
  const { email, token } = await registered()
  await ask(authRoutes.resendVerification, email)
  const mail = await auth.mail.nextMailTo(email, 1)
  expect(mail.subject).toBe('Verify your email address')
  expect(findTokenLinkInEmail(mail).pathname).toBe('/reset-password')
  const choose = () =>
    auth.post(authRoutes.resetPassword.path, { token: findTokenInEmail(mail), password: 'Ch0sen!pass' })
  try {
    ahead = 24 * hourMs + 60_000
    expect((await choose()).statusCode).toBe(400)
    ahead = 24 * hourMs - 60_000
    expect((await choose()).statusCode).toBe(200)
  } finally {
    ahead = 0
  }
  expect(await isVerified(email)).toBe(true)
  expect((await verify(token)).statusCode).toBe(400)
  const login = await auth.post(authRoutes.login.path, { email, password: 'Ch0sen!pass' })
  expect(login.statusCode).toBe(200)
})

test('sends no new link to a verified or unknown address, with the same answer', async () => {
  const { email, token } = await registered()
  const answers = [await ask(authRoutes.resendVerification, email)]
  await waitUntilMailRequestsProcessed(auth)
  await verify(token)
  const unknown = newEmailAddress()
  for (const address of [email, unknown]) answers.push(await ask(authRoutes.resendVerification, address))
  await waitUntilMailRequestsProcessed(auth)
  expect(auth.mail.mailsTo(email)).toHaveLength(2)
  expect(auth.mail.mailsTo(unknown)).toHaveLength(0)
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
})

test('a missing token has its own problem code', async () => {
  for (const answer of [await verify(), await verify('')]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'auth/no-verification-token',
      message: 'No verification token provided',
    })
  }
})

test('refuses an invalid token with one message', async () => {
  const { email, token } = await registered()
  await ask(authRoutes.forgotPassword, email)
  const ofReset = findTokenInEmail(await auth.mail.nextMailTo(email, 1))
  const others = [
    generateToken(),
    ofReset,
    token.slice(1),
    `${token}x`,
    ` ${token}`,
    token.toLowerCase(),
    "' or 1=1 --",
    '\u0000',
    'ünïcödé',
    'x'.repeat(201),
    'x'.repeat(1_048_576),
  ]
  for (const other of others) {
    const answer = await verify(other)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      message: 'Verification failed. The link may be invalid or expired.',
    })
  }
  const twice = await auth.app.inject({ url: `${authRoutes.verifyEmail.path}?token=${token}&token=${token}` })
  expect(twice.json()).toMatchObject({ message: 'Verification failed. The link may be invalid or expired.' })
  expect(await isVerified(email)).toBe(false)
})

test('refuses the link of a closed account', async () => {
  const { email, token } = await registered()
  await auth.deps.postgres.db.update(users).set({ closedAt: new Date() }).where(eq(users.email, email))
  expect((await verify(token)).statusCode).toBe(400)
  expect(await isVerified(email)).toBe(false)
})
