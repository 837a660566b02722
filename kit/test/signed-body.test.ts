import { createHash } from 'node:crypto'
import { defineRoute } from '@faresight/contracts/route'
import { identityHeader } from '@faresight/kit/identity/identity'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { createService, type Service } from '@faresight/kit/http/service'
import { createLog } from '@faresight/kit/telemetry/log'
import { createTestIdentity } from '@faresight/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'

const common = { owner: 'search', method: 'POST', access: 'public', summary: 'For these tests' } as const
const signedRoute = defineRoute({
  ...common,
  path: '/api/told',
  signature: 'stripe-signature',
  answer: z.object({ sha256: z.string(), signature: z.string(), isAnonymous: z.boolean() }),
})
const usualRoute = defineRoute({
  ...common,
  path: '/api/usual',
  body: z.object({ name: z.string() }),
  answer: z.object({ name: z.string() }),
})
const ownRoute = defineRoute({
  ...common,
  access: 'user',
  path: '/api/own',
  signature: 'stripe-signature',
  answer: z.object({}),
})

const identity = createTestIdentity()
let service: Service

beforeAll(() => {
  service = createService({
    log: createLog('things', 'info', { write: () => {} }),
    verifyIdentity: identity.verify('search'),
    readinessChecks: {},
  })
  mountRoute(service, signedRoute, async ({ request, principal }) => ({
    // Of a route with a signature it is just that.
    sha256: sha256(request.body as Buffer),
    signature: String(request.headers['stripe-signature']),
    isAnonymous: principal === null,
  }))
  mountRoute(service, usualRoute, async ({ body }) => body)
  mountRoute(service, ownRoute, async () => ({}))
})
afterAll(() => service.close())

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

async function tell(payload: Buffer | string | undefined, headers: Record<string, string> = {}) {
  return service.inject({
    method: 'POST',
    url: '/api/told',
    headers: { 'stripe-signature': 't=1,v1=abc', ...headers },
    payload,
  })
}

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))

test.each([
  ['JSON with odd spaces', '{ "a" :1,\n\t"é":"\\u00e9" }\n', 'application/json; charset=utf-8'],
  ['what only says that it is JSON', '{', 'application/json'],
  ['text', 'a b', 'text/plain'],
  ['every byte there is', everyByte, 'application/octet-stream'],
  ['bytes of no type', everyByte, undefined],
  ['nothing', '', 'application/json'],
  ['nothing of no type', undefined, undefined],
  ['more than a person would send', Buffer.alloc(300_000, 7), 'application/json'],
])('a signed route gets %s unchanged, with its signature', async (_, payload, type) => {
  const answer = await tell(payload, type === undefined ? {} : { 'content-type': type })
  expect(answer.json()).toEqual({
    sha256: sha256(payload ?? ''),
    signature: 't=1,v1=abc',
    isAnonymous: true,
  })
})

test('a signed route ignores identities', async () => {
  const member = {
    userId: '7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11',
    role: 'user',
    sessionId: 'ab'.repeat(32),
    accessUntil: null,
  } as const
  const headers = { [identityHeader]: await identity.sign(member, 'search') }
  expect((await tell('{}', headers)).json()).toMatchObject({ isAnonymous: true })
  const own = await service.inject({ method: 'POST', url: '/api/own', headers, payload: '{}' })
  expect(own.statusCode).toBe(401)
})

test('a body over the limit is refused', async () => {
  expect((await tell(Buffer.alloc(600_000))).json()).toMatchObject({ status: 413, code: 'request/too-large' })
})

test('other routes of the service still accept only JSON, up to their own limit', async () => {
  const post = (payload: string, type: string) =>
    service.inject({ method: 'POST', url: '/api/usual', headers: { 'content-type': type }, payload })
  expect((await post('{"name":"a"}', 'application/json')).json()).toEqual({ name: 'a' })
  expect((await post('{"name":"a"}', 'application/octet-stream')).statusCode).toBe(415)
  expect((await post(JSON.stringify({ name: 'a'.repeat(70_000) }), 'application/json')).statusCode).toBe(413)
})
