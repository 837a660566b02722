import { authRoutes } from '@faresight/contracts/auth/http'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { connectPostgres } from '@faresight/kit/postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { isWholeRun } from '../../../test/setup/whole-run.ts'
import { createPasswordHasher } from '../src/crypto/password-hasher.ts'
import { knownDevices, rateLimits, users } from '../src/schema.ts'
import { startExpirySweeps } from '../src/sweep-expired.ts'
import { createSignInLimiter } from '../src/rate-limits/sign-in-limiter.ts'
import { observeReservedTasks } from './observed-queue.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

/** A persistent attacker's attempts. */
const many = isWholeRun ? 10_000 : 300

let hashes = 0
const queue = createBoundedTaskQueue({ running: 2, waiting: 300 })
const counting = createPasswordHasher(
  observeReservedTasks(queue, () => hashes++),
  { memoryKib: 64, passes: 1, parallelism: 1 },
)

let auth: AuthHarness
forAllTests(
  () => startAuthService({ passwordHasher: counting }),
  (it) => (auth = it),
)
beforeEach(async () => {
  await auth.deps.postgres.db.delete(users)
  await auth.deps.postgres.db.delete(rateLimits)
  // A new limiter without cached refusals.
  auth.deps.signInLimiter = createSignInLimiter(auth.deps.postgres)
  await auth.addUser()
  hashes = 0
})
afterEach(() => void vi.useRealTimers())

const owner = 'ada@example.org'
const wrong = 'Wr0ng!pass'

interface From {
  address?: string
  device?: string | undefined
}

const signIn = (email: string, typed: string, { address = '192.0.2.1', device }: From = {}) =>
  auth.post(
    authRoutes.login.path,
    { email, password: typed },
    { 'x-forwarded-for': address, ...(device && { cookie: `auth_device=${device}` }) },
  )

/** One of 16 million networks. */
const network = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

/** Signs in and returns the device cookie. */
async function newDevice(email = owner): Promise<string> {
  const answer = await signIn(email, testPassword, { address: '203.0.113.77' })
  expect(answer.statusCode).toBe(200)
  const [, device] = /auth_device=([^;]+)/.exec(String(answer.headers['set-cookie'])) ?? []
  return device ?? ''
}

/** Sends that many attempts in batches and counts each kind of response. */
async function guess(
  times: number,
  email: string,
  address: (index: number) => string,
  between = async () => {},
) {
  const answers = new Map<string, number>()
  const atOnce = Math.min(100, times / 10)
  for (let done = 0; done < times; done += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, at) =>
      signIn(email, wrong, { address: address(done + at) }),
    )
    for (const { statusCode, body } of await Promise.all(batch)) {
      const answer = `${statusCode} ${body}`
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
    if (done % (times / 10) === 0) await between()
  }
  return Object.fromEntries(answers)
}

test.each([
  ['one network', () => '198.51.100.1', 5],
  ...(isWholeRun ? [['as many networks', network, 20] as const] : []),
] as const)(
  `${many} guesses from %s cost few hashes, for any address, and do not lock out the owner`,
  { timeout: isWholeRun ? 300_000 : 60_000 },
  async (_, address, allowed) => {
    const device = await newDevice()
    let ownSignIns = 0
    hashes = 0
    const answers = await guess(many, owner, address, async () => {
      expect((await signIn(owner, testPassword, { device })).statusCode).toBe(200)
      ownSignIns++
    })
    expect(hashes - ownSignIns).toBe(allowed)
    expect(ownSignIns).toBe(10)
    expect(Object.keys(answers)).toHaveLength(2)
    expect(Object.values(answers)).toContain(allowed)
    hashes = 0
    expect(await guess(many, 'nobody@example.org', address)).toEqual(answers)
    expect(hashes).toBe(allowed)
  },
)

test('a throttled sign-in gets Retry-After and succeeds afterwards', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await guess(200, owner, network)
  const refused = await signIn(owner, testPassword)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({
    code: 'auth/too-many-sign-ins',
    message: 'Too many failed sign-ins. Please wait a while, or reset your password by email.',
  })
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(3590)
  vi.setSystemTime(Date.now() + (seconds - 20) * 1000)
  expect((await signIn(owner, testPassword)).statusCode).toBe(429)
  vi.setSystemTime(Date.now() + 21_000)
  expect((await signIn(owner, testPassword)).statusCode).toBe(200)
})

test.each([
  ...(isWholeRun ? [['one network', () => '198.51.100.1', 5] as const] : []),
  ['200 networks', network, 20],
] as const)('200 concurrent guesses from %s stay within the limit', async (_, address, allowed) => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => signIn(owner, wrong, { address: address(index) })),
  )
  expect(hashes).toBe(allowed)
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(allowed)
})

test('two replicas share one limit', async () => {
  const other = createSignInLimiter(auth.deps.postgres)
  const taken = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const replica = index % 2 ? other : auth.deps.signInLimiter
      return replica.consume({ email: owner, network: network(index), knownDevice: null })
    }),
  )
  expect(taken.filter((it) => 'refund' in it)).toHaveLength(20)
})

test('limits a network to a hundred failures at any accounts, in any spelling of its address', async () => {
  const address = (index: number) => `2001:DB8:0:7::${index.toString(16)}`
  for (let index = 0; index < 100; index++) {
    const answer = await signIn(`nobody-${index}@example.org`, wrong, { address: address(index) })
    expect(answer.statusCode).toBe(401)
  }
  expect((await signIn(owner, testPassword, { address: address(999) })).statusCode).toBe(429)
  expect((await signIn(owner, testPassword, { address: '2001:db8:0:8::1' })).statusCode).toBe(200)
})

wholeTest(
  'limits unknown browsers to six hundred failures a minute in total, without affecting known browsers',
  async () => {
    const { signInLimiter } = auth.deps
    const device = await newDevice()
    for (let index = 0; index < 600; index++) {
      const taken = await signInLimiter.consume({
        email: `nobody-${index}@example.org`,
        network: network(index),
        knownDevice: null,
      })
      expect(taken).toHaveProperty('refund')
    }
    const refused = await signIn(owner, testPassword, { address: '203.0.113.1' })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await signIn(owner, testPassword, { device })).statusCode).toBe(200)
  },
)

test('a known browser has its own limit of ten failures', async () => {
  const device = await newDevice()
  for (let index = 0; index < 10; index++) {
    expect((await signIn(owner, wrong, { device })).statusCode).toBe(401)
  }
  expect((await signIn(owner, testPassword, { device })).statusCode).toBe(429)
  // Other browsers keep their own limit.
  expect((await signIn(owner, testPassword)).statusCode).toBe(200)
})

test('treats another user’s device token, or an invalid one, as unknown', async () => {
  await auth.addUser({ email: 'eve@example.org' })
  const theirs = await newDevice('eve@example.org')
  for (const device of [theirs, theirs, 'A'.repeat(43), theirs.slice(1), `${theirs}; auth_device=x`]) {
    expect((await signIn(owner, wrong, { device })).statusCode).toBe(401)
  }
  expect((await signIn(owner, testPassword, { device: theirs })).statusCode).toBe(429)
})

test('uses the first of two cookies with one name', async () => {
  const device = await newDevice()
  for (let index = 0; index < 5; index++) await signIn(owner, wrong)
  const either = (cookies: string) => signIn(owner, testPassword, { device: cookies })
  expect((await either(`${'A'.repeat(43)}; auth_device=${device}`)).statusCode).toBe(429)
  expect((await either(`${device}; auth_device=${'A'.repeat(43)}`)).statusCode).toBe(200)
})

test('treats a browser without a sign-in for half a year as unknown', async () => {
  const device = await newDevice()
  await auth.deps.postgres.db
    .update(knownDevices)
    .set({ lastUsedAt: new Date(Date.now() - 181 * 24 * 60 * 60 * 1000) })
  for (let index = 0; index < 5; index++) await signIn(owner, wrong)
  expect((await signIn(owner, testPassword, { device })).statusCode).toBe(429)
})

test('successful sign-ins use up no attempts', async () => {
  for (let index = 0; index < 30; index++) {
    expect((await signIn(owner, testPassword)).statusCode).toBe(200)
  }
  const left = await auth.deps.postgres.db.select({ points: rateLimits.points }).from(rateLimits)
  expect(left.map(({ points }) => points)).toEqual([0, 0, 0, 0])
})

test('concurrent sign-ins of one account all succeed and use up no attempts', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signIn(owner, testPassword, { address: network(index) })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  const left = await auth.deps.postgres.db.select({ points: rateLimits.points }).from(rateLimits)
  expect(new Set(left.map(({ points }) => points))).toEqual(new Set([0]))
})

test('metrics count refusals by limit and sign-ins by outcome', async () => {
  const figure = async (line: string) => {
    const { body } = await auth.app.inject({ url: '/metrics' })
    return Number(
      body
        .split('\n')
        .find((it) => it.startsWith(`${line} `))
        ?.split(' ')[1] ?? 0,
    )
  }
  const lines = [
    'auth_sign_in_attempts_throttled_total{limit="account-and-network"}',
    'auth_sign_ins_total{outcome="too-many-sign-ins"}',
    'auth_sign_ins_total{outcome="invalid-credentials"}',
  ]
  const before = await Promise.all(lines.map(figure))
  for (let index = 0; index < 7; index++) await signIn(owner, wrong)
  const after = await Promise.all(lines.map(figure))
  expect(after.map((value, at) => value - (before[at] ?? 0))).toEqual([2, 2, 5])
})

const full = createBoundedTaskQueue({ running: 0, waiting: 0 })

test('a sign-in refused by the limit of concurrent ones runs no statement', async () => {
  await using busy = await startAuthService({ passwordHasher: createPasswordHasher(full) })
  for (let index = 0; index < 10; index++) {
    const answer = await busy.post(authRoutes.login.path, { email: owner, password: testPassword })
    expect(answer.statusCode).toBe(503)
  }
  const left = await busy.deps.postgres.db.select({ points: rateLimits.points }).from(rateLimits)
  expect(left).toEqual([])
})

test('refuses all guesses without the database', async () => {
  await using away = connectPostgres('postgres://nobody@127.0.0.1:9/none', { max: 2, name: 'away' })
  await using own = await startAuthService({ postgres: away, passwordHasher: counting })
  const answer = await own.post(authRoutes.login.path, { email: owner, password: testPassword })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'request/unavailable' })
  expect(hashes).toBe(0)
})

test('stored limits contain no address or network', async () => {
  await signIn(owner, wrong, { device: await newDevice() })
  await signIn(owner, wrong, { address: '198.51.100.23' })
  const kept = JSON.stringify(await auth.deps.postgres.db.select().from(rateLimits))
  expect(kept).toContain('account-and-network')
  // A hash may hold 'ada' by chance.
  expect(kept).not.toContain('ada@')
  expect(kept).not.toContain('198.51')
})

test('deletes only expired limits', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await signIn(owner, wrong)
  const kept = async () => {
    const rows = await auth.deps.postgres.db.select().from(rateLimits)
    return new Set(rows.map(({ key }) => key.split(':')[0]))
  }
  expect(await kept()).toEqual(new Set(['account', 'account-and-network', 'everywhere', 'network']))
  vi.setSystemTime(Date.now() + 15 * 60 * 1000)
  await using _ = startExpirySweeps(auth.deps)
  await expect.poll(kept).toEqual(new Set(['account', 'network']))
})
