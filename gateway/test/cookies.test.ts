import { randomBytes } from 'node:crypto'
import { cookieName, cookieSettings, type CookieKey } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { identityHeader } from '@faresight/kit/identity/identity'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { routePolicies } from '../src/route-policies.ts'
import { type TestGateway, startTestGateway } from './harness.ts'

const httpsUrl = 'https://faresight.example'
const httpUrl = 'http://localhost:8080'

let gateway: TestGateway
let secure: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))
forAllTests(
  () => startTestGateway({ PUBLIC_URL: httpsUrl }),
  (it) => (secure = it),
)

const newValue = () => randomBytes(32).toString('base64url')
// The keys of an object that is declared as it is.
const names = Object.keys(cookieSettings) as CookieKey[]

/** What the service was sent, once a route has been called with that Cookie header. */
async function cookiesAt(route: { method: string; path: string }, cookie: string, at = gateway) {
  const path = route.path.replaceAll(/\{\w+\}/g, 'x')
  const origin = at === secure ? httpsUrl : httpUrl
  const { status } = await fetch(at.url + path, { method: route.method, headers: { origin, cookie } })
  expect({ path, status }).toEqual({ path, status: 200 })
  return at.upstream.last()?.headers.cookie
}

test.each([httpUrl, httpsUrl])(
  'at %s each route’s service is sent the cookies that its contract names, and nothing else of the header',
  async (publicUrl) => {
    const at = publicUrl === httpsUrl ? secure : gateway
    const { cookie } = at.signIn({ role: 'owner' })
    const value = cookie.slice('auth_token='.length)
    const all = names.map((name) => `${cookieName(publicUrl, name)}=${value}`)
    const sent = ['theme=dark', ...all, `auth_other=${value}`, `session=${value}`, 'x'].join('; ')
    let named = 0
    for (const { route } of routePolicies.filter(({ route }) => route.owner !== 'gateway')) {
      const wanted = (route.cookies ?? []).map((name) => `${cookieName(publicUrl, name)}=${value}`)
      named += wanted.length
      expect({ path: route.path, cookie: await cookiesAt(route, sent, at) }).toEqual({
        path: route.path,
        cookie: wanted.length ? wanted.join('; ') : undefined,
      })
    }
    expect(named).toBeGreaterThan(0)
  },
)

const good = newValue()

test.each([
  ['one that is too long', `auth_device=${good}x`],
  ['one that is cut', `auth_device=${good.slice(1)}`],
  ['one in quotes', `auth_device="${good}"`],
  ['one of other characters', `auth_device=${good.slice(1)}.`],
  ['an empty one', 'auth_device='],
  ['one without a value', 'auth_device'],
  ['one of 8 kB', `auth_device=${'a'.repeat(8000)}`],
  ['one with a name that only ends alike', `x_auth_device=${good}`],
  ['one in capitals', `AUTH_DEVICE=${good}`],
  ['one for https', `__Host-auth_device=${good}`],
  ['a good one behind a bad one', `auth_device=bad; auth_device=${good}`],
  ['a header of separators', ';;=; ; ='],
])('drops a malformed cookie: %s', async (_, cookie) => {
  expect(await cookiesAt(authRoutes.login, cookie)).toBeUndefined()
})

test('forwards only the first of several cookies with one name', async () => {
  const other = newValue()
  expect(await cookiesAt(authRoutes.login, `auth_device=${good}; auth_device=${other}`)).toBe(
    `auth_device=${good}`,
  )
  const head = [
    `POST ${authRoutes.login.path} HTTP/1.1`,
    'Host: localhost',
    `Origin: ${httpUrl}`,
    `Cookie: auth_device=${other}`,
    `Cookie: auth_device=${good}; a=b`,
    'Content-Length: 0',
    'Connection: close',
  ]
  expect(await gateway.raw(`${head.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  expect(gateway.upstream.last()?.headers.cookie).toBe(`auth_device=${other}`)
})

test('refuses an oversized Cookie header', async () => {
  const before = gateway.upstream.seen.length
  const answer = await gateway.raw(
    `GET ${authRoutes.user.path} HTTP/1.1\r\nHost: x\r\nCookie: a=${'a'.repeat(20_000)}\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('application/problem+json')
  expect(gateway.upstream.seen).toHaveLength(before)
})

describe('next to a forwarded cookie', () => {
  test('still drops the identity and address headers of the caller', async () => {
    const { principal } = gateway.signIn({ role: 'owner' })
    await fetch(gateway.url + authRoutes.login.path, {
      method: 'POST',
      headers: {
        origin: httpUrl,
        cookie: `auth_device=${good}`,
        [identityHeader]: JSON.stringify(principal),
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'for=203.0.113.9',
        authorization: 'Bearer x',
      },
    })
    const seen = gateway.upstream.last()?.headers
    expect(seen).toMatchObject({
      cookie: `auth_device=${good}`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost:8080',
      'x-forwarded-proto': 'http',
    })
    for (const name of [identityHeader, 'forwarded', 'authorization']) expect(seen).not.toHaveProperty(name)
  })
})
