import { authRoutes } from '@faresight/contracts/auth/http'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createPasswordHasher } from '../src/crypto/password-hasher.ts'
import { mailRequestAttemptCounter } from '../src/metrics.ts'
import { mailRequests, registrations, users } from '../src/schema.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'
import {
  waitUntilMailRequestsProcessed,
  findTokenLinkInEmail,
  newEmailAddress,
  findTokenInEmail,
} from './sent-emails.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let auth: AuthHarness
forAllTests(startAuthService, (it) => (auth = it))

const register = (email: string, fields: object = {}, at = auth) =>
  at.post(authRoutes.register.path, { email, password: testPassword, ...fields })
const verify = (token: string, at = auth) =>
  at.app.inject({ url: authRoutes.verifyEmail.path, query: { token } })
const login = (email: string, typed = testPassword) =>
  auth.post(authRoutes.login.path, { email, password: typed })
const accountsOf = (email: string, at = auth) =>
  at.deps.postgres.db.select().from(users).where(eq(users.email, email))

const failedEmails = async () => {
  const { values } = await mailRequestAttemptCounter.get()
  return values.find(({ labels }) => labels['outcome'] === 'failed')?.value ?? 0
}

test('registering emails a link, and opening it allows sign-in', async () => {
  const email = newEmailAddress()
  const answer = await register(email, { firstName: 'Ada', lastName: 'Lovelace' })
  expect(answer.statusCode).toBe(201)
  expect(Object.keys(answer.json())).toEqual(['message'])
  const mail = await auth.mail.nextMailTo(email)
  expect(mail).toMatchObject({ subject: 'Verify your email address', to: [email] })
  expect(mail.from).toBe('Faresight <no-reply@faresight.test>')
  const link = findTokenLinkInEmail(mail)
  expect(link.origin + link.pathname).toBe('http://localhost:8080/verify-email')
  expect((await login(email)).json()).toMatchObject({ code: 'auth/email-not-verified' })
  expect((await verify(findTokenInEmail(mail))).statusCode).toBe(200)
  expect((await login(email)).statusCode).toBe(200)
  expect(await accountsOf(email)).toMatchObject([{ firstName: 'Ada', lastName: 'Lovelace', role: 'user' }])
})

test('stores only hashes of the password and the token', async () => {
  const email = newEmailAddress()
  await register(email)
  const token = findTokenInEmail(await auth.mail.nextMailTo(email))
  const [user] = await accountsOf(email)
  const ofUser = eq(registrations.userId, user?.id ?? '')
  const [registration] = await auth.deps.postgres.db.select().from(registrations).where(ofUser)
  expect(JSON.stringify([user, registration])).not.toContain(token)
  for (const kept of [user?.password, registration?.details.password]) expect(kept).toMatch(/^\$argon2id\$/)
  const hours = ((registration?.expires.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hours).toBeCloseTo(24, 1)
})

test('opening and verifying an account each publish one event', async () => {
  const email = newEmailAddress()
  await register(email)
  await register(email)
  await waitUntilMailRequestsProcessed(auth)
  const [user] = await accountsOf(email)
  if (!user) throw new Error('Nothing was registered.')
  const letters = auth.mail.mailsTo(email)
  for (const letter of [...letters, ...letters]) await verify(findTokenInEmail(letter))
  const told = async () => {
    const events = await readStoredEvents(auth.nats.setupUrl)
    return events
      .filter(({ data }) => JSON.stringify(data).includes(user.id))
      .map(({ subject }) => subject)
      .sort()
  }
  await expect.poll(told).toEqual(['auth.user.registered.v1', 'auth.user.verified.v1'])
})

test('registering a verified address changes nothing and emails its owner', async () => {
  const email = newEmailAddress()
  await auth.addUser({ email, emailVerified: true, firstName: 'Owner' })
  const answer = await register(email.toUpperCase(), { firstName: 'Mallory', password: 'An0ther!pass' })
  const mail = await auth.mail.nextMailTo(email)
  expect(mail.subject).toBe('You already have an account')
  expect(mail.text).toContain('http://localhost:8080/login')
  expect(mail.text).not.toContain('token=')
  expect(await accountsOf(email)).toMatchObject([{ firstName: 'Owner' }])
  expect((await login(email)).statusCode).toBe(200)
  const unknown = await register(newEmailAddress())
  expect({ status: answer.statusCode, body: answer.body }).toEqual({
    status: unknown.statusCode,
    body: unknown.body,
  })
})

wholeTest('twenty concurrent registrations of an address create one account', async () => {
  const addresses = Array.from({ length: 4 }, newEmailAddress)
  const all = await Promise.all(
    addresses.flatMap((email) => Array.from({ length: 5 }, () => register(email))),
  )
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  await waitUntilMailRequestsProcessed(auth)
  for (const email of addresses) {
    expect(await accountsOf(email)).toHaveLength(1)
    const letters = auth.mail.mailsTo(email)
    expect(letters.length).toBeGreaterThan(0)
    const opened = await Promise.all(letters.map((letter) => verify(findTokenInEmail(letter))))
    expect(opened.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  }
})

test('the address of a closed account can register again', async () => {
  const email = newEmailAddress()
  const former = await auth.addUser({ email, emailVerified: true, closedAt: new Date() })
  await register(email)
  await verify(findTokenInEmail(await auth.mail.nextMailTo(email)))
  const accounts = await accountsOf(email)
  expect(accounts).toHaveLength(2)
  expect(accounts.find(({ id }) => id === former.id)).toEqual(former)
})

test('stores names in any script, and puts none into the email', async () => {
  const email = newEmailAddress()
  const names = { firstName: ' Zoë-Анна 王 👩‍🚀 ', lastName: "O'<b>Neil</b> & https://evil.example" }
  expect((await register(email, names)).statusCode).toBe(201)
  const mail = await auth.mail.nextMailTo(email)
  for (const text of ['Zoë', 'Neil', 'evil']) expect(`${mail.text}${mail.html}`).not.toContain(text)
  expect(await accountsOf(email)).toMatchObject([{ firstName: 'Zoë-Анна 王 👩‍🚀', lastName: names.lastName }])
})

test.each([
  ['no address', { email: undefined }, 'email', 'Invalid email address'],
  ['two addresses', { email: 'a@example.org, b@example.org' }, 'email', 'Invalid email address'],
  ['a header', { email: 'a@example.org\r\nBcc: b@example.org' }, 'email', 'Invalid email address'],
  ['a long address', { email: `a@${'x'.repeat(250)}.org` }, 'email', 'Invalid email address'],
  ['a short password', { password: 'Aa1!' }, 'password', 'Password must be at least 8 characters'],
  ['a long password', { password: 'Aa1!'.repeat(300) }, 'password', 'Password is too long'],
  ['a long name', { firstName: 'x'.repeat(101) }, 'firstName', 'First name is too long'],
  ['a line break in a name', { lastName: 'a\nb' }, 'lastName', 'Please leave out special characters'],
  ['a name that is not a string', { lastName: { $ne: 1 } }, 'lastName', 'Please check this field.'],
])('refuses %s with its message, and stores nothing', async (_, fields, path, message) => {
  const email = newEmailAddress()
  const answer = await register(email, fields)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'request/invalid', errors: [{ path, message }] })
  const kept = and(eq(mailRequests.email, email), eq(mailRequests.kind, 'registration'))
  expect(await auth.deps.postgres.db.select().from(mailRequests).where(kept)).toEqual([])
})

test('refuses a lone surrogate in a name as a bad request', async () => {
  const answer = await register(newEmailAddress(), { firstName: 'Ada \ud83d' })
  expect(answer.statusCode).toBe(400)
})

test('refuses a password of a megabyte without reading it', async () => {
  const answer = await register(newEmailAddress(), { password: 'Aa1!'.repeat(262_144) })
  expect(answer.statusCode).toBe(413)
})

test('answers 503 when the hashing queue is full', async () => {
  const queue = createBoundedTaskQueue({ running: 1, waiting: 0 })
  await using own = await startAuthService({ passwordHasher: createPasswordHasher(queue) })
  const { promise: hashing, resolve: hashed } = Promise.withResolvers<void>()
  const other = queue.tryRun(() => hashing)
  const answer = await register(newEmailAddress(), {}, own)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'auth/sign-in-busy' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  hashed()
  await other
})

test('concurrent registrations leave room for sign-ins', async () => {
  const queue = createBoundedTaskQueue({ running: 3, waiting: 3 })
  const { promise: hashing, resolve: hashed } = Promise.withResolvers<string>()
  const passwordHasher = { ...createPasswordHasher(queue), hash: () => queue.tryRun(() => hashing) }
  await using own = await startAuthService({ passwordHasher })
  let refused = 0
  const many = Array.from({ length: 50 }, async () => {
    const { statusCode } = await register(newEmailAddress(), {}, own)
    if (statusCode === 503) refused++
  })
  await expect.poll(() => refused).toBeGreaterThan(0)
  const answer = await own.post(authRoutes.login.path, {
    email: 'nobody@example.org',
    password: testPassword,
  })
  expect(answer.statusCode).toBe(401)
  hashed('a hash')
  await Promise.all(many)
})

test('on a local installation the response has the link, also for a known address', async () => {
  await using own = await startAuthService({ isLocal: true })
  const email = newEmailAddress()
  const linkOf = async (address: string) =>
    new URL((await register(address, {}, own)).json<{ verificationUrl: string }>().verificationUrl)
  const link = await linkOf(email)
  expect(link.href).toBe(findTokenLinkInEmail(await own.mail.nextMailTo(email)).href)
  expect((await verify(link.searchParams.get('token') ?? '', own)).statusCode).toBe(200)
  const decoy = await linkOf(email)
  expect(decoy.pathname).toBe('/verify-email')
  expect((await verify(decoy.searchParams.get('token') ?? '', own)).statusCode).toBe(400)
  expect((await own.mail.nextMailTo(email, 1)).subject).toBe('You already have an account')
})

test('on a local installation the link works without the mail server, and is emailed when it is back', async () => {
  await using own = await startAuthService({ isLocal: true })
  await own.mail.stop()
  const email = newEmailAddress()
  const answer = await register(email, {}, own)
  const url = new URL(answer.json<{ verificationUrl: string }>().verificationUrl)
  expect((await verify(url.searchParams.get('token') ?? '', own)).statusCode).toBe(200)
  expect(await accountsOf(email, own)).toMatchObject([{ emailVerified: true }])
  await own.mail.start()
  expect(findTokenLinkInEmail(await own.mail.nextMailTo(email)).href).toBe(url.href)
  await waitUntilMailRequestsProcessed(own)
})

test('on a local installation an email that its process did not send has no job, so that another one sends it', async () => {
  await using own = await startAuthService({ isLocal: true })
  await own.mail.stop()
  await register(newEmailAddress(), {}, own)
  expect(await own.deps.postgres.db.select().from(mailRequests)).toMatchObject([{ queuedAt: null }])
})

test('on a local installation no request waits for a hanging mail server', async () => {
  await using own = await startAuthService({ isLocal: true })
  const failed = await failedEmails()
  const answer = await register('silent@example.org', {}, own)
  expect(answer.json()).toHaveProperty('verificationUrl')
  // No email has been given up so far.
  expect(await failedEmails()).toBe(failed)
})
