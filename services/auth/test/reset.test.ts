import { authRoutes } from '@faresight/contracts/auth/http'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { createPasswordHasher, type PasswordHasher } from '../src/crypto/password-hasher.ts'
import { generateToken } from '@faresight/kit/token'
import { knownDevices, sessions, users } from '../src/schema.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'
import { waitUntilMailRequestsProcessed, newEmailAddress, findTokenInEmail } from './sent-emails.ts'

const hourMs = 60 * 60 * 1000
const fresh = 'Fr3sh!pass'
let ahead = 0
let auth: AuthHarness
forAllTests(
  () => startAuthService({ now: () => new Date(Date.now() + ahead) }),
  (it) => (auth = it),
)
beforeEach(() => {
  ahead = 0
})

const forgot = (email: string, at = auth) => at.post(authRoutes.forgotPassword.path, { email })
const reset = (token: unknown, chosen = fresh, at = auth) =>
  at.post(authRoutes.resetPassword.path, { token, password: chosen })
const login = (email: string, typed: string) => auth.post(authRoutes.login.path, { email, password: typed })
const userOf = async (email: string, at = auth) => {
  const [user] = await at.deps.postgres.db.select().from(users).where(eq(users.email, email))
  return user
}

/** The token in the newest email to `email`, after `before` others. */
async function asked(email: string, before = 0, at = auth): Promise<string> {
  await forgot(email, at)
  return findTokenInEmail(await at.mail.nextMailTo(email, before))
}

test('a link sets a new password once, and an email confirms the change', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true })
  const token = await asked(email)
  expect(auth.mail.mailsTo(email)).toMatchObject([{ subject: 'Choose a new password' }])
  expect((await reset(token)).statusCode).toBe(200)
  expect((await login(email, testPassword)).statusCode).toBe(401)
  expect((await login(email, fresh)).statusCode).toBe(200)
  expect((await auth.mail.nextMailTo(email, 1)).subject).toBe('Your password has been changed')
  const again = await reset(token, 'An0ther!pass')
  expect(again.statusCode).toBe(400)
  expect(again.json()).toMatchObject({
    code: 'auth/bad-reset-token',
    message: 'Failed to reset password. The link may be invalid or expired.',
  })
  expect((await login(email, fresh)).statusCode).toBe(200)
})

test('a link used twice concurrently sets one password', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true })
  const token = await asked(email)
  const chosen = ['Fir5t!pass', 'S3cond!pass', 'Th1rd!pass']
  const answers = await Promise.all(chosen.map((one) => reset(token, one)))
  expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '400', '400'])
  const works = answers.findIndex(({ statusCode }) => statusCode === 200)
  expect((await login(email, chosen[works] ?? '')).statusCode).toBe(200)
})

test('ends all sessions, notifies every gateway, and forgets all browsers except the one that chose', async () => {
  const email = newEmailAddress()
  const user = await auth.addUser({ email, emailVerified: true })
  const [one, two] = [
    await auth.addSession(generateToken(), user.id, new Date()),
    await auth.addSession(generateToken(), user.id, new Date()),
  ]
  const other = await auth.addUser({ email: newEmailAddress(), emailVerified: true })
  const kept = await auth.addSession(generateToken(), other.id, new Date())
  await login(email, testPassword)
  const heard: string[] = []
  auth.gateway.subscribe(sessionRevokedBroadcast, ({ sessionId }) => void heard.push(sessionId))
  await auth.gateway.ready()
  const { db } = auth.deps.postgres
  const theirs = () => db.select().from(knownDevices).where(eq(knownDevices.userId, user.id))
  const [before] = await theirs()
  const answer = await reset(await asked(email))
  const left = (await db.select().from(sessions)).map(({ sid }) => sid)
  expect(left).not.toContain(one.sid)
  expect(left).not.toContain(two.sid)
  expect(left).toContain(kept.sid)
  await expect.poll(() => heard).toEqual(expect.arrayContaining([one.sid, two.sid]))
  const devices = await theirs()
  expect(devices).toHaveLength(1)
  expect(devices[0]?.id).not.toBe(before?.id)
  expect(String(answer.headers['set-cookie'])).toMatch(/^auth_device=[\w-]{43}; /)
})

test('a link is valid for an hour and not a minute longer', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true })
  const token = await asked(email)
  ahead = hourMs + 60_000
  expect((await reset(token)).statusCode).toBe(400)
  ahead = hourMs - 60_000
  expect((await reset(token)).statusCode).toBe(200)
})

test('only the newer of two links is valid', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true })
  const first = await asked(email)
  const second = await asked(email, 1)
  expect((await reset(first)).statusCode).toBe(400)
  expect((await reset(second)).statusCode).toBe(200)
})

test('an account with only Google gets its first password', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true, password: null, authProvider: 'google', googleId: 'g-1' })
  expect((await reset(await asked(email))).statusCode).toBe(200)
  expect((await login(email, fresh)).statusCode).toBe(200)
  expect(await userOf(email)).toMatchObject({ googleId: 'g-1', authProvider: 'google' })
})

test('a reset verifies the address', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: false })
  expect((await reset(await asked(email))).statusCode).toBe(200)
  expect(await userOf(email)).toMatchObject({ emailVerified: true })
})

test('sends no email without an open account, with the same answer', async () => {
  const [unknown, closed, known] = [newEmailAddress(), newEmailAddress(), newEmailAddress()]
  await auth.addUser({ email: closed, emailVerified: true, closedAt: new Date() })
  await auth.addUser({ email: known, emailVerified: true })
  const answers = []
  for (const email of [unknown, closed, known]) answers.push(await forgot(email))
  await waitUntilMailRequestsProcessed(auth)
  expect([unknown, closed, known].map((email) => auth.mail.mailsTo(email).length)).toEqual([0, 0, 1])
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
})

test('refuses the link of an account closed since', async () => {
  const email = newEmailAddress()
  const user = await auth.addUser({ email, emailVerified: true })
  const token = await asked(email)
  await auth.deps.postgres.db.update(users).set({ closedAt: new Date() }).where(eq(users.email, email))
  expect((await reset(token)).statusCode).toBe(400)
  expect(await userOf(email)).toMatchObject({ password: user.password })
})

test('refuses an invalid token without hashing', async () => {
  let hashes = 0
  const cheap = createPasswordHasher(createBoundedTaskQueue({ running: 2, waiting: 9 }), {
    memoryKib: 64,
    passes: 1,
    parallelism: 1,
  })
  const passwordHasher: PasswordHasher = {
    ...cheap,
    hash: (text) => {
      hashes++
      return cheap.hash(text)
    },
  }
  await using own = await startAuthService({ passwordHasher })
  const email = newEmailAddress()
  await own.post(authRoutes.register.path, { email, password: testPassword })
  const ofVerification = findTokenInEmail(await own.mail.nextMailTo(email))
  const token = await asked(email, 1, own)
  const before = hashes
  const others = [
    generateToken(),
    ofVerification,
    token.slice(1),
    `${token}=`,
    '\u0000',
    'x'.repeat(201),
    7,
    {},
  ]
  for (const other of others) {
    const answer = await reset(other, fresh, own)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      message: 'Failed to reset password. The link may be invalid or expired.',
    })
  }
  expect(hashes).toBe(before)
  expect((await reset('x'.repeat(1_048_576), fresh, own)).statusCode).toBe(413)
  expect((await reset(token, fresh, own)).statusCode).toBe(200)
})

test('a missing token has its own problem code', async () => {
  for (const token of ['', undefined]) {
    const answer = await reset(token)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'auth/no-reset-token', message: 'Invalid reset token' })
  }
})

test('a password that breaks the rules keeps the link valid', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true })
  const token = await asked(email)
  const answer = await reset(token, 'short')
  expect(answer.json()).toMatchObject({
    errors: [{ path: 'password', message: 'Password must be at least 8 characters' }],
  })
  expect((await reset(token)).statusCode).toBe(200)
})

test('answers 503 and keeps the link valid when the hashing queue is full', async () => {
  const queue = createBoundedTaskQueue({ running: 1, waiting: 0 })
  const passwordHasher = createPasswordHasher(queue, { memoryKib: 64, passes: 1, parallelism: 1 })
  await using own = await startAuthService({ passwordHasher })
  const email = newEmailAddress()
  await own.addUser({ email, emailVerified: true })
  const token = await asked(email, 0, own)
  const { promise: hashing, resolve: hashed } = Promise.withResolvers<void>()
  const other = queue.tryRun(() => hashing)
  const busy = await reset(token, fresh, own)
  expect(busy.statusCode).toBe(503)
  expect(busy.json()).toMatchObject({ code: 'auth/sign-in-busy' })
  expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0)
  hashed()
  await other
  expect((await reset(token, fresh, own)).statusCode).toBe(200)
})
