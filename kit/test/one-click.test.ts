import { defineRoute } from '@faresight/contracts/route'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { createService, type Service } from '@faresight/kit/http/service'
import { identityHeader } from '@faresight/kit/identity/identity'
import { silentLog, createTestIdentity } from '@faresight/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'

const route = defineRoute({
  owner: 'alerts',
  method: 'POST',
  path: '/api/leave/{token}',
  access: 'public',
  oneClick: true,
  summary: 'For these tests',
  params: z.object({ token: z.string().length(3, 'This link is not whole.') }),
  answer: z.object({ token: z.string(), said: z.string(), isAnonymous: z.boolean() }),
})

const identity = createTestIdentity()
let service: Service

beforeAll(() => {
  service = createService({ log: silentLog, verifyIdentity: identity.verify('alerts'), readinessChecks: {} })
  mountRoute(service, route, async ({ params, request, principal }) => ({
    ...params,
    // Of a route that machines call it is just that.
    said: (request.body as Buffer).toString(),
    isAnonymous: principal === null,
  }))
})
afterAll(() => service.close())

const click = (token: string, payload?: string, headers: Record<string, string> = {}) =>
  service.inject({ method: 'POST', url: `/api/leave/${token}`, headers, payload })

test.each([
  ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  ['a form in parts', '--a\r\n\r\nOne-Click\r\n--a--', 'multipart/form-data; boundary=a'],
  ['nothing', '', undefined],
  ['what only says that it is JSON', '{', 'application/json'],
])('a one-click route accepts %s and uses its address only', async (_, payload, type) => {
  const answer = await click('abc', payload, type === undefined ? {} : { 'content-type': type })
  expect(answer.json()).toEqual({ token: 'abc', said: payload, isAnonymous: true })
})

test('an incomplete address is refused with a sentence', async () => {
  expect((await click('abcd', 'List-Unsubscribe=One-Click')).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'token', message: 'This link is not whole.' }],
  })
})

test('a one-click route ignores identities', async () => {
  const who = {
    userId: '7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11',
    role: 'user',
    sessionId: 'ab'.repeat(32),
    accessUntil: null,
  } as const
  const headers = { [identityHeader]: await identity.sign(who, 'alerts') }
  expect((await click('abc', '', headers)).json()).toMatchObject({ isAnonymous: true })
  expect((await click('abc', '', { [identityHeader]: 'forged' })).statusCode).toBe(200)
})
