import { authRoutes } from '@faresight/contracts/auth/http'
import { silentLog } from '@faresight/kit/testing'
import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { readConfig } from '../src/config.ts'
import {
  injectGoogleSignInStart,
  failedGoogleSignInPath,
  createSandboxGoogleClient,
  injectGoogleSignIn,
  startAuthWithSandboxGoogle,
  type AuthWithSandboxGoogle,
} from './google-harness.ts'
import { type AuthHarness, startAuthService } from './harness.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'
import { isWholeRun } from '../../../test/setup/whole-run.ts'

let auth: AuthHarness
let sandbox: AuthWithSandboxGoogle['sandbox']

forAllTests(startAuthWithSandboxGoogle, (it) => ({ auth, sandbox } = it))
afterEach(() => sandbox.heal())

const welcome = '/?google_auth_success=true'
const ada = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lindqvist', verified: 'on' }

test.each(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])(
  'without %s signing in with Google redirects to the login page',
  async (missing) => {
    await using off = await startAuthService({
      google: createSandboxGoogleClient(sandbox.url, { [missing]: undefined }),
    })
    for (const { path } of [authRoutes.google, authRoutes.googleCallback]) {
      const answer = await off.app.inject({ method: 'GET', url: `${path}?code=a&state=b` })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, failedGoogleSignInPath])
    }
  },
)

wholeTest('a sign-in waits for a slow discovery document at start', async () => {
  await sandbox.order('google', { fault: 'slow', arg: 5000, times: 1 })
  await using own = await startAuthService({ google: createSandboxGoogleClient(sandbox.url) })
  expect((await injectGoogleSignIn(own, ada)).headers.location).toBe(welcome)
})

test.each(isWholeRun ? ['5xx', 'bad-json', 'huge', 'hang'] : ['hang'])(
  'a sign-in that started while discovery showed %s continues as soon as Google recovers',
  async (fault) => {
    await sandbox.order('google', { fault, times: 1 })
    const google = createSandboxGoogleClient(sandbox.url, {}, { loadMs: 500 })
    await using _ = google?.keepLoaded(silentLog)
    expect((await google?.startSignIn())?.url).toContain(`${sandbox.url}/google/auth?`)
  },
)

test('while Google is unreachable the service is ready, and a sign-in redirects to the login page by its deadline', async () => {
  await sandbox.order('google', { fault: '5xx' })
  await using own = await startAuthService({
    google: createSandboxGoogleClient(sandbox.url, {}, { signInMs: 600 }),
  })
  expect((await injectGoogleSignInStart(own)).location).toBe(failedGoogleSignInPath)
  expect((await own.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
  await sandbox.heal()
  await expect
    .poll(async () => (await injectGoogleSignInStart(own)).location)
    .toContain(`${sandbox.url}/google/auth?`)
})

test('accepts ID tokens after Google rotates its key', async () => {
  expect((await injectGoogleSignIn(auth, ada)).headers.location).toBe(welcome)
  expect((await fetch(`${sandbox.url}/control/google/keys`, { method: 'POST' })).status).toBe(204)
  expect((await injectGoogleSignIn(auth, ada)).headers.location).toBe(welcome)
})

test('refuses a discovery document of another issuer', async () => {
  const google = createSandboxGoogleClient(
    sandbox.url.replace('127.0.0.1', 'localhost'),
    {},
    { signInMs: 600 },
  )
  await using _ = google?.keepLoaded(silentLog)
  await expect(google?.startSignIn()).rejects.toThrow('was not loaded within')
})

test('signs no one in with a wrong client secret', async () => {
  await using own = await startAuthService({
    google: createSandboxGoogleClient(sandbox.url, { GOOGLE_CLIENT_SECRET: 'old' }),
  })
  expect((await injectGoogleSignIn(own, ada)).headers.location).toBe(failedGoogleSignInPath)
})

test.each([
  ['https://accounts.google.com', true],
  ['http://127.0.0.1:4000/google', true],
  ['http://localhost:4000/google', true],
  ['http://accounts.google.com', false],
  ['http://127.0.0.1.example.com', false],
  ['google', false],
])('GOOGLE_ISSUER may be %s: %s', (GOOGLE_ISSUER, isGood) => {
  let complaint = ''
  try {
    readConfig({ GOOGLE_ISSUER })
  } catch (error) {
    complaint = String(error)
  }
  expect(complaint).toContain('DATABASE_URL')
  expect(complaint.includes('GOOGLE_ISSUER')).toBe(!isGood)
})

// Last: a client that has cached the previous keys fetches these a minute later at the earliest.
wholeTest('refreshes keys in the background and uses them while discovery is unavailable', async () => {
  await using own = await startAuthService({
    google: createSandboxGoogleClient(sandbox.url, {}, { refreshMs: 20 }),
  })
  expect((await injectGoogleSignIn(own, ada)).headers.location).toBe(welcome)
  // The second of these keys was not published when that sign-in looked at them.
  for (const _ of ['next', 'new'])
    expect((await fetch(`${sandbox.url}/control/google/keys`, { method: 'POST' })).status).toBe(204)
  const loads = async () => {
    const { body } = await own.app.inject({ url: '/metrics' })
    const count =
      /^background_run_seconds_count\{task="load the OpenID configuration of Google",outcome="done"\} (\d+)/m
    return Number(count.exec(body)?.[1] ?? 0)
  }
  const before = await loads()
  // The second of these began after the change.
  await expect.poll(loads).toBeGreaterThan(before + 1)
  await sandbox.order('google', { fault: '5xx' })
  expect((await injectGoogleSignIn(own, ada)).headers.location).toBe(welcome)
})
