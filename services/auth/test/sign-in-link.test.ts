import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { identityHeader } from '@faresight/kit/identity/identity'
import { hashToken } from '@faresight/kit/token'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { sessions, signInLinks } from '../src/schema.ts'
import { deleteExpiredSignInLinks } from '../src/mail-requests/sign-in-links.ts'
import { toPrincipal } from '../src/sessions/session.ts'
import { readSetCookies } from './google-harness.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'
import {
  waitUntilMailRequestsProcessed,
  findTokenLinkInEmail,
  newEmailAddress,
  findTokenInEmail,
} from './sent-emails.ts'

let now = () => new Date()
let auth: AuthHarness
forAllTests(
  () => startAuthService({ now: () => now() }),
  (it) => (auth = it),
)
afterEach(() => {
  now = () => new Date()
})

const db = () => auth.deps.postgres.db

const login = (email: string, typed: string, headers: Record<string, string> = {}) =>
  auth.post(authRoutes.login.path, { email, password: typed }, headers)

/** Requests a link; returns the response and the browser's cookie. */
async function ask(email: string, headers: Record<string, string> = {}) {
  const answer = await auth.post(authRoutes.askForSignInLink.path, { email }, headers)
  const [value = ''] = readSetCookies(answer)['auth_link']?.split(';') ?? []
  return { answer, cookie: `auth_link=${value}` }
}

const use = (token: string, cookie = '') =>
  auth.post(authRoutes.signInByLink.path, { token }, cookie ? { cookie } : {})

const tokenFor = async (email: string, nth = 0) => findTokenInEmail(await auth.mail.nextMailTo(email, nth))
const sessionsOf = async (userId: string) =>
  (await db().select().from(sessions)).filter(({ sess }) => sess.userId === userId)

/** A user with a link on its way. */
async function withLink() {
  const email = newEmailAddress()
  const user = await auth.addUser({ email })
  const { cookie } = await ask(email)
  return { email, user, cookie, token: await tokenFor(email) }
}

test('a sign-in link works while others guess, and remembers the browser', async () => {
  const email = newEmailAddress()
  const user = await auth.addUser({ email })
  for (let index = 0; index < 20; index++)
    await login(email, 'Wr0ng!pass', { 'x-forwarded-for': `198.51.100.${index}` })
  const home = { 'x-forwarded-for': '192.0.2.1' }
  expect((await login(email, testPassword, home)).json()).toMatchObject({ code: 'auth/too-many-sign-ins' })
  const { cookie } = await ask(email, home)
  const mail = await auth.mail.nextMailTo(email)
  expect(mail.subject).toBe('Your sign-in link')
  const link = findTokenLinkInEmail(mail)
  expect(link.origin + link.pathname).toBe('http://localhost:8080/sign-in-link')
  const answer = await use(findTokenInEmail(mail), cookie)
  expect(answer.statusCode).toBe(200)
  const { auth_device: device, auth_token: session } = readSetCookies(answer)
  expect(session).toMatch(/^[\w-]{43};/)
  expect(await sessionsOf(user.id)).toMatchObject([{ sess: { method: 'link' } }])
  const known = { ...home, cookie: `auth_device=${device?.split(';')[0]}` }
  expect((await login(email, testPassword, known)).statusCode).toBe(200)
})

test('stores only hashes of the token and the browser’s token', async () => {
  const { user, cookie, token } = await withLink()
  const [stored] = await db().select().from(signInLinks).where(eq(signInLinks.userId, user.id))
  expect(stored).toMatchObject({
    token: hashToken(token),
    browserHash: hashToken(cookie.replace('auth_link=', '')),
  })
  const minutes = ((stored?.expires.getTime() ?? 0) - Date.now()) / 60_000
  expect(minutes).toBeCloseTo(15, 0)
})

describe('a link', () => {
  test('is valid once, also concurrently', async () => {
    const { user, cookie, token } = await withLink()
    const answers = await Promise.all([1, 2, 3, 4].map(() => use(token, cookie)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await sessionsOf(user.id)).toHaveLength(1)
    expect((await use(token, cookie)).json()).toMatchObject({ code: 'auth/bad-sign-in-link' })
  })

  test('is valid for a quarter of an hour and then deleted', async () => {
    const { user, cookie, token } = await withLink()
    now = () => new Date(Date.now() + 15 * 60_000)
    expect((await use(token, cookie)).json()).toMatchObject({ code: 'auth/bad-sign-in-link' })
    await deleteExpiredSignInLinks(db(), now(), AbortSignal.timeout(5000))
    expect(await db().$count(signInLinks, eq(signInLinks.userId, user.id))).toBe(0)
  })

  test('is valid only in the browser that requested it, and another browser does not use it up', async () => {
    const { email, user, cookie, token } = await withLink()
    const { cookie: stranger } = await ask(email)
    for (const other of ['', stranger, `auth_link=${'x'.repeat(43)}`])
      expect((await use(token, other)).json()).toMatchObject({ code: 'auth/sign-in-link-elsewhere' })
    expect(await sessionsOf(user.id)).toEqual([])
    expect((await use(token, cookie)).statusCode).toBe(200)
  })

  test('is not used up by a program that follows it', async () => {
    const { user, cookie, token } = await withLink()
    const url = `${authRoutes.signInByLink.path}?token=${token}`
    const followed = await auth.app.inject({ method: 'GET', url, headers: { cookie } })
    expect([404, 405]).toContain(followed.statusCode)
    expect(await sessionsOf(user.id)).toEqual([])
    expect((await use(token, cookie)).statusCode).toBe(200)
  })

  test('stays valid when a stranger or the same browser requests another', async () => {
    const { email, cookie, token } = await withLink()
    await ask(email)
    const again = await ask(email, { cookie })
    expect(again.cookie).toBe(cookie)
    await waitUntilMailRequestsProcessed(auth)
    expect((await use(token, cookie)).statusCode).toBe(200)
    // With it go the others.
    expect((await use(await tokenFor(email, 2), cookie)).statusCode).toBe(400)
  })

  test.each([
    ['a password reset', resetBy],
    ['a password change', changeBy],
    ['the closing of the account', closeBy],
  ])('is refused after %s', async (_, happens) => {
    const { email, user, cookie, token } = await withLink()
    await happens(email, user)
    expect((await use(token, cookie)).json()).toMatchObject({ code: 'auth/bad-sign-in-link' })
  })

  test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(300), null, { $ne: 1 }])(
    'with the token %j is refused',
    async (token) => {
      const answer = await auth.post(authRoutes.signInByLink.path, { token })
      expect(answer.statusCode).toBe(400)
    },
  )
})

type User = Awaited<ReturnType<AuthHarness['addUser']>>

async function resetBy(email: string): Promise<void> {
  await auth.post(authRoutes.forgotPassword.path, { email })
  const body = { token: await tokenFor(email, 1), password: 'An0ther!pass' }
  expect((await auth.post(authRoutes.resetPassword.path, body)).statusCode).toBe(200)
}

async function signedIn(user: User) {
  const { sid } = await auth.addSession(hashToken(user.id).slice(0, 43), user.id, new Date())
  return { [identityHeader]: await auth.identity.sign(toPrincipal(sid, user), 'auth') }
}

async function changeBy(_: string, user: User): Promise<void> {
  const body = { currentPassword: testPassword, password: 'An0ther!pass' }
  const answer = await auth.post(accountRoutes.changePassword.path, body, await signedIn(user))
  expect(answer.statusCode).toBe(200)
}

async function closeBy(_: string, user: User): Promise<void> {
  const headers = await signedIn(user)
  const answer = await auth.app.inject({ method: 'DELETE', url: accountRoutes.closeAccount.path, headers })
  expect(answer.statusCode).toBe(204)
}

test('answers addresses with and without an account alike', async () => {
  const known = newEmailAddress()
  await auth.addUser({ email: known })
  const of = async (email: string) => {
    const { answer, cookie } = await ask(email)
    expect(cookie).toMatch(/^auth_link=[\w-]{43}$/)
    return `${answer.statusCode} ${answer.body}`
  }
  expect(await of(known)).toBe(await of(newEmailAddress()))
})

test('sends a verification email to an unverified address instead', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: false })
  const { cookie } = await ask(email)
  const mail = await auth.mail.nextMailTo(email)
  expect(mail.subject).toBe('Verify your email address')
  expect(findTokenLinkInEmail(mail).pathname).toBe('/reset-password')
  expect((await use(findTokenInEmail(mail), cookie)).statusCode).toBe(400)
})

test('limits a network to five links an hour to a mailbox, separately from the owner’s and from resets', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email })
  const stranger = { 'x-forwarded-for': '198.51.100.7' }
  const answers = new Set<string>()
  for (let index = 0; index < 12; index++) answers.add((await ask(email, stranger)).answer.body)
  await waitUntilMailRequestsProcessed(auth)
  expect(answers.size).toBe(1)
  expect(auth.mail.mailsTo(email)).toHaveLength(5)
  await ask(email, { 'x-forwarded-for': '192.0.2.1' })
  await auth.post(authRoutes.forgotPassword.path, { email }, stranger)
  await waitUntilMailRequestsProcessed(auth)
  expect(auth.mail.mailsTo(email)).toHaveLength(7)
})

test('ends the browser’s session of another user at every gateway', async () => {
  const { cookie, token } = await withLink()
  const other = await auth.addUser({ email: newEmailAddress() })
  const { sid } = await auth.addSession('o'.repeat(43), other.id, new Date())
  const ended = vi.fn()
  auth.gateway.subscribe(sessionRevokedBroadcast, ended)
  const identity = await auth.identity.sign(toPrincipal(sid, other), 'auth')
  const answer = await auth.post(
    authRoutes.signInByLink.path,
    { token },
    { cookie, [identityHeader]: identity },
  )
  expect(answer.statusCode).toBe(200)
  expect(await sessionsOf(other.id)).toEqual([])
  await expect.poll(() => ended.mock.calls.length).toBe(1)
})
