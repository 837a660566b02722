import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { identityHeader } from '@faresight/kit/identity/identity'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createRequireStrongPassword } from '../src/crypto/password-strength.ts'
import { mailRequests } from '../src/schema.ts'
import { toPrincipal } from '../src/sessions/session.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'
import { newEmailAddress, findTokenInEmail } from './sent-emails.ts'

let auth: AuthHarness
forAllTests(
  async () => startAuthService({ requireStrongPassword: await createRequireStrongPassword(true) }),
  (it) => (auth = it),
)

const refusal = {
  code: 'request/invalid',
  errors: [{ path: 'password', message: 'This password is easy to guess. Please choose another one.' }],
}

test('if configured, refuses registration with a common password or the user’s name', async () => {
  const email = newEmailAddress()
  const register = (typed: string) =>
    auth.post(authRoutes.register.path, { email, password: typed, firstName: 'Ada', lastName: 'Lovelace' })
  for (const typed of ['P@ssw0rd1!', 'MsLovelace#7', 'Reader#2026x']) {
    const answer = await register(typed)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject(refusal)
  }
  const asked = await auth.deps.postgres.db.select().from(mailRequests).where(eq(mailRequests.email, email))
  expect(asked).toEqual([])
  expect((await register(testPassword)).statusCode).toBe(201)
})

test('if configured, refuses such a password at a reset, and keeps the link valid', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, lastName: 'Lovelace' })
  await auth.post(authRoutes.forgotPassword.path, { email })
  const token = findTokenInEmail(await auth.mail.nextMailTo(email))
  const reset = (typed: string) => auth.post(authRoutes.resetPassword.path, { token, password: typed })
  expect((await reset('Lovelace#1815')).json()).toMatchObject(refusal)
  expect((await reset('An0ther!pass')).statusCode).toBe(200)
})

test('if configured, refuses to change the password to a common one', async () => {
  const user = await auth.addUser({ email: newEmailAddress(), firstName: 'Grace' })
  const token = 'e'.repeat(43)
  const session = await auth.addSession(token, user.id, new Date())
  const identity = await auth.identity.sign(toPrincipal(session.sid, user), 'auth')
  const headers = { [identityHeader]: identity }
  const change = (typed: string) =>
    auth.post(accountRoutes.changePassword.path, { currentPassword: testPassword, password: typed }, headers)
  expect((await change('Grace1906!!')).json()).toMatchObject(refusal)
  expect((await change('An0ther!pass')).statusCode).toBe(200)
})

test('accepts common passwords by default', async () => {
  await using usual = await startAuthService({
    requireStrongPassword: await createRequireStrongPassword(false),
  })
  const typed = { email: newEmailAddress(), password: 'P@ssw0rd1!' }
  expect((await usual.post(authRoutes.register.path, typed)).statusCode).toBe(201)
})
