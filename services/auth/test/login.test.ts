import { hash } from 'node:crypto'
import { dayMs } from '@faresight/contracts/days'
import { authRoutes } from '@faresight/contracts/auth/http'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createPasswords } from '../src/crypto/password.ts'
import { createQueue } from '@faresight/kit/bounded-queue'
import { limits, sessions, users } from '../src/schema.ts'
import { type Auth, password, startAuth } from './harness.ts'

let auth: Auth
forAllTests(startAuth, (it) => (auth = it))
beforeEach(async () => {
  await auth.deps.postgres.db.delete(sessions)
  await auth.deps.postgres.db.delete(users)
  await auth.deps.postgres.db.delete(limits)
})

const login = (email: string, typed = password) =>
  auth.post(authRoutes.login.path, { email, password: typed })

test('a right password gives a session cookie of which only the hash is kept', async () => {
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

test('over https the cookie is Secure and bound to the host', async () => {
  const secure = await startAuth({ publicUrl: 'https://faresight.example' })
  await using _ = secure
  const user = await secure.addUser()
  const answer = await secure.post(authRoutes.login.path, { email: user.email, password })
  expect([answer.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(/^__Host-auth_token=.*; Path=\/; .*; Secure$/),
    expect.stringMatching(/^__Host-auth_device=.*; Path=\/; .*; Secure$/),
  ])
})

test('capitals in the address do not matter', async () => {
  await auth.addUser()
  expect((await login('Ada@Example.ORG')).statusCode).toBe(200)
})

test('a wrong password, an unknown address and an account without a password get the same answer', async () => {
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

test('known and unknown addresses cost one hash each', async () => {
  let hashes = 0
  const queue = createQueue({ running: 1, waiting: 10 })
  const counting = createPasswords({
    offer: (task) => {
      hashes++
      return queue.offer(task)
    },
  })
  await using own = await startAuth({ passwords: counting })
  await own.addUser()
  const counts = []
  for (const email of ['ada@example.org', 'nobody@example.org']) {
    hashes = 0
    await own.post(authRoutes.login.path, { email, password: 'Wr0ng!pass' })
    counts.push(hashes)
  }
  expect(counts).toEqual([1, 1])
})

test('a hash made cheaper than today is renewed at sign-in, and a wrong password renews nothing', async () => {
  const older = createPasswords(createQueue({ running: 1, waiting: 1 }), {
    memoryKib: 32,
    passes: 1,
    parallelism: 1,
  })
  const user = await auth.addUser({ password: await older.hash(password) })
  const stored = async () => (await auth.deps.postgres.db.select().from(users))[0]?.password
  await login(user.email, 'Wr0ng!pass')
  expect(await stored()).toBe(user.password)
  await login(user.email)
  expect(await stored()).toContain('$m=64,t=1,p=1$')
  expect((await login(user.email)).statusCode).toBe(200)
})

test('more sign-ins than can be hashed are told to come back, and keep nobody waiting', async () => {
  const queue = createQueue({ running: 1, waiting: 1 })
  await using own = await startAuth({ passwords: createPasswords(queue) })
  const signIn = () => own.post(authRoutes.login.path, { email: 'a@example.org', password })
  const { promise: hashing, resolve: hashed } = Promise.withResolvers<void>()
  const others = [queue.offer(() => hashing), queue.offer(() => hashing)]
  const busy = await signIn()
  expect(busy.statusCode).toBe(503)
  expect(busy.json()).toMatchObject({ code: 'auth/sign-in-busy' })
  expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0)
  hashed()
  for (const other of others) await other
  expect((await signIn()).statusCode).toBe(401)
})

test.each([
  ['a bad address', { email: 'not an address', password }, 'email', 'Invalid email address'],
  ['an empty password', { email: 'ada@example.org', password: '' }, 'password', 'Password is required'],
  ['no password', { email: 'ada@example.org' }, 'password', 'Password is required'],
  [
    'a password too long to hash',
    { email: 'ada@example.org', password: 'x'.repeat(1025) },
    'password',
    'Password is too long',
  ],
])('%s is refused with its sentence', async (_, body, path, message) => {
  const answer = await auth.post(authRoutes.login.path, body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'request/invalid', errors: [{ path, message }] })
})
