import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { identityHeader } from '@faresight/kit/identity/identity'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { type TestGateway, startTestGateway } from './harness.ts'

const path = alertsRoutes.unsubscribe.path.replace('{token}', 'aZ0_-'.repeat(8) + 'abc')

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))

const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
const parts = new FormData()
parts.set('List-Unsubscribe', 'One-Click')

const click = (body: RequestInit['body'] = form, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(gateway.url + path, { method, headers, ...(method === 'POST' && { body }) })

test.each([
  ['a form', form, /^application\/x-www-form-urlencoded/],
  ['a form in parts', parts, /^multipart\/form-data; boundary=/],
])('accepts a one-click unsubscribe (RFC 8058): %s', async (_, body, type) => {
  expect((await click(body)).status).toBe(200)
  const seen = gateway.upstream.last()
  expect(seen?.headers['content-type']).toMatch(type)
  expect(seen?.bytes.toString()).toContain('One-Click')
})

test.each([
  ['nothing', null, {}],
  ['JSON', '{}', { 'content-type': 'application/json' }],
  ['malformed JSON', '{', { 'content-type': 'application/json' }],
])('accepts a one-click request whose body is %s', async (_, body, headers) => {
  expect((await click(body, headers)).status).toBe(200)
})

test.each([
  ['another site', { origin: 'https://mail.example' }],
  ['a frame of nowhere', { origin: 'null' }],
  ['another site, whose browser sends no Origin', { 'sec-fetch-site': 'cross-site' }],
])('it may come from %s', async (_, headers) => {
  expect((await click(form, headers)).status).toBe(200)
  expect((await click(parts, headers)).status).toBe(200)
})

test('ignores cookies of one-click requests, and sends no identity', async () => {
  const { cookie } = gateway.signIn({ role: 'owner' })
  const asked = gateway.asked()
  const headers = { cookie: `${cookie}; auth_device=other`, [identityHeader]: 'forged' }
  expect((await click(form, { ...headers, origin: 'https://mail.example' })).status).toBe(200)
  expect(gateway.asked()).toBe(asked)
  expect(gateway.upstream.last()?.headers).not.toHaveProperty('cookie')
  expect(gateway.upstream.last()?.headers).not.toHaveProperty(identityHeader)
})

test.each(['GET', 'HEAD', 'PATCH', 'DELETE'])(
  'who only looks (%s) gets nothing done: the service does not hear of it',
  async (method) => {
    const before = gateway.upstream.seen.length
    const answer = await click(null, { origin: gateway.url }, method)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    expect(gateway.upstream.seen).toHaveLength(before)
  },
)

test('refuses an oversized one-click form', async () => {
  const before = gateway.upstream.seen.length
  expect((await click('a'.repeat(5000))).status).toBe(413)
  expect(gateway.upstream.seen).toHaveLength(before)
})
