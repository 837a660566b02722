import { userRegisteredEvent } from '@faresight/contracts/auth/messages'
import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { identityHeader } from '@faresight/kit/identity/identity'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { runErasureCycle } from '../src/erasure/loop.ts'
import { processMailRequest } from '../src/mail-requests/process.ts'
import { rateLimits, mailRequests, outboxTable, sessions, type User, users } from '../src/schema.ts'
import { toPrincipal } from '../src/sessions/session.ts'
import { listOutboxAuditEvents } from './audit-events.ts'
import { type AuthHarness, testOwnerKey, testPassword, startAuthService } from './harness.ts'
import { waitUntilMailRequestsProcessed, newEmailAddress, findTokenInEmail } from './sent-emails.ts'

let auth: AuthHarness
forAllTests(startAuthService, (it) => (auth = it))
beforeEach(async () => {
  await waitUntilMailRequestsProcessed(auth)
  for (const table of [sessions, users, rateLimits, outboxTable]) await db().delete(table)
})

const db = () => auth.deps.postgres.db
const { ownerBootstrap, keyLogin, ownerExists, check } = adminSignInRoutes
const wrongKey = 'x'.repeat(40)
const from = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Tests/1' }
const ada = { setupKey: testOwnerKey, email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' }

const bootstrap = (change: object = {}) => auth.post(ownerBootstrap.path, { ...ada, ...change }, from)
const logIn = (setupKey = testOwnerKey) => auth.post(keyLogin.path, { setupKey }, from)
const exists = async () => (await auth.app.inject(ownerExists.path)).json()
const owners = () => db().select().from(users).where(eq(users.role, 'owner'))

test('on an empty system the key creates the owner and sends a verification email', async () => {
  expect(await exists()).toEqual({ exists: false })
  const email = newEmailAddress()
  const answer = await bootstrap({ email: email.toUpperCase(), firstName: ' Ada ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    message: 'The owner account has been created. An email asks you to verify its address.',
  })
  expect(await exists()).toEqual({ exists: true })
  const [owner] = await owners()
  expect(owner).toMatchObject({ email, firstName: 'Ada', lastName: 'Lovelace', role: 'owner' })
  expect(owner).toMatchObject({ emailVerified: false, password: null })
  // No session is opened.
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await db().$count(sessions)).toBe(0)
  const token = findTokenInEmail(await auth.mail.nextMailTo(email))
  const verified = await auth.app.inject(`${authRoutes.verifyEmail.path}?token=${token}`)
  expect(verified.statusCode).toBe(200)
  expect(await owners()).toMatchObject([{ emailVerified: true }])
})

test('creating the owner publishes one audit event and one registration event', async () => {
  await bootstrap()
  const [owner] = await owners()
  expect(await listOutboxAuditEvents(auth)).toEqual([
    {
      action: 'owner.created',
      actor: { adminId: owner?.id, byKey: true, ipAddress: '203.0.113.7', userAgent: 'Tests/1' },
      targetUserId: owner?.id,
      targetResource: null,
      changes: { before: null, after: { role: 'owner' }, reason: null },
      at: expect.any(String),
    },
  ])
  const registered = eq(outboxTable.subject, userRegisteredEvent.subject)
  expect(await db().select().from(outboxTable).where(registered)).toMatchObject([
    { data: { userId: owner?.id, provider: 'local' } },
  ])
})

test('the key creates no second owner', async () => {
  await bootstrap()
  const answer = await bootstrap({ email: 'eve@example.org' })
  expect(answer.json()).toMatchObject({ status: 409, code: 'auth/owner-exists' })
  expect(answer.json().message).toContain('Owner already exists')
  expect(await db().$count(users)).toBe(1)
})

test.each([
  ['verified', true],
  ['not verified', false],
])('refuses the address of an existing account and keeps the account: %s', async (_, emailVerified) => {
  const user = await auth.addUser({ email: ada.email, emailVerified })
  const answer = await bootstrap({ email: 'ADA@example.org' })
  expect(answer.json()).toMatchObject({ status: 409, code: 'auth/address-taken' })
  expect(await db().select().from(users)).toEqual([user])
  expect(await exists()).toEqual({ exists: false })
  expect(await listOutboxAuditEvents(auth)).toEqual([])
})

test('accepts the address of a closed account, and counts no closed owner', async () => {
  await auth.addUser({ email: ada.email, role: 'owner', closedAt: new Date() })
  expect(await exists()).toEqual({ exists: false })
  expect((await logIn()).json()).toMatchObject({ status: 404, code: 'auth/no-owner' })
  expect((await bootstrap()).statusCode).toBe(200)
})

test('refuses and audits a wrong key, even in an invalid request', async () => {
  const refused = { status: 401, code: 'auth/wrong-owner-key', message: 'Invalid owner setup key' }
  expect((await bootstrap({ setupKey: wrongKey })).json()).toMatchObject(refused)
  expect((await logIn(wrongKey)).json()).toMatchObject(refused)
  await bootstrap()
  expect((await bootstrap({ setupKey: wrongKey })).json()).toMatchObject(refused)
  const answer = await logIn(`${testOwnerKey} `)
  expect(answer.json()).toMatchObject(refused)
  expect(answer.headers['set-cookie']).toBeUndefined()
  const acts = (await listOutboxAuditEvents(auth)).filter(({ action }) => action === 'owner.key-refused')
  expect(acts.map(({ targetResource }) => targetResource)).toEqual([
    ownerBootstrap.path,
    keyLogin.path,
    ownerBootstrap.path,
    keyLogin.path,
  ])
  expect(acts[0]).toMatchObject({
    actor: { adminId: null, byKey: false, ipAddress: '203.0.113.7', userAgent: 'Tests/1' },
    targetUserId: null,
  })
  expect(JSON.stringify(acts)).not.toContain(wrongKey)
})

test('the key signs no one in without an owner', async () => {
  const answer = await logIn()
  expect(answer.json()).toMatchObject({ status: 404, code: 'auth/no-owner' })
  expect(answer.json().message).toContain('Owner account not found')
})

test.each([
  [{ setupKey: '' }, 'setupKey', 'Please enter the owner setup key'],
  [{ setupKey: 7 }, 'setupKey', 'Please enter the owner setup key'],
  [{ firstName: ' ' }, 'firstName', 'Please enter your first name'],
  [{ lastName: undefined }, 'lastName', 'Please enter your last name'],
  [{ lastName: 'x'.repeat(101) }, 'lastName', 'Last name is too long'],
])('creating the owner with %j names the wrong field', async (change, path, message) => {
  const answer = await bootstrap(change)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual([{ path, message }])
  expect(await db().$count(users)).toBe(0)
})

test.each([{ email: 'ada' }, { email: `${'a'.repeat(300)}@example.org` }, { firstName: 'A\u0000da' }])(
  'creating the owner with %j creates no account',
  async (change) => {
    expect((await bootstrap(change)).statusCode).toBe(400)
    expect(await db().$count(users)).toBe(0)
  },
)

test('without OWNER_SETUP_KEY every answer says that owner sign-in is off', async () => {
  auth.deps.ownerKey = null
  const off = { status: 403, code: 'auth/owner-key-off' }
  const answers = [
    await logIn(),
    await logIn(''),
    await bootstrap(),
    await auth.app.inject({
      method: 'POST',
      url: keyLogin.path,
      headers: { ...from, 'content-type': 'application/json' },
      payload: '{',
    }),
  ]
  auth.deps.ownerKey = testOwnerKey
  for (const answer of answers) expect(answer.json()).toMatchObject(off)
  expect(await db().$count(rateLimits)).toBe(0)
})

test.each([
  ['a visitor', null, false],
  ['a member', 'user', false],
  ['an administrator', 'admin', true],
  ['an owner', 'owner', true],
] as const)('tells %s whether they are an administrator', async (_, role, isAdmin) => {
  const user = role && (await auth.addUser({ role }))
  const identity = user && (await auth.identity.sign(toPrincipal('0'.repeat(64), user), 'auth'))
  const answer = await auth.app.inject({
    url: check.path,
    headers: identity ? { [identityHeader]: identity } : {},
  })
  expect(answer.json()).toEqual({ isAdmin })
})

test('registering the address of an unverified owner gives no access to the account', async () => {
  const email = newEmailAddress()
  await bootstrap({ email })
  const link = findTokenInEmail(await auth.mail.nextMailTo(email))
  const registration = { email, password: testPassword, firstName: 'Eve', lastName: 'Mallory' }
  expect((await auth.post(authRoutes.register.path, registration)).statusCode).toBe(201)
  await waitUntilMailRequestsProcessed(auth)
  expect(await owners()).toMatchObject([{ firstName: 'Ada', password: null }])
  await auth.app.inject(`${authRoutes.verifyEmail.path}?token=${link}`)
  expect(await owners()).toMatchObject([{ emailVerified: true }])
  expect((await auth.post(authRoutes.login.path, { email, password: testPassword })).statusCode).toBe(401)
})

test('a registration in progress when the owner is created gives no access to the account', async () => {
  const email = newEmailAddress()
  await bootstrap({ email })
  await waitUntilMailRequestsProcessed(auth)
  const id = '7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11'
  const registration = { password: 'stranger', firstName: null, lastName: null }
  const createdAt = new Date(Date.now() - 60_000)
  await db().insert(mailRequests).values({ id, kind: 'registration', email, registration, createdAt })
  await processMailRequest(auth.deps, id, { attempt: 1, signal: AbortSignal.timeout(5000) })
  expect(await owners()).toMatchObject([{ password: null }])
})

test('does not erase an unverified owner after thirty days', async () => {
  const longAgo = new Date('2020-01-01T00:00:00Z')
  const old = { emailVerified: false, createdAt: longAgo, updatedAt: longAgo }
  const left = async () => (await db().select().from(users)).map(({ email }: User) => email)
  await auth.addUser({ email: 'owner@example.org', role: 'owner', ...old })
  await auth.addUser({ email: 'nobody@example.org', ...old })
  await runErasureCycle(auth.deps, new AbortController().signal)
  await expect.poll(left).toEqual(['owner@example.org'])
})
