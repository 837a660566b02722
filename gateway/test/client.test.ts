import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { gatewayRoutes } from '@faresight/contracts/gateway/http'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { type TestGateway, startSecondTestGateway, startTestGateway, themeScript } from './harness.ts'

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers })

/** The path goes out just as it is written here: fetch would tidy it up. */
function getRaw(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url)
    const call = request({ hostname, port, path, agent: false }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    call.on('error', reject)
    call.end()
  })
}

test.each([
  ['/', 200, 'Home'],
  ['/?origin=LHR', 200, 'Home'],
  ['/?origin=LHR&legs=&mode=ai', 200, 'Home'],
  ['/?origin=LHR&legs=LHR-JFK-2027-03-01', 200, 'Results'],
  ['/?destination=LIS&mode=ai&origin=LHR', 200, 'Results'],
  ['/?destination=LIS&mode=regular', 200, 'Home'],
  ['/login?legs=LHR-JFK-2027-03-01', 200, 'Sign in'],
  ['/login', 200, 'Sign in'],
  ['/login/', 200, 'Sign in'],
  ['/results/0b0e', 200, 'Shell'],
  ['/account/sessions/1', 200, 'Shell'],
  ['/results', 404, 'Shell'],
  ['/nothing', 404, 'Shell'],
  ['/app', 404, 'Shell'],
  ['/login/index.html', 404, 'Shell'],
  ['/routes.json', 404, 'Shell'],
  ['/assets/app-1a2b.js.br', 404, 'Shell'],
])('GET %s: status %i, page %s', async (path, status, heading) => {
  const answer = await get(path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await answer.text()).toContain(`<h1>${heading}</h1>`)
})

test('redirects an old path to the new one', async () => {
  const answer = await fetch(`${gateway.url}/sign-in`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/login'])
})

test('revalidates pages, and sends them again only after a change', async () => {
  const answer = await get('/')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const etag = answer.headers.get('etag') ?? ''
  const again = await get('/', { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toContain('script-src')
  expect((await get('/', { 'if-none-match': 'W/"other"' })).status).toBe(200)
})

test('fills in the public URL in every encoding', async () => {
  await using site = await startSecondTestGateway(gateway, { PUBLIC_URL: 'https://fares.example/' })
  for (const encoding of ['identity', 'gzip', 'br']) {
    const answer = await fetch(site.url, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    const html = await answer.text()
    expect(html).toContain('<link rel="canonical" href="https://fares.example/">')
    expect(html).toContain('{"url":"https://fares.example/"}')
    expect(html).not.toContain('.invalid')
  }
  const [there, here] = await Promise.all([fetch(site.url), get('/')])
  expect(there.headers.get('etag')).not.toBe(here.headers.get('etag'))
})

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: http://localhost:8080/sitemap.xml'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>http://localhost:8080/</loc>'],
])('serves %s with absolute URLs, cached for an hour', async (path, type, words) => {
  const answer = await get(path, { 'accept-encoding': 'br' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(await answer.text()).toContain(words)
  const etag = answer.headers.get('etag') ?? ''
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  expect((await fetch(gateway.url + path, { method: 'HEAD' })).status).toBe(200)
})

test('lets other sites embed the social cards only', async () => {
  const policy = async (path: string) => (await get(path)).headers.get('cross-origin-resource-policy')
  expect(await policy('/social/home.png')).toBe('cross-origin')
  expect(await policy('/logo.svg')).toBe('same-origin')
})

test('caches hashed assets forever and other files for an hour, compressed as the browser accepts', async () => {
  const asset = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('content-type')).toContain('javascript')
  expect(asset.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  expect(await asset.text()).toContain('aaaa')
  expect(
    (await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })).headers.get('content-encoding'),
  ).toBe('gzip')
  expect(
    (await get('/assets/app-1a2b.js', { 'accept-encoding': 'identity' })).headers.get('content-encoding'),
  ).toBeNull()
  expect((await get('/logo.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  const page = await get('/', { 'accept-encoding': 'br' })
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(await page.text()).toContain('Home')
})

test('does not cache a missing asset', async () => {
  const answer = await get('/assets/gone-9z9z.js')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).not.toContain('immutable')
})

test('allows only GET', async () => {
  const answer = await fetch(`${gateway.url}/login`, { method: 'POST', body: 'x' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
  expect((await fetch(`${gateway.url}/`, { method: 'HEAD' })).status).toBe(200)
})

test.each([
  '/../package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cetc/passwd',
  '//etc/passwd',
  '/assets/%00',
  '/assets/app-1a2b.js/..',
])('serves no file for the path %s', async (path) => {
  const { status, body } = await getRaw(path)
  expect(status).toBe(404)
  expect(body).toContain('<h1>Shell</h1>')
})

test('allows the inline scripts of a page by hash, and no others', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'))
  const hash = createHash('sha256').update(themeScript).digest('base64')
  expect(scripts).toBe(`script-src 'self' 'sha256-${hash}'`)
  const login = (await get('/login')).headers.get('content-security-policy')
  expect(login).toContain("script-src 'self';")
})

test.each([
  ['a page', 'GET', '/'],
  ['no page', 'GET', '/nothing'],
  ['a page that is written to', 'POST', '/'],
  ['a file', 'GET', '/logo.svg'],
  ['an asset', 'GET', '/assets/app-1a2b.js'],
  ['our own route', 'GET', '/api/config'],
  ['a service’s route', 'GET', '/api/airports/LHR'],
  ['a refusal', 'GET', '/api/auth/user'],
  ['no route', 'GET', '/api/nothing'],
  ['a wrong method', 'DELETE', '/api/config'],
  ['a preflight', 'OPTIONS', '/api/auth/login'],
  ['an address that is none', 'GET', '/%ff'],
  ['a parameter too long', 'GET', `/api/airports/${'x'.repeat(500)}`],
  ['health', 'GET', '/health/live'],
])('sends the security headers with %s', async (_, method, path) => {
  const { headers } = await fetch(gateway.url + path, { method })
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toMatch(/(default|object)-src 'none'/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('cache-control')).not.toBeNull()
})

test('returns the client configuration at `/api/config`', async () => {
  const answer = await get(gatewayRoutes.config.path)
  expect(gatewayRoutes.config.answer.parse(await answer.json())).toEqual({
    sandbox: false,
    trialDays: 0,
    google: false,
    refusesEasyPasswords: false,
    passkeys: true,
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await using tried = await startSecondTestGateway(gateway, {
    SANDBOX_URL: 'http://localhost:9999',
    TRIAL_DAYS: '7',
    GOOGLE_CLIENT_ID: 'id',
    REFUSE_EASY_PASSWORDS: '1',
  })
  expect(await (await fetch(tried.url + gatewayRoutes.config.path)).json()).toEqual({
    sandbox: true,
    trialDays: 7,
    google: true,
    refusesEasyPasswords: true,
    passkeys: true,
  })
})

test('serves health and metrics to operators only', async () => {
  expect(await (await get('/health/ready')).json()).toMatchObject({ status: 'up', checks: { bus: 'up' } })
  await get('/api/airports/LHR')
  expect(await (await get('/metrics')).text()).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/airports\/:code"/,
  )
  await using closed = await startSecondTestGateway(gateway, { OPERATIONS_FROM: '192.0.2.1' })
  for (const path of ['/health/live', '/health/ready', '/metrics']) {
    expect((await fetch(closed.url + path)).status).toBe(404)
    expect((await get(path, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  }
})
