import { hash } from 'node:crypto'
import { dayMs } from '@faresight/contracts/days'
import { authRoutes } from '@faresight/contracts/auth/http'
import { createLog } from '@faresight/kit/telemetry/log'
import { beforeEach, expect, test, vi } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createPasswordHasher } from '../src/crypto/password-hasher.ts'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { rateLimits, sessions, users } from '../src/schema.ts'
import { observeReservedTasks } from './observed-queue.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'

let auth: AuthHarness
forAllTests(startAuthService, (it) => (auth = it))
beforeEach(async () => {
  await auth.deps.postgres.db.delete(sessions)
  await auth.deps.postgres.db.delete(users)
  await auth.deps.postgres.db.delete(rateLimits)
})

const login = (email: string, typed = testPassword) =>
  auth.post(authRoutes.login.path, { email, password: typed })

test('the right password gives a session cookie, of which only the hash is stored', async () => {
  const user = await auth.addUser()
  const answer = await login(user.email)
  expect(answer.statusCode).toBe(200)
  const [cookie = '', device] = [answer.headers['set-cookie']].flat()
  expect(device).toMatch(/^auth_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).toMatch(/^auth_token=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  const token = cookie.slice('auth_token='.length, cookie.indexOf(';'))
  const [stored] = await auth.deps.postgres.db.select().from(sessions)
  expect(stored).toMatchObject({ sid: hash('sha256', token), sess: { userId: user.id } })
  expect(JSON.stringify(stored)).not.toContain(token)
  const days = ((stored?.expire.getTime() ?? 0) - Date.now()) / dayMs
  expect(days).toBeCloseTo(7, 2)
})

test('logs the outcome of each sign-in, and the user of a successful one', async () => {
  const lines: string[] = []
  const log = createLog('auth', 'info', { write: (line) => void lines.push(line) })
  await using own = await startAuthService({ log }, { runsUnasked: false })
  const user = await own.addUser()
  const signIn = (typed: string) =>
    own.post(
      authRoutes.login.path,
      { email: user.email, password: typed },
      { 'x-request-id': 'call-of-test' },
    )
  await signIn('Wr0ng!pass')
  await signIn(testPassword)
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /sign-in|signed in/.test(msg))
  expect(told).toEqual([
    expect.objectContaining({ requestId: 'call-of-test', method: 'password', why: 'invalid-credentials' }),
    expect.objectContaining({ requestId: 'call-of-test', method: 'password', userId: user.id }),
  ])
  expect(lines.join('')).not.toContain(user.email)
})

test('sets a Secure __Host- cookie over https', async () => {
  const secure = await startAuthService({ publicUrl: 'https://faresight.example' })
  await using _ = secure
  const user = await secure.addUser()
  const answer = await secure.post(authRoutes.login.path, { email: user.email, password: testPassword })
  expect([answer.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(/^__Host-auth_token=.*; Path=\/; .*; Secure$/),
    expect.stringMatching(/^__Host-auth_device=.*; Path=\/; .*; Secure$/),
  ])
})

test('reveals that an address is unverified only after the right password', async () => {
  const user = await auth.addUser({ emailVerified: false })
  const right = await login(user.email)
  expect(right.statusCode).toBe(403)
  expect(right.json()).toMatchObject({ code: 'auth/email-not-verified' })
  expect(right.headers['set-cookie']).toBeUndefined()
  const wrong = await login(user.email, 'Wr0ng!pass')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.body).toBe((await login('nobody@example.org')).body)
})

test('refuses a closed account, and signs its address in to a new one', async () => {
  await auth.addUser({ closedAt: new Date() })
  const unknown = await login('nobody@example.org')
  expect((await login('ada@example.org')).body).toBe(unknown.body)
  const reopened = await auth.addUser()
  expect((await login('ada@example.org')).statusCode).toBe(200)
  const stored = await auth.deps.postgres.db.select().from(sessions)
  expect(stored.map(({ sess }) => sess.userId)).toEqual([reopened.id])
})

test('ignores capitals in the address', async () => {
  await auth.addUser()
  expect((await login('Ada@Example.ORG')).statusCode).toBe(200)
})

test('answers a wrong password, an unknown address and an account without a password alike', async () => {
  await auth.addUser()
  await auth.addUser({ email: 'google@example.org', password: null })
  const answers = [
    await login('ada@example.org', 'Wr0ng!pass'),
    await login('nobody@example.org'),
    await login('google@example.org'),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body).toBe(answers[0]?.body)
  }
  expect(answers[0]?.json()).toMatchObject({
    code: 'auth/invalid-credentials',
    message: 'Invalid email or password. Please try again.',
  })
})

test('runs one hash and the same statements for known and unknown addresses and browsers', async () => {
  let hashes = 0
  const queue = createBoundedTaskQueue({ running: 1, waiting: 10 })
  const counting = createPasswordHasher(observeReservedTasks(queue, () => hashes++))
  await using own = await startAuthService({ passwordHasher: counting }, { runsUnasked: false })
  await own.addUser()
  await own.addUser({ email: 'google@example.org', password: null })
  const asked = vi.spyOn(own.deps.postgres.pool, 'query')
  const cost = async (email: string, headers = {}) => {
    hashes = 0
    asked.mockClear()
    await own.post(authRoutes.login.path, { email, password: 'Wr0ng!pass' }, headers)
    return { hashes, statements: asked.mock.calls.map(([query]) => textOf(query)) }
  }
  const known = await cost('ada@example.org')
  expect(known.hashes).toBe(1)
  expect(known.statements.length).toBeGreaterThan(2)
  expect(await cost('nobody@example.org')).toEqual(known)
  expect(await cost('google@example.org')).toEqual(known)
  const withCookie = { cookie: `auth_device=${'A'.repeat(43)}` }
  const inBrowser = await cost('ada@example.org', withCookie)
  expect(inBrowser.statements).toHaveLength(known.statements.length + 1)
  expect(await cost('nobody@example.org', withCookie)).toEqual(inBrowser)
})

/** The text of a statement, however it was handed to the driver. */
function textOf(query: unknown): unknown {
  return typeof query === 'object' && query !== null && 'text' in query ? query.text : query
}

test('upgrades a cheaper hash at sign-in, not after a wrong password', async () => {
  const older = createPasswordHasher(createBoundedTaskQueue({ running: 1, waiting: 1 }), {
    memoryKib: 32,
    passes: 1,
    parallelism: 1,
  })
  const user = await auth.addUser({ password: await older.hash(testPassword) })
  const stored = async () => (await auth.deps.postgres.db.select().from(users))[0]?.password
  await login(user.email, 'Wr0ng!pass')
  expect(await stored()).toBe(user.password)
  await login(user.email)
  expect(await stored()).toContain('$m=64,t=1,p=1$')
  expect((await login(user.email)).statusCode).toBe(200)
})

test.each([
  ['gets another password', { password: 'another' }],
  ['is closed', { closedAt: new Date() }],
])('opens no session if the account %s during sign-in', async (_, change) => {
  await using own = await startAuthService()
  const { passwordHasher, signInLimiter, postgres } = own.deps
  const { email } = await own.addUser()
  const changed = async () => void (await postgres.db.update(users).set(change))
  const refused = async () => {
    const answer = await own.post(authRoutes.login.path, { email, password: testPassword })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await postgres.db.$count(sessions)).toBe(0)
    return answer.statusCode
  }

  // A caller who was checked by then may try again.
  own.deps.signInLimiter = {
    consume: async (guess) => ({ ...(await signInLimiter.consume(guess)), refund: changed }),
  }
  expect(await refused()).toBe(503)

  own.deps.signInLimiter = signInLimiter
  await postgres.db.update(users).set({ password: await passwordHasher.hash(testPassword), closedAt: null })
  own.deps.passwordHasher = {
    ...passwordHasher,
    async verify(...attempt) {
      const verdict = await passwordHasher.verify(...attempt)
      await changed()
      return verdict
    },
  }
  expect(await refused()).toBe(401)
})

test('answers 503 at once when the hashing queue is full', async () => {
  const queue = createBoundedTaskQueue({ running: 1, waiting: 1 })
  await using own = await startAuthService({ passwordHasher: createPasswordHasher(queue) })
  const signIn = () => own.post(authRoutes.login.path, { email: 'a@example.org', password: testPassword })
  const { promise: hashing, resolve: hashed } = Promise.withResolvers<void>()
  const others = [queue.tryRun(() => hashing), queue.tryRun(() => hashing)]
  const busy = await signIn()
  expect(busy.statusCode).toBe(503)
  expect(busy.json()).toMatchObject({ code: 'auth/sign-in-busy' })
  expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0)
  hashed()
  for (const other of others) await other
  expect((await signIn()).statusCode).toBe(401)
})

test('accepts a password of 1,024 characters, with NUL and any script', async () => {
  for (const [index, typed] of ['Aa1!'.repeat(256), 'Tr1cky\u0000!pass', '密Aa1!密密密😀'].entries()) {
    const user = await auth.addUser({
      email: `long-${index}@example.org`,
      password: await auth.deps.passwordHasher.hash(typed),
    })
    expect((await login(user.email, typed)).statusCode).toBe(200)
    expect((await login(user.email, typed.slice(0, 6))).statusCode).toBe(401)
  }
})

test('accepts composed and decomposed accents in a password', async () => {
  const user = await auth.addUser({ password: await auth.deps.passwordHasher.hash('Am\u00e9lie 1!') })
  expect((await login(user.email, 'Ame\u0301lie 1!')).statusCode).toBe(200)
  expect((await login(user.email, 'Amelie 1!')).statusCode).toBe(401)
})

test.each([
  ['malformed JSON', '{"email": ', 'application/json', 400, 'request/malformed-json'],
  ['nothing', '', 'application/json', 400, 'request/malformed-json'],
  ['a list', '[]', 'application/json', 400, 'request/invalid'],
  ['null', 'null', 'application/json', 400, 'request/invalid'],
  ['wrong types', '{"email": {"$ne": 1}, "password": ["x"]}', 'application/json', 400, 'request/invalid'],
  [
    'a form',
    'email=a&password=b',
    'application/x-www-form-urlencoded',
    415,
    'request/unsupported-media-type',
  ],
  ['text', '{}', 'text/plain', 415, 'request/unsupported-media-type'],
])('refuses %s as a body', async (_, payload, type, status, code) => {
  const answer = await auth.app.inject({
    method: 'POST',
    url: authRoutes.login.path,
    headers: { 'content-type': type },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code })
})

test.each([
  ['a bad address', { email: 'not an address', password: testPassword }, 'email', 'Invalid email address'],
  [
    'NUL in an address',
    { email: 'ada@example.org\u0000', password: testPassword },
    'email',
    'Invalid email address',
  ],
  ['an address of another type', { email: 1, password: testPassword }, 'email', 'Invalid email address'],
  [
    'a password of another type',
    { email: 'ada@example.org', password: {} },
    'password',
    'Password is required',
  ],
  ['an empty password', { email: 'ada@example.org', password: '' }, 'password', 'Password is required'],
  ['no password', { email: 'ada@example.org' }, 'password', 'Password is required'],
  [
    'a password too long to hash',
    { email: 'ada@example.org', password: 'x'.repeat(1025) },
    'password',
    'Password is too long',
  ],
])('refuses %s with its message', async (_, body, path, message) => {
  const answer = await auth.post(authRoutes.login.path, body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'request/invalid', errors: [{ path, message }] })
})
