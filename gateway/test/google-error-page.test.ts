import { authRoutes } from '@faresight/contracts/auth/http'
import { toProblemBody } from '@faresight/contracts/problem-body'
import { requestProblems } from '@faresight/contracts/problems'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { routePolicies } from '../src/route-policies.ts'
import { type TestGateway, replyJson, startSecondTestGateway, startTestGateway } from './harness.ts'

let gateway: TestGateway
forAllTests(
  () => startTestGateway({ TRUSTED_PROXIES: '127.0.0.1' }),
  (it) => (gateway = it),
)
beforeEach(() => gateway.upstream.answerWith((_, response) => replyJson(response, 200, {})))

const { google, googleCallback } = authRoutes
const page = { 'sec-fetch-dest': 'document', accept: 'text/html' }
const failed = '/login?error=google_auth_failed'

const go = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers, redirect: 'manual' })

const ways = [google.path, googleCallback.path]

test.each(ways)('over the limit, %s shows the log-in page to browsers and 429 to programs', async (path) => {
  const perMinute = routePolicies.find(({ route }) => route.path === path)?.perMinute ?? 0
  const from = { 'x-forwarded-for': `198.51.100.${ways.indexOf(path)}` }
  for (let count = 0; count < perMinute; count++) await go(path, from)
  const person = await go(path, { ...page, ...from })
  expect([person.status, person.headers.get('location')]).toEqual([302, failed])
  expect([person.headers.get('retry-after'), await person.text()]).toEqual([null, ''])
  const program = await go(path, from)
  expect(program.status).toBe(429)
  expect(await program.json()).toMatchObject({ code: 'request/too-many' })
})

test.each(ways)(
  '%s is the page to log in where auth is away or refuses, and a problem to programs',
  async (path) => {
    gateway.upstream.answerWith((_, response) => response.destroy())
    expect((await go(path, page)).headers.get('location')).toBe(failed)
    expect((await go(path)).status).toBe(503)
    const refusal = requestProblems.invalid
    gateway.upstream.answerWith((_, response) =>
      replyJson(response, refusal.status, toProblemBody(refusal), 'application/problem+json'),
    )
    expect((await go(`${path}?code=a&code=b`, page)).headers.get('location')).toBe(failed)
    expect(await (await go(path)).json()).toMatchObject({ code: 'request/invalid' })
  },
)

test('forwards the redirect to Google with its cookie', async () => {
  const location = 'https://accounts.google.com/o/oauth2/v2/auth?state=a'
  gateway.upstream.answerWith((_, response) =>
    response
      .writeHead(302, { location, 'set-cookie': 'auth_google=a', 'referrer-policy': 'no-referrer' })
      .end(),
  )
  const { headers, status } = await go(google.path, page)
  expect([status, headers.get('location')]).toEqual([302, location])
  expect([headers.get('set-cookie'), headers.get('referrer-policy')]).toEqual([
    'auth_google=a',
    'no-referrer',
  ])
})

test('sends the Google cookie to the callback only', async () => {
  const cookie = `auth_google=${'a'.repeat(43)}`
  await go(googleCallback.path, { ...page, cookie })
  expect(gateway.upstream.last()?.headers.cookie).toBe(cookie)
  await go(google.path, { ...page, cookie })
  expect(gateway.upstream.last()?.headers.cookie).toBeUndefined()
})

test('allows pictures from Google profiles or from the configured origin', async () => {
  const pictures = async (url: string) =>
    (await fetch(url)).headers
      .get('content-security-policy')
      ?.split('; ')
      .find((directive) => directive.startsWith('img-src'))
  expect(await pictures(gateway.url)).toBe("img-src 'self' data: https://lh3.googleusercontent.com")
  await using other = await startSecondTestGateway(gateway, {
    PICTURE_ORIGINS: 'https://a.example, http://127.0.0.1:4000',
  })
  expect(await pictures(other.url)).toBe("img-src 'self' data: https://a.example http://127.0.0.1:4000")
})

test.each(['*', 'https://a.example/path', "https://a.example; script-src 'unsafe-inline'", 'a.example'])(
  'pictures cannot be set to come from %s',
  async (PICTURE_ORIGINS) => {
    await expect(startTestGateway({ PICTURE_ORIGINS })).rejects.toThrow('PICTURE_ORIGINS')
  },
)
