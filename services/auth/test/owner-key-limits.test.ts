import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { connectPostgres } from '@faresight/kit/postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { rateLimits, users } from '../src/schema.ts'
import { createOwnerKeyLimiter } from '../src/rate-limits/owner-key-limiter.ts'
import { listOutboxAuditEvents } from './audit-events.ts'
import { type AuthHarness, testOwnerKey, startAuthService } from './harness.ts'

let auth: AuthHarness
forAllTests(startAuthService, (it) => (auth = it))
beforeEach(async () => {
  for (const table of [users, rateLimits]) await auth.deps.postgres.db.delete(table)
  await auth.addUser({ role: 'owner' })
})
afterEach(() => void vi.useRealTimers())

const { keyLogin, ownerBootstrap } = adminSignInRoutes
const wrong = JSON.stringify({ setupKey: 'x'.repeat(40) })
const good = JSON.stringify({ setupKey: testOwnerKey })
const json = 'application/json'

interface Sent {
  payload?: string
  address?: string
  type?: string
  url?: string
}

const send = ({ payload = wrong, address = '192.0.2.1', type = json, url = keyLogin.path }: Sent = {}) =>
  auth.app.inject({
    method: 'POST',
    url,
    headers: { 'x-forwarded-for': address, 'content-type': type },
    payload,
  })

/** Status codes of that many attempts at once. */
async function statusesOf(count: number, sent: Sent = {}): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => send(sent)))
  return answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
}

test('limits an address to ten keys in a quarter of an hour, also concurrently, with Retry-After', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const before = (await listOutboxAuditEvents(auth)).length
  expect(await statusesOf(30)).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)])
  const refused = await send({ payload: good })
  expect(refused.json()).toMatchObject({ status: 429, code: 'auth/too-many-owner-keys' })
  expect(refused.headers['set-cookie']).toBeUndefined()
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(880)
  expect(seconds).toBeLessThanOrEqual(900)
  // Only compared keys are audited.
  expect(await listOutboxAuditEvents(auth)).toHaveLength(before + 10)
  // Another address has its own attempts.
  expect((await send({ payload: good, address: '192.0.2.2' })).statusCode).toBe(200)
  vi.setSystemTime(Date.now() + (seconds - 20) * 1000)
  expect((await send({ payload: good })).statusCode).toBe(429)
  vi.setSystemTime(Date.now() + 21_000)
  expect((await send({ payload: good })).statusCode).toBe(200)
})

test.each<[string, Sent, number]>([
  ['malformed JSON', { payload: '{"setupKey":' }, 400],
  ['nothing', { payload: '' }, 400],
  ['a list', { payload: '[]' }, 400],
  ['a key that is not a string', { payload: '{"setupKey":{"$ne":null}}' }, 400],
  ['an oversized body', { payload: JSON.stringify({ setupKey: 'x'.repeat(70_000) }) }, 413],
  ['a form', { payload: 'setupKey=x', type: 'application/x-www-form-urlencoded' }, 415],
  ['a body without the other fields', { url: ownerBootstrap.path }, 400],
])('counts %s as an attempt, and does not read it beyond the limit', async (_, sent, status) => {
  expect(await statusesOf(10, sent)).toEqual(Array(10).fill(status))
  expect((await send(sent)).json()).toMatchObject({ status: 429, code: 'auth/too-many-owner-keys' })
  expect((await send({ payload: good })).statusCode).toBe(429)
})

test('sign-in and setup share one limit', async () => {
  expect(await statusesOf(5)).toEqual(Array(5).fill(401))
  expect(await statusesOf(5, { url: ownerBootstrap.path })).toEqual(Array(5).fill(400))
  expect((await send()).statusCode).toBe(429)
  expect((await send({ url: ownerBootstrap.path })).statusCode).toBe(429)
})

test('the right key uses up no attempt', async () => {
  for (let count = 0; count < 12; count++) expect((await send({ payload: good })).statusCode).toBe(200)
  expect(await statusesOf(10)).toEqual(Array(10).fill(401))
  expect((await send({ payload: good })).statusCode).toBe(429)
})

test('an IPv6 network counts as one address', async () => {
  const clientIpAddress = (index: number) => `2001:db8:7:1::${index.toString(16)}`
  for (let index = 0; index < 10; index++)
    expect((await send({ address: clientIpAddress(index) })).statusCode).toBe(401)
  expect((await send({ address: clientIpAddress(99) })).statusCode).toBe(429)
  expect((await send({ address: '2001:db8:7:2::1' })).statusCode).toBe(401)
})

test('all replicas share one limit', async () => {
  await using other = connectPostgres(auth.databaseUrl, { max: 5, name: 'another replica' })
  const [here, there] = [createOwnerKeyLimiter(auth.deps.postgres), createOwnerKeyLimiter(other)]
  const network = '198.51.100.9'
  const taken = await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? here : there).consume(network)),
  )
  expect(taken.filter((until) => until === null)).toHaveLength(10)
})

test('limits a whole block of networks to a hundred keys', async () => {
  const clientIpAddress = (index: number) => `2001:db8:9:${index.toString(16)}::1`
  const answers = await Promise.all(
    Array.from({ length: 101 }, (_, index) => send({ address: clientIpAddress(index) })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(100)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  expect((await send({ address: '2001:db8:a:1::1' })).statusCode).toBe(401)
})
