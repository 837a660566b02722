import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { requestProblems } from '@faresight/contracts/problems'
import { defineRoute } from '@faresight/contracts/route'
import type { Principal } from '@faresight/contracts/viewer'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { createService, type Service } from '@faresight/kit/http/service'
import { identityHeader } from '@faresight/kit/identity/identity'
import { Problem } from '@faresight/kit/problem'
import { silentLog, createTestIdentity } from '@faresight/kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'

const common = {
  owner: 'auth',
  method: 'POST',
  summary: 'For these tests',
  body: z.object({ key: z.string('Please give a key') }),
  answer: z.object({}),
} as const
const openRoute = defineRoute({ ...common, path: '/api/keys', access: 'public' })
const ownRoute = defineRoute({ ...common, path: '/api/own-keys', access: 'user' })

const identity = createTestIdentity()
const member: Principal = {
  userId: '7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11',
  role: 'user',
  sessionId: 'ab'.repeat(32),
  accessUntil: null,
}
let service: Service
/** Who was counted, in order. */
let counted: (string | null)[]
let isFull = false
let handled = 0

beforeAll(async () => {
  service = createService({ log: silentLog, verifyIdentity: identity.verify('auth'), readinessChecks: {} })
  for (const route of [openRoute, ownRoute]) {
    mountRoute(
      service,
      route,
      async () => {
        handled++
        return {}
      },
      {
        async preParsing({ principal }) {
          counted.push(principal?.userId ?? null)
          if (isFull) throw new Problem(requestProblems['too-many'], { retryAfterSeconds: 900 })
        },
      },
    )
  }
  await service.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => service.close())
beforeEach(() => {
  counted = []
  isFull = false
  handled = 0
})

const json = 'application/json'
const send = (payload: string, { type = json, url = openRoute.path, headers = {} } = {}) =>
  service.inject({ method: 'POST', url, headers: { 'content-type': type, ...headers }, payload })

test.each([
  ['a good body', '{"key":"x"}', json, 200],
  ['malformed JSON', '{"key":', json, 400],
  ['nothing', '', json, 400],
  ['a body that is no object', '[]', json, 400],
  ['a wrong field', '{"key":7}', json, 400],
  ['what is too long', JSON.stringify({ key: 'x'.repeat(70_000) }), json, 413],
  ['a form', 'key=x', 'application/x-www-form-urlencoded', 415],
])('a caller that sends %s is counted once', async (_, payload, type, status) => {
  expect((await send(payload, { type })).statusCode).toBe(status)
  expect(counted).toEqual([null])
})

test.each([
  ['a good body', '{"key":"x"}', json],
  ['malformed JSON', '{"key":', json],
  ['what is too long', JSON.stringify({ key: 'x'.repeat(70_000) }), json],
  ['a form', 'key=x', 'application/x-www-form-urlencoded'],
])(
  'a caller without attempts left gets 429 with Retry-After, whatever the body: %s',
  async (_, payload, type) => {
    isFull = true
    const answer = await send(payload, { type })
    expect(answer.json()).toMatchObject({ status: 429, code: 'request/too-many' })
    expect(answer.headers['retry-after']).toBe('900')
    expect(handled).toBe(0)
  },
)

test('a caller without attempts left gets its reply before the body has arrived', async () => {
  isFull = true
  const address = service.server.address()
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  const head = ['host: x', `content-type: ${json}`, 'content-length: 1000', 'connection: close']
  socket.write(`POST ${openRoute.path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 429 /)
})

test('a caller without access is not counted, and the hook knows one with access', async () => {
  expect((await send('{', { url: ownRoute.path })).statusCode).toBe(401)
  expect(counted).toEqual([])
  const headers = { [identityHeader]: await identity.sign(member, 'auth') }
  expect((await send('{', { url: ownRoute.path, headers })).statusCode).toBe(400)
  expect(counted).toEqual([member.userId])
})
