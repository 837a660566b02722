import { authRoutes } from '@faresight/contracts/auth/http'
import { silentLog } from '@faresight/kit/testing'
import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { readConfig } from '../src/config.ts'
import {
  startGoogleSignIn,
  failed,
  createGoogleFor,
  signInWith,
  startWithGoogle,
  type WithGoogle,
} from './google-harness.ts'
import { type Auth, startAuth } from './harness.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'
import { isWhole } from '../../../test/setup/whole.ts'

let auth: Auth
let sandbox: WithGoogle['sandbox']

forAllTests(startWithGoogle, (it) => ({ auth, sandbox } = it))
afterEach(() => sandbox.heal())

const welcome = '/?google_auth_success=true'
const ada = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lindqvist', verified: 'on' }

test.each(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])(
  'without %s a sign-in with Google leads back to the page to log in',
  async (missing) => {
    await using off = await startAuth({ google: createGoogleFor(sandbox.url, { [missing]: undefined }) })
    for (const { path } of [authRoutes.google, authRoutes.googleCallback]) {
      const answer = await off.app.inject({ method: 'GET', url: `${path}?code=a&state=b` })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, failed])
    }
  },
)

wholeTest('a sign-in waits for a discovery document that is slow at start', async () => {
  await sandbox.order('google', { fault: 'slow', arg: 5000, times: 1 })
  await using own = await startAuth({ google: createGoogleFor(sandbox.url) })
  expect((await signInWith(own, ada)).headers.location).toBe(welcome)
})

test.each(isWhole ? ['5xx', 'bad-json', 'huge', 'hang'] : ['hang'])(
  'a sign-in that began while discovery showed %s goes on as soon as Google is back',
  async (fault) => {
    await sandbox.order('google', { fault, times: 1 })
    const google = createGoogleFor(sandbox.url, {}, { loadMs: 500 })
    await using _ = google?.keepLoaded(silentLog)
    expect((await google?.startSignIn())?.url).toContain(`${sandbox.url}/google/auth?`)
  },
)

test('while Google cannot be reached the service is ready, and a sign-in ends on the page to log in by its deadline', async () => {
  await sandbox.order('google', { fault: '5xx' })
  await using own = await startAuth({ google: createGoogleFor(sandbox.url, {}, { signInMs: 600 }) })
  expect((await startGoogleSignIn(own)).location).toBe(failed)
  expect((await own.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
  await sandbox.heal()
  await expect
    .poll(async () => (await startGoogleSignIn(own)).location)
    .toContain(`${sandbox.url}/google/auth?`)
})

test('Google signs with its next key, and nobody notices', async () => {
  expect((await signInWith(auth, ada)).headers.location).toBe(welcome)
  expect((await fetch(`${sandbox.url}/control/google/keys`, { method: 'POST' })).status).toBe(204)
  expect((await signInWith(auth, ada)).headers.location).toBe(welcome)
})

test('Google is not taken for another one than that of the settings', async () => {
  const google = createGoogleFor(sandbox.url.replace('127.0.0.1', 'localhost'), {}, { signInMs: 600 })
  await using _ = google?.keepLoaded(silentLog)
  await expect(google?.startSignIn()).rejects.toThrow('was not loaded within')
})

test('a site whose secret at Google is wrong lets nobody in', async () => {
  await using own = await startAuth({ google: createGoogleFor(sandbox.url, { GOOGLE_CLIENT_SECRET: 'old' }) })
  expect((await signInWith(own, ada)).headers.location).toBe(failed)
})

test.each([
  ['https://accounts.google.com', true],
  ['http://127.0.0.1:4000/google', true],
  ['http://localhost:4000/google', true],
  ['http://accounts.google.com', false],
  ['http://127.0.0.1.example.com', false],
  ['google', false],
])('Google at %s may be set: %s', (GOOGLE_ISSUER, isGood) => {
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
wholeTest(
  'keys are loaded again in the background, and serve sign-ins while Google’s configuration cannot be had',
  async () => {
    await using own = await startAuth({ google: createGoogleFor(sandbox.url, {}, { refreshMs: 20 }) })
    expect((await signInWith(own, ada)).headers.location).toBe(welcome)
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
    expect((await signInWith(own, ada)).headers.location).toBe(welcome)
  },
)
