import { billingRoutes } from '@faresight/contracts/billing/http'
import { isWebhook } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import { identityHeader } from '@faresight/kit/identity/identity'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { routePolicies } from '../src/route-policies.ts'
import { type TestGateway, startTestGateway } from './harness.ts'

const { path } = billingRoutes.stripeEvents
const { bodyLimitBytes = 0 } = routePolicies.find(({ route }) => route === billingRoutes.stripeEvents) ?? {}
const signature = 't=1700000000,v1=5257a869e7'

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))

type Body = NonNullable<RequestInit['body']> | null

const tell = (body: Body, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'stripe-signature': signature, ...headers },
  })

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
const inPieces = (...pieces: Uint8Array<ArrayBuffer>[]) => new Blob(pieces).stream()

test.each([
  ['JSON', Buffer.from('{ "a" :1,\r\n "é":"\\u00e9" }'), 'application/json; charset=utf-8'],
  ['what is no JSON', Buffer.from('{'), 'application/json'],
  ['every byte there is', everyByte, 'application/octet-stream'],
  ['as much as its row allows', Buffer.alloc(bodyLimitBytes, 7), 'application/json'],
])('forwards a signed body byte for byte with its signature: %s', async (_, bytes, type) => {
  const headers = { 'content-type': type }
  for (const body of [bytes, inPieces(bytes.subarray(0, 1), bytes.subarray(1))]) {
    expect((await tell(body, headers)).status).toBe(200)
    const seen = gateway.upstream.last()
    expect(seen?.bytes.equals(bytes)).toBe(true)
    expect(seen?.headers).toMatchObject({ 'stripe-signature': signature, 'content-type': type })
  }
})

test.each([
  ['', null],
  ['in pieces', inPieces()],
])('forwards an empty body %s', async (_, body) => {
  expect((await tell(body)).status).toBe(200)
  expect(gateway.upstream.last()?.bytes).toHaveLength(0)
  expect(gateway.upstream.last()?.headers['stripe-signature']).toBe(signature)
})

test('refuses an oversized signed body, with and without Content-Length', async () => {
  const before = gateway.upstream.seen.length
  const bytes = Buffer.alloc(bodyLimitBytes + 1)
  for (const body of [bytes, inPieces(bytes)])
    expect(await (await tell(body)).json()).toMatchObject({ status: 413, code: 'request/too-large' })
  expect(gateway.upstream.seen).toHaveLength(before)
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a frame of nowhere', { origin: 'null' }],
  ['another site, whose browser sends no Origin', { 'sec-fetch-site': 'cross-site' }],
])('ignores the origin of signed requests only: %s', async (_, headers) => {
  expect((await tell('{}', headers)).status).toBe(200)
  const others = routePolicies.filter(({ route }) => route.method !== 'GET' && !isWebhook(route))
  expect(others.length).toBeGreaterThan(10)
  for (const { route } of others) {
    const answer = await fetch(gateway.url + route.path.replaceAll(/\{\w+\}/g, 'x'), {
      method: route.method,
      headers: { ...headers, 'stripe-signature': signature },
    })
    expect({ path: route.path, status: answer.status }).toEqual({ path: route.path, status: 403 })
  }
})

test('ignores cookies of signed webhooks, and sends no identity', async () => {
  const { cookie } = gateway.signIn({ role: 'owner' })
  const asked = gateway.asked()
  expect((await tell('{}', { cookie, [identityHeader]: 'forged' })).status).toBe(200)
  expect(gateway.asked()).toBe(asked)
  const seen = gateway.upstream.last()?.headers
  expect(seen).not.toHaveProperty('cookie')
  expect(seen).not.toHaveProperty(identityHeader)
})

test('forwards a signature only to the service whose route names it', async () => {
  const answer = await fetch(gateway.url + searchRoutes.publicSearch.path, {
    method: 'POST',
    body: '{}',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
  expect(gateway.upstream.last()?.headers).not.toHaveProperty('stripe-signature')
})
