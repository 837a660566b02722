import { randomUUID } from 'node:crypto'
import { authRoutes } from '@faresight/contracts/auth/http'
import { generateToken, hashToken } from '@faresight/kit/token'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { startMailRequeueAndCleanup } from '../src/mail-requests/worker.ts'
import { registrations, users } from '../src/schema.ts'
import { type AuthHarness, startAuthService } from './harness.ts'
import { waitUntilMailRequestsProcessed, newEmailAddress, findTokenInEmail } from './sent-emails.ts'

let auth: AuthHarness
forAllTests(startAuthService, (it) => (auth = it))

const owner = { password: '0Wner!pass', firstName: 'Olive', lastName: 'Owner' }
const stranger = { password: 'Str4nger!pass', firstName: 'Mallory' }

const register = (email: string, who: object) => auth.post(authRoutes.register.path, { email, ...who })
const verify = async (token: string) =>
  (await auth.app.inject({ url: authRoutes.verifyEmail.path, query: { token } })).statusCode
const login = async (email: string, { password }: { password: string }) =>
  (await auth.post(authRoutes.login.path, { email, password })).statusCode
const choose = async (token: string, password: string) =>
  (await auth.post(authRoutes.resetPassword.path, { token, password })).statusCode
const accountOf = async (email: string) => {
  const [user] = await auth.deps.postgres.db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error('Nobody has registered this address.')
  return user
}
const pendingOf = async (email: string) =>
  auth.deps.postgres.db.$count(registrations, eq(registrations.userId, (await accountOf(email)).id))

/** The links of consecutive registrations. */
async function linksOf(email: string, ...all: object[]): Promise<string[]> {
  const links: string[] = []
  for (const who of all) {
    await register(email, who)
    links.push(findTokenInEmail(await auth.mail.nextMailTo(email, links.length)))
  }
  return links
}

test.each([
  ['after', [owner, stranger], 0],
  ['before', [stranger, owner], 1],
  ['before and after', [stranger, owner, stranger], 1],
])('a stranger who registers an address %s its owner gets no access', async (_, all, own) => {
  const email = newEmailAddress()
  const links = await linksOf(email, ...all)
  expect(await verify(links[own] ?? '')).toBe(200)
  expect(await login(email, owner)).toBe(200)
  expect(await login(email, stranger)).toBe(401)
  expect(await accountOf(email)).toMatchObject({ firstName: 'Olive', lastName: 'Owner' })
  // The other links are void, and their details are deleted.
  for (const link of links.toSpliced(own, 1)) expect(await verify(link)).toBe(400)
  expect(await login(email, stranger)).toBe(401)
  expect(await pendingOf(email)).toBe(0)
  expect(await verify(links[own] ?? '')).toBe(200)
})

test('of two registrations by one user, the opened link decides the account’s details', async () => {
  const email = newEmailAddress()
  const [, second = ''] = await linksOf(email, { ...owner, password: 'M1styped!pass' }, owner)
  expect(await verify(second)).toBe(200)
  expect(await login(email, owner)).toBe(200)
})

test('of two links opened concurrently one wins, with the password of its registration', async () => {
  const email = newEmailAddress()
  const links = await linksOf(email, owner, stranger)
  const opened = await Promise.all(links.map(verify))
  expect(new Set(opened)).toEqual(new Set([200, 400]))
  const logins = [await login(email, owner), await login(email, stranger)]
  expect(logins).toEqual(opened.map((status) => (status === 200 ? 200 : 401)))
})

test('opening a used link again changes nothing', async () => {
  const email = newEmailAddress()
  const [link = ''] = await linksOf(email, owner)
  await verify(link)
  await auth.post(authRoutes.forgotPassword.path, { email })
  expect(await choose(findTokenInEmail(await auth.mail.nextMailTo(email, 1)), 'Fr3sh!pass')).toBe(200)
  expect(await verify(link)).toBe(200)
  expect(await login(email, owner)).toBe(401)
  expect(await login(email, { password: 'Fr3sh!pass' })).toBe(200)
})

test('a requested new link never confirms a stranger’s registration, but asks for a password', async () => {
  const email = newEmailAddress()
  const [own = '', theirs = ''] = await linksOf(email, owner, stranger)
  await auth.post(authRoutes.resendVerification.path, { email })
  const again = findTokenInEmail(await auth.mail.nextMailTo(email, 2))
  expect(await verify(again)).toBe(400)
  expect(await choose(again, owner.password)).toBe(200)
  expect(await login(email, owner)).toBe(200)
  expect(await login(email, stranger)).toBe(401)
  expect([await verify(own), await verify(theirs)]).toEqual([400, 400])
  expect(await pendingOf(email)).toBe(0)
})

test('a stranger’s request for a new link keeps the owner’s link valid', async () => {
  const email = newEmailAddress()
  const [own = ''] = await linksOf(email, owner)
  await auth.post(authRoutes.resendVerification.path, { email })
  await waitUntilMailRequestsProcessed(auth)
  expect(await verify(own)).toBe(200)
  expect(await login(email, owner)).toBe(200)
})

test('a new registration revokes a link without a registration', async () => {
  const email = newEmailAddress()
  const token = generateToken()
  const expires = new Date(Date.now() + 60_000)
  await auth.addUser({
    email,
    emailVerified: false,
    emailVerificationToken: hashToken(token),
    emailVerificationExpires: expires,
  })
  await linksOf(email, stranger)
  expect(await verify(token)).toBe(400)
  expect(await accountOf(email)).toMatchObject({ emailVerified: false })
})

test('deletes only registrations whose link has expired', async () => {
  const email = newEmailAddress()
  await linksOf(email, owner)
  const { id: userId } = await accountOf(email)
  const { db } = auth.deps.postgres
  const details = { password: 'x', firstName: null, lastName: null }
  const expires = new Date(Date.now() - 1000)
  await db.insert(registrations).values({ id: randomUUID(), userId, token: 'x', expires, details })
  await using _ = startMailRequeueAndCleanup(auth.deps)
  await expect.poll(() => pendingOf(email)).toBe(1)
  expect(await db.$count(registrations, eq(registrations.token, 'x'))).toBe(0)
})
