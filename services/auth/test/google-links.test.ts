import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { GoogleAccountForm } from '../../../test/setup/google-sign-in.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { generateToken } from '@faresight/kit/token'
import { sessions, type User, users } from '../src/schema.ts'
import { failedGoogleSignInPath, injectGoogleSignIn, startAuthWithSandboxGoogle } from './google-harness.ts'
import type { AuthHarness } from './harness.ts'

let auth: AuthHarness
forAllTests(startAuthWithSandboxGoogle, (it) => ({ auth } = it))
afterEach(async () => {
  for (const table of [sessions, users]) await db().delete(table)
})

const db = () => auth.deps.postgres.db
const welcome = '/?google_auth_success=true'
/** Google has verified the address, and neither runs its mailbox nor her organisation. */
const elsewhere = { email: 'ada@example.org', sub: 'ada', verified: 'on' }

const locationOf = async (account: GoogleAccountForm) =>
  (await injectGoogleSignIn(auth, account)).headers.location
const allUsers = () => db().select().from(users).orderBy(users.createdAt)
const read = async ({ id }: User) => (await db().select().from(users).where(eq(users.id, id)))[0]

test.each([
  ['with a verified address', {}],
  ['of an unverified owner', { emailVerified: false, role: 'owner' as const }],
])('does not link an account %s by an address that Google is not authoritative for', async (_, fields) => {
  const user = await auth.addUser(fields)
  expect(await locationOf(elsewhere)).toBe(failedGoogleSignInPath)
  expect(await allUsers()).toEqual([user])
  expect(await db().$count(sessions)).toBe(0)
})

test('a signed-in user can link a Google account with such an address', async () => {
  const user = await auth.addUser()
  const bea = await auth.addUser({ email: 'bea@example.org' })
  const comeBackAs = async ({ id }: User) => {
    const { sid } = await auth.addSession(generateToken(), id, new Date())
    const principal = { userId: id, role: 'user' as const, sessionId: sid, accessUntil: null }
    const identity = await auth.identity.sign(principal, 'auth')
    return (await injectGoogleSignIn(auth, elsewhere, { 'x-faresight-identity': identity })).headers.location
  }
  expect(await comeBackAs(bea)).toBe(failedGoogleSignInPath)
  expect(await read(user)).toEqual(user)
  expect(await comeBackAs(user)).toBe(welcome)
  expect(await read(user)).toMatchObject({ googleId: 'ada', password: user.password })
  expect(await locationOf(elsewhere)).toBe(welcome)
})

test('such an address opens an account, or takes over an unverified one', async () => {
  expect(await locationOf(elsewhere)).toBe(welcome)
  const theirs = await auth.addUser({ email: 'bea@example.org', emailVerified: false })
  expect(await locationOf({ ...elsewhere, email: theirs.email, sub: 'bea' })).toBe(welcome)
  expect(await read(theirs)).toMatchObject({ googleId: 'bea', password: null, emailVerified: true })
})

test.each([
  ['a Gmail address', { email: 'ada@gmail.com' }],
  ['an address of a Google Workspace domain', { organisation: 'example.org' }],
])('links the account of %s', async (_, changes) => {
  const typed = { ...elsewhere, ...changes }
  const user = await auth.addUser({ email: typed.email })
  expect(await locationOf(typed)).toBe(welcome)
  expect(await read(user)).toMatchObject({ googleId: 'ada', password: user.password })
})
