import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { identityHeader } from '@faresight/kit/identity/identity'
import { generateToken } from '@faresight/kit/token'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { submitGoogleChooser, type GoogleAccountForm } from '../../../test/setup/google-sign-in.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { googleSignIns, sessions, type User, users } from '../src/schema.ts'
import { toPrincipal } from '../src/sessions/session.ts'
import {
  injectGoogleCallback,
  failedGoogleSignInPath,
  injectGoogleSignIn,
  startAuthWithSandboxGoogle,
} from './google-harness.ts'
import type { AuthHarness } from './harness.ts'
import { newEmailAddress } from './sent-emails.ts'

let auth: AuthHarness
let user: User
forAllTests(startAuthWithSandboxGoogle, (it) => ({ auth } = it))
beforeEach(async () => {
  user = await auth.addUser({ email: newEmailAddress() })
})
afterEach(async () => {
  for (const table of [sessions, googleSignIns, users]) await db().delete(table)
})

const db = () => auth.deps.postgres.db
const read = async ({ id }: User) => (await db().select().from(users).where(eq(users.id, id)))[0]
/** Google has verified the address, and runs neither its mailbox nor her organisation. */
const elsewhere = (changes: Partial<Exclude<GoogleAccountForm, string>> = {}) =>
  ({ email: user.email, sub: 'ada', verified: 'on', ...changes }) as GoogleAccountForm

/** Headers of somebody who signed in so many minutes ago. */
async function signedIn(who = user, minutesAgo = 1): Promise<Record<string, string>> {
  const { sid } = await auth.addSession(generateToken(), who.id, new Date(Date.now() - minutesAgo * 60_000))
  return { [identityHeader]: await auth.identity.sign(toPrincipal(sid, who), 'auth') }
}

const call = (
  { method, path: url }: typeof accountRoutes.linkGoogle | typeof accountRoutes.unlinkGoogle,
  headers: Record<string, string>,
) => auth.app.inject({ method, url, headers })

/** Goes to Google to link an account and returns with other headers. */
async function link(account: GoogleAccountForm | 'cancel', headers: Record<string, string>, back = headers) {
  const answer = await call(accountRoutes.linkGoogle, headers)
  expect(answer.statusCode).toBe(200)
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  const { url } = answer.json<{ url: string }>()
  return injectGoogleCallback(auth, await submitGoogleChooser(url, account), cookie, back)
}

const pageFor = (outcome: string) => `/account?google=${outcome}#methods`

test('links a Google account with the user’s address, keeps the session and sends an email', async () => {
  const headers = await signedIn()
  const answer = await link(elsewhere(), headers)
  expect(answer.headers.location).toBe(pageFor('linked'))
  expect(String(answer.headers['set-cookie'])).not.toContain('auth_token')
  expect(await read(user)).toMatchObject({ googleId: 'ada', password: user.password })
  expect((await auth.mail.nextMailTo(user.email)).subject).toBe('Google sign-in was added to your account')
  expect((await injectGoogleSignIn(auth, elsewhere())).headers.location).toBe('/?google_auth_success=true')
  expect((await link(elsewhere(), headers)).headers.location).toBe(pageFor('linked'))
})

test.each([
  ['with another address', 'other-address', () => elsewhere({ email: 'eve@example.org', sub: 'eve' })],
  ['with an unverified address', 'failed', () => ({ email: user.email, sub: 'ada' })],
  ['that the user did not choose', 'cancelled', () => 'cancel' as const],
])('does not link a Google account %s, or sign in with it', async (_, outcome, account) => {
  const answer = await link(account(), await signedIn())
  expect(answer.headers.location).toBe(pageFor(outcome))
  expect(await db().select().from(users)).toEqual([user])
  expect(await db().$count(sessions)).toBe(1)
})

test('does not link a Google account of another user, or a second one', async () => {
  await auth.addUser({ email: newEmailAddress(), googleId: 'bea' })
  const headers = await signedIn()
  expect((await link(elsewhere({ sub: 'bea' }), headers)).headers.location).toBe(pageFor('other-account'))
  await link(elsewhere(), headers)
  expect((await link(elsewhere({ sub: 'second' }), headers)).headers.location).toBe(pageFor('failed'))
  expect(await read(user)).toMatchObject({ googleId: 'ada' })
})

test('does not link to an account that signed in after linking started', async () => {
  const other = await auth.addUser({ email: newEmailAddress() })
  const answer = await link(elsewhere(), await signedIn(), await signedIn(other))
  expect(answer.headers.location).toBe(pageFor('failed'))
  expect((await link(elsewhere(), await signedIn(), {})).headers.location).toBe(pageFor('failed'))
  expect(await read(user)).toEqual(user)
})

test('without a recent sign-in nothing is linked, unlinked or signed in by another address', async () => {
  const stale = await signedIn(user, 11)
  for (const route of [accountRoutes.linkGoogle, accountRoutes.unlinkGoogle])
    expect((await call(route, stale)).json()).toMatchObject({ code: 'auth/sign-in-too-old' })
  expect(await db().$count(googleSignIns)).toBe(0)
  expect((await injectGoogleSignIn(auth, elsewhere(), stale)).headers.location).toBe(failedGoogleSignInPath)
  expect(await read(user)).toEqual(user)
})

test('unlinks Google from an account with a password and sends an email', async () => {
  const headers = await signedIn()
  await link(elsewhere(), headers)
  await auth.mail.nextMailTo(user.email)
  expect((await call(accountRoutes.unlinkGoogle, headers)).statusCode).toBe(204)
  expect((await auth.mail.nextMailTo(user.email, 1)).subject).toBe(
    'Google sign-in was removed from your account',
  )
  expect(await read(user)).toMatchObject({ googleId: null, password: user.password })
  expect((await injectGoogleSignIn(auth, elsewhere())).headers.location).toBe(failedGoogleSignInPath)
  // Nor by an address that Google speaks for, until its owner connects it again.
  const ofGoogle = elsewhere({ organisation: user.email.split('@')[1] ?? '' })
  expect((await injectGoogleSignIn(auth, ofGoogle)).headers.location).toBe(failedGoogleSignInPath)
  expect((await call(accountRoutes.unlinkGoogle, headers)).statusCode).toBe(204)
  expect((await link(ofGoogle, headers)).headers.location).toBe(pageFor('linked'))
  expect((await injectGoogleSignIn(auth, ofGoogle)).headers.location).toBe('/?google_auth_success=true')
})

test('refuses to unlink Google from an account without a password', async () => {
  const byGoogle = await auth.addUser({ email: newEmailAddress(), password: null, googleId: 'cleo' })
  const answer = await call(accountRoutes.unlinkGoogle, await signedIn(byGoogle))
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'auth/no-password' })
  expect(await read(byGoogle)).toEqual(byGoogle)
})

test('linking Google keeps the password and sessions of an unverified owner', async () => {
  const owner = await auth.addUser({ email: newEmailAddress(), role: 'owner', emailVerified: false })
  const headers = await signedIn(owner)
  const account = { email: owner.email, sub: 'olga', verified: 'on' } as GoogleAccountForm
  expect((await link(account, headers)).headers.location).toBe(pageFor('linked'))
  expect(await read(owner)).toMatchObject({ googleId: 'olga', emailVerified: true, password: owner.password })
  expect(await db().$count(sessions)).toBe(1)
  expect((await auth.mail.nextMailTo(owner.email)).subject).toBe('Google sign-in was added to your account')
})
