import { authRoutes } from '@faresight/contracts/auth/http'
import { afterEach, expect, test } from 'vitest'
import { newVisitor, openChooser } from '../../../test/setup/at-google.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { readConfig } from '../src/config.ts'
import { begin, failed, googleAt, signInWith, startWithGoogle, type WithGoogle } from './google-harness.ts'
import { type Auth, startAuth } from './harness.ts'

let auth: Auth
let sandbox: WithGoogle['sandbox']

forAllTests(startWithGoogle, (it) => ({ auth, sandbox } = it))
afterEach(() => sandbox.heal())

const ada = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lindqvist', verified: 'on' }

test('Google is offered where it is set up', async () => {
  const answer = await auth.app.inject({ method: 'GET', url: authRoutes.googleAvailable.path })
  expect(answer.json()).toEqual({ available: true })
})

test.each(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])(
  'Google is not offered without %s, and leads to the page to log in',
  async (missing) => {
    await using off = await startAuth({ google: googleAt(sandbox.url, { [missing]: undefined }) })
    const available = await off.app.inject({ method: 'GET', url: authRoutes.googleAvailable.path })
    expect(available.json()).toEqual({ available: false })
    for (const { path } of [authRoutes.google, authRoutes.googleCallback]) {
      const answer = await off.app.inject({ method: 'GET', url: `${path}?code=a&state=b` })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, failed])
    }
  },
)

test('Google may be away, slow or talk nonsense when it is first asked, and works once it is back', async () => {
  await using own = await startAuth({ google: googleAt(sandbox.url) })
  for (const fault of ['5xx', 'bad-json', 'huge', 'hang']) {
    await sandbox.order('google', { fault })
    expect((await begin(own)).location).toBe(failed)
  }
  await sandbox.heal()
  await openChooser(newVisitor(), (await begin(own)).location)
})

test('Google signs with its next key, and nobody notices', async () => {
  expect((await signInWith(auth, ada)).headers.location).toBe('/?google_auth_success=true')
  expect((await fetch(`${sandbox.url}/control/google/keys`, { method: 'POST' })).status).toBe(204)
  expect((await signInWith(auth, ada)).headers.location).toBe('/?google_auth_success=true')
})

test('Google is not taken for another one than that of the settings', async () => {
  const localhost = googleAt(sandbox.url.replace('127.0.0.1', 'localhost'))
  await using own = await startAuth({ google: localhost })
  expect((await begin(own)).location).toBe(failed)
})

test('a site whose secret at Google is wrong lets nobody in', async () => {
  await using own = await startAuth({ google: googleAt(sandbox.url, { GOOGLE_CLIENT_SECRET: 'old' }) })
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
