import { randomUUID } from 'node:crypto'
import {
  userRegisteredEvent,
  userVerifiedEvent,
  sessionRevokedBroadcast,
} from '@faresight/contracts/auth/messages'
import { outboxTable } from '@faresight/kit/outbox/outbox'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { submitGoogleChooser, type GoogleAccountForm } from '../../../test/setup/google-sign-in.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { generateToken, hashToken } from '@faresight/kit/token'
import { createGoogleOidcClient } from '../src/google/oidc-client.ts'
import {
  googleSignIns,
  knownDevices,
  mailRequests,
  registrations,
  sessions,
  type User,
  users,
} from '../src/schema.ts'
import {
  injectGoogleSignInStart,
  injectGoogleCallback,
  failedGoogleSignInPath,
  publicUrl,
  injectGoogleSignIn,
  startAuthWithSandboxGoogle,
  type AuthWithSandboxGoogle,
} from './google-harness.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let auth: AuthHarness
let sandbox: AuthWithSandboxGoogle['sandbox']
forAllTests(startAuthWithSandboxGoogle, (it) => ({ auth, sandbox } = it))
afterEach(async () => {
  for (const table of [sessions, knownDevices, googleSignIns, outboxTable, users]) await db().delete(table)
})

const db = () => auth.deps.postgres.db
const welcome = '/?google_auth_success=true'
const ada = {
  email: 'Ada@Example.org',
  first_name: 'Ada',
  last_name: 'Lindqvist',
  sub: 'ada',
  verified: 'on',
  picture: 'on',
  organisation: 'example.org',
}

const locationOf = async (account: GoogleAccountForm, at = auth) =>
  (await injectGoogleSignIn(at, account)).headers.location
const allUsers = () => db().select().from(users).orderBy(users.createdAt)
const read = async ({ id }: User) => (await db().select().from(users).where(eq(users.id, id)))[0]
const signIn = (email: string) => auth.post('/api/auth/login', { email, password: testPassword })

/** User of the latest session. */
async function signedIn(): Promise<string | undefined> {
  const [session] = await db()
    .select()
    .from(sessions)
    .orderBy(sql`${sessions.expire} desc`)
    .limit(1)
  return session?.sess.userId
}

/** Events of a user, oldest first. */
async function eventsOf({ id }: User): Promise<{ subject: string; data: unknown }[]> {
  const { data, subject } = outboxTable
  return db()
    .select({ subject, data })
    .from(outboxTable)
    .where(sql`${data} ->> 'userId' = ${id}`)
    .orderBy(subject)
}

test('a new user gets a verified account, and its events are published', async () => {
  expect(await locationOf(ada)).toBe(welcome)
  const [user] = await allUsers()
  expect(user).toMatchObject({
    email: 'ada@example.org',
    googleId: 'ada',
    authProvider: 'google',
    emailVerified: true,
    password: null,
    firstName: 'Ada',
    lastName: 'Lindqvist',
    profileImageUrl: `${sandbox.url}/google/pictures/ada.svg`,
    role: 'user',
    closedAt: null,
  })
  if (!user) throw new Error('No user was made.')
  expect(await signedIn()).toBe(user.id)
  expect(await eventsOf(user)).toEqual([
    {
      subject: userRegisteredEvent.subject,
      data: { userId: user.id, registeredAt: expect.any(String), provider: 'google' },
    },
    { subject: userVerifiedEvent.subject, data: { userId: user.id, verifiedAt: expect.any(String) } },
  ])
  await expect.poll(() => db().$count(outboxTable, sql`published_at is null`)).toBe(0)
})

test('stores names in any script, and accepts missing names', async () => {
  await locationOf({ ...ada, first_name: '\u674e', last_name: '\u5c0f\u9f8d' })
  await locationOf({ email: 'ziad@example.org', first_name: '\u0632\u064a\u0627\u062f', verified: 'on' })
  await locationOf({ email: 'bare@example.org', verified: 'on' })
  await locationOf({
    email: 'long@example.org',
    first_name: 'L'.repeat(101),
    last_name: 'Short',
    verified: 'on',
  })
  expect((await allUsers()).map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
    ['\u674e', '\u5c0f\u9f8d'],
    ['\u0632\u064a\u0627\u062f', null],
    [null, null],
    [null, 'Short'],
  ])
})

test('recognises a Google account after its address changed', async () => {
  await locationOf(ada)
  const [first] = await allUsers()
  expect(await locationOf({ ...ada, email: 'ada@elsewhere.example' })).toBe(welcome)
  expect(await locationOf({ sub: 'ada', email: 'unverified@example.org' })).toBe(welcome)
  expect(await allUsers()).toEqual([first])
  expect(await signedIn()).toBe(first?.id)
})

test('fills in missing names and picture, and never replaces any', async () => {
  await locationOf({ email: 'ada@example.org', sub: 'ada', verified: 'on' })
  await locationOf(ada)
  const named = (await allUsers())[0]
  expect(named).toMatchObject({ firstName: 'Ada', profileImageUrl: expect.stringContaining('/pictures/') })
  await locationOf({ ...ada, first_name: 'Adele', picture: '' })
  expect(await allUsers()).toEqual([named])
})

test('links a verified account with the same address and keeps its password', async () => {
  const user = await auth.addUser({ firstName: 'Bea' })
  expect(await locationOf(ada)).toBe(welcome)
  expect(await read(user)).toMatchObject({
    googleId: 'ada',
    authProvider: 'local',
    password: user.password,
    firstName: 'Bea',
    lastName: null,
  })
  expect([await signedIn(), await eventsOf(user)]).toEqual([user.id, []])
  expect((await signIn(user.email)).statusCode).toBe(200)
  expect((await auth.mail.nextMailTo(user.email)).subject).toBe('Google sign-in was added to your account')
  // Only once: the next sign-ins are ordinary ones.
  expect(await locationOf(ada)).toBe(welcome)
  await expect.poll(() => db().$count(mailRequests)).toBe(0)
})

test('signing in with Google revokes an earlier unverified registration of the address', async () => {
  const pending = new Date(Date.now() + 60_000)
  const theirs = await auth.addUser({
    emailVerified: false,
    firstName: 'Mallory',
    lastName: null,
    emailVerificationToken: hashToken('a'.repeat(43)),
    emailVerificationExpires: pending,
    resetPasswordToken: hashToken('b'.repeat(43)),
    resetPasswordExpires: pending,
  })
  await db()
    .insert(registrations)
    .values({
      id: randomUUID(),
      userId: theirs.id,
      token: hashToken('d'.repeat(43)),
      expires: pending,
      details: { password: 'x', firstName: 'Mallory', lastName: null },
    })
  const session = await auth.addSession(generateToken(), theirs.id, new Date())
  await db()
    .insert(knownDevices)
    .values({ id: hashToken('c'), userId: theirs.id })
  const ended: string[] = []
  auth.gateway.subscribe(sessionRevokedBroadcast, ({ sessionId }) => void ended.push(sessionId))
  await auth.gateway.ready()

  expect(await locationOf(ada)).toBe(welcome)
  expect(await read(theirs)).toMatchObject({
    googleId: 'ada',
    emailVerified: true,
    password: null,
    firstName: 'Ada',
    lastName: 'Lindqvist',
    emailVerificationToken: null,
    emailVerificationExpires: null,
    resetPasswordToken: null,
    resetPasswordExpires: null,
  })
  expect((await signIn(theirs.email)).statusCode).toBe(401)
  const byLink = await auth.app.inject({ url: `/api/auth/verify-email?token=${'a'.repeat(43)}` })
  const byOther = await auth.app.inject({ url: `/api/auth/verify-email?token=${'d'.repeat(43)}` })
  const byReset = await auth.post('/api/auth/reset-password', {
    token: 'b'.repeat(43),
    password: testPassword,
  })
  expect([byLink, byOther, byReset].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
  expect(await db().$count(registrations)).toBe(0)
  const left = await db().select().from(sessions)
  expect(left.map(({ sid, sess }) => [sid === session.sid, sess.method])).toEqual([[false, 'google']])
  expect(await db().$count(knownDevices)).toBe(1)
  await expect.poll(() => ended).toEqual([session.sid])
  expect((await eventsOf(theirs)).map(({ subject }) => subject)).toEqual([userVerifiedEvent.subject])
})

test.each([
  ['has no account', null],
  ['has an account', {}],
  ['has an unverified account', { emailVerified: false }],
])('an address unverified by Google that %s opens and links nothing', async (_, fields) => {
  const user = fields && (await auth.addUser(fields))
  expect(await locationOf({ ...ada, verified: '' })).toBe(failedGoogleSignInPath)
  expect(await allUsers()).toEqual(user ? [user] : [])
  expect(await db().$count(sessions)).toBe(0)
})

test('does not let a second Google account with the address into a linked account', async () => {
  await locationOf(ada)
  const before = await allUsers()
  expect(await locationOf({ ...ada, sub: 'another' })).toBe(failedGoogleSignInPath)
  expect(await allUsers()).toEqual(before)
  expect(await db().$count(sessions)).toBe(1)
})

test('a Google account that took another user’s address still signs in to its own account', async () => {
  await locationOf(ada)
  const bea = await auth.addUser({ email: 'bea@example.org' })
  expect(await locationOf({ ...ada, email: 'bea@example.org' })).toBe(welcome)
  expect(await signedIn()).not.toBe(bea.id)
  expect(await read(bea)).toMatchObject({ googleId: null })
})

test('neither the address nor the Google account of a closed account leads to it', async () => {
  const closed = await auth.addUser({ googleId: 'ada', closedAt: new Date() })
  expect(await locationOf(ada)).toBe(welcome)
  const open = (await allUsers()).find(({ id }) => id !== closed.id)
  expect(open).toMatchObject({ email: 'ada@example.org', googleId: 'ada', closedAt: null })
  expect([await signedIn(), await read(closed)]).toEqual([open?.id, closed])
})

/** Goes to Google as several browsers, and comes back as all of them at once. */
async function atOnce(...accounts: GoogleAccountForm[]): Promise<unknown[]> {
  const ways = []
  for (const account of accounts) {
    const { location, cookie } = await injectGoogleSignInStart(auth)
    ways.push({ back: await submitGoogleChooser(location, account), cookie })
  }
  const answers = await Promise.all(ways.map(({ back, cookie }) => injectGoogleCallback(auth, back, cookie)))
  return answers.map(({ headers }) => headers.location)
}

wholeTest(
  'five concurrent first sign-ins of a Google account create one account and its events once',
  async () => {
    expect(new Set(await atOnce(ada, ada, ada, ada, ada))).toEqual(new Set([welcome]))
    const all = await allUsers()
    expect([all.length, await db().$count(sessions)]).toEqual([1, 5])
    expect(all[0] && (await eventsOf(all[0]))).toHaveLength(2)
  },
)

test('concurrent sign-ins of a Google account under two addresses create one account', async () => {
  const locations = await atOnce(ada, { ...ada, email: 'ada@elsewhere.example' })
  expect(locations).toEqual([welcome, welcome])
  expect(await db().$count(users)).toBe(1)
})

test('of two Google accounts with one address, concurrently, one gets the account and the other is refused', async () => {
  const locations = await atOnce(ada, { ...ada, sub: 'another' })
  expect(new Set(locations)).toEqual(new Set([welcome, failedGoogleSignInPath]))
  expect(await db().$count(users)).toBe(1)
})

test('a concurrent registration of the address does not stop the sign-in', async () => {
  const { location, cookie } = await injectGoogleSignInStart(auth)
  const back = await submitGoogleChooser(location, ada)
  const email = 'ada@example.org'
  let answer: ReturnType<typeof injectGoogleCallback> | undefined
  // Committed after the sign-in looked for the address, while it waits for the same address.
  await db().transaction(async (tx) => {
    await tx.insert(users).values({ id: randomUUID(), email, password: 'x', firstName: 'Mallory' })
    answer = injectGoogleCallback(auth, back, cookie)
    const waiting = sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await db().execute(waiting)).rows[0]).toEqual({ count: 1 })
  })
  expect((await answer)?.headers.location).toBe(welcome)
  expect(await allUsers()).toMatchObject([{ email, googleId: 'ada', password: null, firstName: 'Ada' }])
})

test('signing in as another user ends the former session', async () => {
  const bea = await auth.addUser({ email: 'bea@example.org' })
  const { sid } = await auth.addSession(generateToken(), bea.id, new Date())
  const identity = await auth.identity.sign(
    { userId: bea.id, role: 'user', sessionId: sid, accessUntil: null },
    'auth',
  )
  const answer = await injectGoogleSignIn(auth, ada, { 'x-faresight-identity': identity })
  expect(answer.headers.location).toBe(welcome)
  expect(await db().$count(sessions, eq(sessions.sid, sid))).toBe(0)
  expect(await signedIn()).not.toBe(bea.id)
})

test('accepts pictures over plain http only from the sandbox on a local installation', async () => {
  const google = createGoogleOidcClient({
    GOOGLE_CLIENT_ID: 'sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
    GOOGLE_ISSUER: `${sandbox.url}/google`,
    PUBLIC_URL: publicUrl,
    FARESIGHT_LOCAL: false,
  })
  await using other = await startAuthService({ google })
  expect(await locationOf(ada, other)).toBe(welcome)
  const [user] = await other.deps.postgres.db.select().from(users)
  expect(user).toMatchObject({ firstName: 'Ada', profileImageUrl: null })
})
