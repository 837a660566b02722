import { authRoutes } from '@faresight/contracts/auth/http'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { submitGoogleChooser } from '../../../test/setup/google-sign-in.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { hashToken } from '@faresight/kit/token'
import { startExpirySweeps } from '../src/sweep-expired.ts'
import { googleSignIns, knownDevices, sessions, users } from '../src/schema.ts'
import {
  injectGoogleSignInStart,
  injectGoogleCallback,
  readSetCookies,
  failedGoogleSignInPath,
  createSandboxGoogleClient,
  publicUrl,
  injectGoogleSignIn,
  startAuthWithSandboxGoogle,
  type AuthWithSandboxGoogle,
} from './google-harness.ts'
import { type AuthHarness, startAuthService } from './harness.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

const minute = 60 * 1000
let clock = new Date()
let auth: AuthHarness
let sandbox: AuthWithSandboxGoogle['sandbox']

forAllTests(
  () => startAuthWithSandboxGoogle({ now: () => clock }),
  (it) => ({ auth, sandbox } = it),
)
beforeEach(() => {
  clock = new Date()
})
afterEach(async () => {
  await sandbox.heal()
  for (const table of [sessions, knownDevices, googleSignIns, users]) await db().delete(table)
})

const db = () => auth.deps.postgres.db
const ada = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lindqvist', verified: 'on' }

const rejected = { status: 302, location: failedGoogleSignInPath, hasSession: false, users: 0, sessions: 0 }

/** What has come of an answer: where it leads, and what is kept. */
async function outcomeOf(answer: { statusCode: number; headers: Record<string, unknown> }) {
  return {
    status: answer.statusCode,
    location: answer.headers['location'],
    hasSession: 'auth_token' in readSetCookies(answer),
    users: await db().$count(users),
    sessions: await db().$count(sessions),
  }
}

describe('starting', () => {
  test('redirects to Google with state, nonce and PKCE, whose secrets stay on the server', async () => {
    const answer = await auth.app.inject({ method: 'GET', url: authRoutes.google.path })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const url = new URL(String(answer.headers.location))
    expect(url.origin + url.pathname).toBe(`${sandbox.url}/google/auth`)
    const [stored] = await db().select().from(googleSignIns)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'sandbox',
      response_type: 'code',
      redirect_uri: `${publicUrl}/api/auth/google/callback`,
      scope: 'openid email profile',
      prompt: 'select_account',
      state: stored?.state,
      nonce: stored?.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(url.href).not.toContain(stored?.codeVerifier)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^auth_google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const token = cookie.slice('auth_google='.length, cookie.indexOf(';'))
    expect(stored?.id).toBe(hashToken(token))
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('uses new secrets for each sign-in', async () => {
    await injectGoogleSignInStart(auth)
    await injectGoogleSignInStart(auth)
    const [one, two] = await db().select().from(googleSignIns)
    for (const part of ['id', 'state', 'nonce', 'codeVerifier'] as const)
      expect(one?.[part]).not.toBe(two?.[part])
  })

  test('deletes only pending sign-ins older than ten minutes', async () => {
    await injectGoogleSignInStart(auth)
    const [old] = await db().select().from(googleSignIns)
    clock = new Date(clock.getTime() + 5 * minute)
    await injectGoogleSignInStart(auth)
    clock = new Date(clock.getTime() + 5 * minute)
    await using _ = startExpirySweeps(auth.deps)
    await expect.poll(() => db().$count(googleSignIns)).toBe(1)
    expect((await db().select().from(googleSignIns))[0]?.id).not.toBe(old?.id)
  })

  test.each(['image', 'iframe', 'empty', 'script'])(
    'refuses a request whose fetch destination is %s',
    async (what) => {
      const headers = { 'sec-fetch-dest': what }
      const answer = await auth.app.inject({ method: 'GET', url: authRoutes.google.path, headers })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'request/foreign-origin'])
      expect(await db().$count(googleSignIns)).toBe(0)
    },
  )
})

describe('the callback', () => {
  test('signs in, remembers the browser and clears the pending cookie', async () => {
    const answer = await injectGoogleSignIn(auth, ada, {
      'user-agent': 'Firefox',
      'sec-fetch-dest': 'document',
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/?google_auth_success=true'])
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    const set = readSetCookies(answer)
    expect(set['auth_google']).toMatch(/^; Max-Age=0;/)
    expect(set['auth_device']).toMatch(/^[\w-]{43};/)
    const [session] = await db().select().from(sessions)
    const [user] = await db().select().from(users)
    expect(session?.sid).toBe(hashToken(set['auth_token']?.split(';')[0] ?? ''))
    expect(session?.sess).toMatchObject({ userId: user?.id, method: 'google', userAgent: 'Firefox' })
    expect(await db().$count(googleSignIns)).toBe(0)
  })

  test('sets Secure __Host- cookies over https', async () => {
    await using secure = await startAuthService({
      publicUrl: 'https://faresight.example',
      google: createSandboxGoogleClient(sandbox.url, { PUBLIC_URL: 'https://faresight.example' }),
    })
    const { location, cookie } = await injectGoogleSignInStart(secure)
    expect(cookie).toMatch(/^__Host-auth_google=/)
    const redirect = new URL(location).searchParams.get('redirect_uri')
    expect(redirect).toBe('https://faresight.example/api/auth/google/callback')
  })

  test('redirects to the login page after a cancellation', async () => {
    expect(await outcomeOf(await injectGoogleSignIn(auth, 'cancel'))).toEqual(rejected)
  })

  test('refuses a replayed callback', async () => {
    const { location, cookie } = await injectGoogleSignInStart(auth)
    const back = await submitGoogleChooser(location, ada)
    expect((await injectGoogleCallback(auth, back, cookie)).headers.location).toBe(
      '/?google_auth_success=true',
    )
    const again = await injectGoogleCallback(auth, back, cookie)
    expect([again.headers.location, await db().$count(sessions)]).toEqual([failedGoogleSignInPath, 1])
    expect(readSetCookies(again)).not.toHaveProperty('auth_token')
  })

  test('accepts one of two concurrent callbacks', async () => {
    const { location, cookie } = await injectGoogleSignInStart(auth)
    const back = await submitGoogleChooser(location, ada)
    const answers = await Promise.all([
      injectGoogleCallback(auth, back, cookie),
      injectGoogleCallback(auth, back, cookie),
    ])
    const locations = answers.map(({ headers }) => headers.location)
    expect(new Set(locations)).toEqual(new Set(['/?google_auth_success=true', failedGoogleSignInPath]))
    expect(await db().$count(sessions)).toBe(1)
  })

  test.each([
    ['forged', (back: URL) => back.searchParams.set('state', 'forged')],
    ['missing', (back: URL) => back.searchParams.delete('state')],
    ['empty', (back: URL) => back.searchParams.set('state', '')],
  ])('a %s state signs no one in and ends the pending sign-in', async (_, change) => {
    const { location, cookie } = await injectGoogleSignInStart(auth)
    const back = await submitGoogleChooser(location, ada)
    const honest = new URL(back)
    change(back)
    expect(await outcomeOf(await injectGoogleCallback(auth, back, cookie))).toEqual(rejected)
    expect(await outcomeOf(await injectGoogleCallback(auth, honest, cookie))).toEqual(rejected)
  })

  test('a state of another browser signs no one in, in either browser', async () => {
    const [mine, theirs] = [await injectGoogleSignInStart(auth), await injectGoogleSignInStart(auth)]
    const back = await submitGoogleChooser(theirs.location, ada)
    expect(await outcomeOf(await injectGoogleCallback(auth, back, mine.cookie))).toEqual(rejected)
  })

  test.each([
    ['no cookie', ''],
    ['a garbled cookie', 'auth_google=garbled'],
    ['an unknown cookie', `auth_google=${'a'.repeat(43)}`],
  ])('signs no one in with %s', async (_, cookie) => {
    const { location } = await injectGoogleSignInStart(auth)
    expect(
      await outcomeOf(await injectGoogleCallback(auth, await submitGoogleChooser(location, ada), cookie)),
    ).toEqual(rejected)
  })

  test('accepts a callback within ten minutes, and none later', async () => {
    const [quick, slow] = [await injectGoogleSignInStart(auth), await injectGoogleSignInStart(auth)]
    clock = new Date(clock.getTime() + 10 * minute - 1)
    const answer = await injectGoogleCallback(
      auth,
      await submitGoogleChooser(quick.location, ada),
      quick.cookie,
    )
    expect(answer.headers.location).toBe('/?google_auth_success=true')
    clock = new Date(clock.getTime() + 1)
    const late = await injectGoogleCallback(auth, await submitGoogleChooser(slow.location, ada), slow.cookie)
    expect(late.headers.location).toBe(failedGoogleSignInPath)
  })

  test('refuses a callback of another issuer', async () => {
    const { location, cookie } = await injectGoogleSignInStart(auth)
    const back = await submitGoogleChooser(location, ada)
    back.searchParams.set('iss', 'https://accounts.example.com')
    expect(await outcomeOf(await injectGoogleCallback(auth, back, cookie))).toEqual(rejected)
  })

  test('refuses a code requested by another browser', async () => {
    const [mine, theirs] = [await injectGoogleSignInStart(auth), await injectGoogleSignInStart(auth)]
    const back = await submitGoogleChooser(mine.location, ada)
    const stolen = await submitGoogleChooser(theirs.location, { ...ada, email: 'bea@example.org' })
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(await outcomeOf(await injectGoogleCallback(auth, back, mine.cookie))).toEqual(rejected)
  })

  test('refuses the nonce of another sign-in', async () => {
    const { location, cookie } = await injectGoogleSignInStart(auth)
    const changed = new URL(location)
    changed.searchParams.set('nonce', 'another')
    expect(
      await outcomeOf(await injectGoogleCallback(auth, await submitGoogleChooser(changed.href, ada), cookie)),
    ).toEqual(rejected)
  })

  test.each(['signature', 'audience', 'issuer', 'nonce', 'expired'])(
    'refuses an ID token with a wrong %s',
    async (arg) => {
      await sandbox.order('google-token', { fault: 'forged-token', arg })
      expect(await outcomeOf(await injectGoogleSignIn(auth, ada))).toEqual(rejected)
    },
  )

  test.each(['5xx', '429', 'bad-json', 'half', 'huge'])(
    'redirects to the login page when the token endpoint shows %s',
    async (fault) => {
      await sandbox.order('google-token', { fault })
      expect(await outcomeOf(await injectGoogleSignIn(auth, ada))).toEqual(rejected)
      await sandbox.heal()
      expect((await injectGoogleSignIn(auth, ada)).headers.location).toBe('/?google_auth_success=true')
    },
  )

  wholeTest('redirects to the login page by the deadline when the token endpoint hangs', async () => {
    const google = createSandboxGoogleClient(sandbox.url)
    await using own = await startAuthService({ google, postgres: auth.deps.postgres })
    await sandbox.order('google-token', { fault: 'hang' })
    expect(await outcomeOf(await injectGoogleSignIn(own, ada))).toEqual(rejected)
    await sandbox.heal()
    expect((await injectGoogleSignIn(auth, ada)).headers.location).toBe('/?google_auth_success=true')
  })

  test.each([
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a picture', { 'sec-fetch-dest': 'image' }],
    ['a prefetch', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }],
  ])('ignores a callback loaded as %s and keeps the sign-in pending', async (_, headers) => {
    const { location, cookie } = await injectGoogleSignInStart(auth)
    const back = await submitGoogleChooser(location, ada)
    const answer = await injectGoogleCallback(auth, back, cookie, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'request/foreign-origin'])
    expect((await injectGoogleCallback(auth, back, cookie)).headers.location).toBe(
      '/?google_auth_success=true',
    )
  })

  test('redirects to the login page with an error when the session cannot be stored', async () => {
    await db().execute(sql`alter table sessions rename to sessions_away`)
    try {
      const answer = await injectGoogleSignIn(auth, ada)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login?error=session_error'])
      expect(readSetCookies(answer)).not.toHaveProperty('auth_token')
    } finally {
      await db().execute(sql`alter table sessions_away rename to sessions`)
    }
  })
})
