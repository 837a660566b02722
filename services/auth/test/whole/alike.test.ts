import { randomInt, randomUUID } from 'node:crypto'
import { authRoutes } from '@faresight/contracts/auth/http'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'
import { rateLimits, users } from '../../src/schema.ts'
import { findOpenUserByEmail } from '../../src/users/store.ts'
import { type AuthHarness, testPassword, startAuthService } from '../harness.ts'

/**
 * Addresses of either kind. A hundred reveal a hash, an email or an awaited request that only one kind costs; a
 * thousand reveal two more statements.
 */
const count = 1000

type Kind = 'known' | 'unknown'
type Call = (email: string) => ReturnType<AuthHarness['post']>

/**
 * Where nothing sets the two kinds apart, each of these is passed by chance once in a million times. Of both samples as a
 * whole, how many more of one lie under the threshold that parts them best (Kolmogorov-Smirnov: 2 exp(-d² n)); of pairs
 * asked one right after the other, in how many more than half the known address takes longer, or shorter (sign test:
 * 4.9 standard deviations). Of a thousand, that is 0.12 and 0.08: who guesses by either is right 58 times of 100 at most.
 */
function mostByChance(pairs: number) {
  return { threshold: Math.sqrt(Math.log(2e6) / pairs), pairs: 4.9 / (2 * Math.sqrt(pairs)) }
}

/** A busy machine needs this long for thousands of emails. */
const patience = { timeout: 240_000 }

let auth: AuthHarness
forAllTests(
  async () => {
    const started = await startAuthService()
    const hash = await started.deps.passwordHasher.hash(testPassword)
    const known = Array.from({ length: count }, (_, index) => ({
      email: `known${index}@mail.example.org`,
      password: hash,
      emailVerified: index % 2 === 0,
    }))
    await started.deps.postgres.db.insert(users).values(known)
    return started
  },
  (it) => (auth = fromManyNetworks(it)),
)

/** Each call comes from its own network unless it names one, so that none reaches another's limit. */
function fromManyNetworks(it: AuthHarness): AuthHarness {
  const group = () => randomInt(65_536).toString(16)
  return {
    ...it,
    post: (url, payload, headers) =>
      it.post(url, payload, { 'x-forwarded-for': `2001:db8:${group()}:${group()}::1`, ...headers }),
  }
}

interface Observed {
  /** In milliseconds; equal indexes were measured one right after the other. */
  times: Record<Kind, number[]>
  /** Distinct responses without the request id. */
  answers: Set<string>
}

/** Limits are cleared before every that many pairs. */
const forgetEvery = 200

/** Calls in pairs of random order, so that other load affects both kinds alike. */
async function observe(call: Call, pairs: number): Promise<Observed> {
  const observed: Observed = { times: { known: [], unknown: [] }, answers: new Set() }
  // A registered address counts as known from then on.
  const domain = `${randomUUID()}.example.org`
  for (let times = 0; times < 50; times++) await call(`warm${times}@${domain}`)
  for (let index = 0; index < pairs; index++) {
    if (index % forgetEvery === 0) await auth.deps.postgres.db.delete(rateLimits)
    const pair: Kind[] = randomInt(2) === 0 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const kind of pair) {
      const before = performance.now()
      const { statusCode, headers, body } = await call(
        kind === 'known' ? `known${index}@mail.example.org` : `unknown${index}@${domain}`,
      )
      observed.times[kind].push(performance.now() - before)
      const { 'x-request-id': _, date: __, ...same } = headers
      observed.answers.add(JSON.stringify([statusCode, same, body]))
    }
  }
  return observed
}

/** How much better than chance each threshold tells the kinds apart: 0 for not at all. */
function advantage({ known, unknown }: Record<Kind, number[]>) {
  const steps = [...known.map((ms) => ({ ms, step: 1 })), ...unknown.map((ms) => ({ ms, step: -1 }))]
  let gap = 0
  let widest = 0
  for (const { step } of steps.sort((a, b) => a.ms - b.ms)) {
    gap += step
    widest = Math.max(widest, Math.abs(gap))
  }
  const slower = known.filter((ms, index) => ms > (unknown[index] ?? 0)).length
  return { threshold: widest / known.length, pairs: Math.abs(slower / known.length - 0.5) }
}

test('the comparison detects slower and more scattered samples, and nothing in equal ones', () => {
  const many = 1000
  const most = mostByChance(many)
  const even = Array.from({ length: many }, () => 5 + randomInt(1000) / 1000)
  const like = even.map(() => 5 + randomInt(1000) / 1000)
  const slower = advantage({ known: even, unknown: like.map((ms) => ms + 0.2) })
  const wider = advantage({
    known: even,
    unknown: like.map((ms, index) => (index % 2 === 0 ? ms + 0.4 : ms - 0.4)),
  })
  const none = advantage({ known: even, unknown: like })
  expect(none.threshold).toBeLessThan(most.threshold)
  expect(none.pairs).toBeLessThan(most.pairs)
  expect(slower.threshold).toBeGreaterThan(most.threshold)
  expect(slower.pairs).toBeGreaterThan(most.pairs)
  expect(wider.threshold).toBeGreaterThan(most.threshold)
})

/** Each from a network of its own. */
const guess: Call = (email) =>
  auth.post(
    authRoutes.login.path,
    { email, password: 'Wr0ng!pass' },
    { 'x-forwarded-for': `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1` },
  )

test.each<[string, Call]>([
  ['guessing a password', guess],
  ['registering', (email) => auth.post(authRoutes.register.path, { email, password: testPassword })],
  ['requesting a new link', (email) => auth.post(authRoutes.resendVerification.path, { email })],
  [
    'requesting a sign-in link',
    // Whose browser it is stays the same, and so does the cookie.
    (email) =>
      auth.post(authRoutes.askForSignInLink.path, { email }, { cookie: `auth_link=${'b'.repeat(43)}` }),
  ],
  ['requesting a password reset', (email) => auth.post(authRoutes.forgotPassword.path, { email })],
])(
  '%s takes the same time and gives the same answer for known and unknown addresses',
  patience,
  async (_, call) => {
    const { answers, times } = await observe(call, count)
    expect([...answers]).toHaveLength(1)
    const { threshold, pairs } = advantage(times)
    const most = mostByChance(count)
    expect(threshold).toBeLessThan(most.threshold)
    expect(pairs).toBeLessThan(most.pairs)
  },
)

wholeTest('the comparison detects two more statements for known addresses', patience, async () => {
  const { db } = auth.deps.postgres
  const { times } = await observe(async (email) => {
    const user = await findOpenUserByEmail(db, email)
    if (user) for (const _ of ['token', 'mail']) await findOpenUserByEmail(db, email)
    return auth.post(authRoutes.resendVerification.path, { email })
  }, count)
  expect(advantage(times).pairs).toBeGreaterThan(mostByChance(count).pairs)
})
