import type { ServerResponse } from 'node:http'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { formatSetCookieHeader } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { principalChangedBroadcast, sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { beforeEach, expect, test } from 'vitest'
import { silentLog } from '@faresight/kit/testing'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { startRestartableBus } from '../../test/setup/test-bus.ts'
import { type TestGateway, replyJson, startTestGateway } from './harness.ts'
import { wholeTest } from '../../test/setup/whole-test.ts'

const publicUrl = 'http://localhost:8080'
const streamPath = '/api/search-results/7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11/events'
/** Less than a session is remembered for: who has not heard of its end still knows it. */
const within = { timeout: 4000, interval: 10 }

let gateway: TestGateway
let other: { url: string }
forAllTests(
  async () => {
    const started = await startTestGateway()
    other = await started.replica()
    return started
  },
  (it) => (gateway = it),
)

const frame = (id: number) => `id: ${id}\nevent: step\ndata: {}\n\n`
let streams: ServerResponse[]
beforeEach(() => {
  streams = []
  gateway.upstream.answerWith((request, response) => {
    if (request.url !== streamPath) return replyJson(response, 200, { ok: true })
    streams.push(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(frame(1))
  })
})

type Who = ReturnType<TestGateway['signIn']>
const statusAt = async (url: string, { cookie }: Who) =>
  (await fetch(url + authRoutes.user.path, { headers: { cookie } })).status
const statusesOf = (people: Who[]) =>
  Promise.all([gateway, other].flatMap(({ url }) => people.map((who) => statusAt(url, who))))

/** Ends sessions as auth does: deletes them, then broadcasts it. */
function end(people: readonly Who[]): void {
  for (const { principal } of people) gateway.people.delete(principal.sessionId)
  for (const { principal } of people)
    gateway.authBus.broadcast(sessionRevokedBroadcast, { sessionId: principal.sessionId })
}

test('ends fifty sessions at every gateway together, and no others', async () => {
  const ending = Array.from({ length: 50 }, () => gateway.signIn())
  const staying = [gateway.signIn(), gateway.signIn()]
  expect(new Set(await statusesOf([...ending, ...staying]))).toEqual(new Set([200]))
  end(ending)
  // News comes in the order in which it was sent.
  await expect.poll(async () => [...new Set(await statusesOf(ending.slice(-1)))], within).toEqual([401])
  expect(new Set(await statusesOf(ending))).toEqual(new Set([401]))
  expect(new Set(await statusesOf(staying))).toEqual(new Set([200]))
})

test('sends no identity after the end of a session, on public routes either', async () => {
  const who = gateway.signIn()
  const headers = { cookie: who.cookie }
  for (const { url } of [gateway, other]) {
    await fetch(`${url}/api/airports/LHR`, { headers })
    expect(await gateway.identityAt('search')).toEqual(who.principal)
  }
  end([who])
  for (const { url } of [gateway, other]) {
    await expect
      .poll(async () => {
        await fetch(`${url}/api/airports/LHR`, { headers })
        return gateway.identityAt('search')
      }, within)
      .toBeNull()
  }
})

async function open(url: string, { cookie }: Who) {
  const { body } = await fetch(url + streamPath, { headers: { cookie } })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe(frame(1))
  return reader
}

test('applies a changed plan at every gateway, keeps the session, and restarts its streams', async () => {
  const who = gateway.signIn()
  const { sessionId } = who.principal
  expect(await statusesOf([who])).toEqual([200, 200])
  const readers = await Promise.all([gateway, other].map(({ url }) => open(url, who)))
  const paying = { ...who.principal, accessUntil: '2099-01-01T00:00:00Z' }
  gateway.people.set(sessionId, paying)
  gateway.authBus.broadcast(principalChangedBroadcast, { sessionId })
  for (const reader of readers) expect(await reader?.read()).toMatchObject({ done: true })
  for (const { url } of [gateway, other]) {
    expect(await statusAt(url, who)).toBe(200)
    expect(await gateway.identityAt('auth')).toEqual(paying)
    await (await open(url, who))?.cancel()
    expect(await gateway.identityAt('search')).toEqual(paying)
  }
})

test('ends the streams of an ended session at every gateway, and no others', async () => {
  const [who, bystander] = [gateway.signIn(), gateway.signIn()]
  const readers = await Promise.all([gateway, other].map(({ url }) => open(url, who)))
  const staying = await open(other.url, bystander)
  end([who])
  for (const reader of readers) expect(await reader?.read()).toMatchObject({ done: true })
  streams.at(-1)?.write(frame(2))
  expect((await staying?.read())?.value).toBe(frame(2))
  await staying?.cancel()
})

test('ending another session broadcasts and sets no cookie', async () => {
  const [here, there] = [gateway.signIn(), gateway.signIn()]
  expect(await statusesOf([here, there])).toEqual([200, 200, 200, 200])
  gateway.upstream.answerWith((request, response) => {
    if (request.method !== 'DELETE') return replyJson(response, 200, { ok: true })
    end([there])
    response.writeHead(204).end()
  })
  const path = accountRoutes.endSession.path.replace('{id}', there.principal.sessionId)
  const asked = gateway.asked()
  const headers = { cookie: here.cookie, origin: publicUrl }
  expect((await fetch(gateway.url + path, { method: 'DELETE', headers })).status).toBe(204)
  expect(await statusAt(gateway.url, here)).toBe(200)
  expect(gateway.asked()).toBe(asked)
  await expect.poll(async () => [...new Set(await statusesOf([there]))], within).toEqual([401])
})

test('signs out everywhere with the response, even without the broadcast', async () => {
  const who = gateway.signIn()
  expect(await statusAt(gateway.url, who)).toBe(200)
  gateway.upstream.answerWith((request, response) => {
    if (request.method !== 'DELETE') return replyJson(response, 200, { ok: true })
    gateway.people.delete(who.principal.sessionId)
    response.writeHead(204, { 'set-cookie': formatSetCookieHeader(publicUrl, 'session', '') }).end()
  })
  const headers = { cookie: who.cookie, origin: publicUrl }
  await fetch(gateway.url + accountRoutes.endSessions.path, { method: 'DELETE', headers })
  expect(await statusAt(gateway.url, who)).toBe(401)
})

wholeTest(
  'what a gateway could not hear while the bus was away it does not believe once the bus is back',
  async () => {
    await using bus = await startRestartableBus()
    await using own = await startTestGateway({}, silentLog, bus)
    const [gone, staying] = [own.signIn(), own.signIn()]
    const ask = (who: Who) => statusAt(own.url, who)
    expect([await ask(gone), await ask(staying)]).toEqual([200, 200])
    bus.kill()
    await expect.poll(async () => (await fetch(`${own.url}/health/ready`)).status).toBe(503)
    own.people.delete(gone.principal.sessionId)
    // Into a lost connection: nobody hears it.
    own.authBus.broadcast(sessionRevokedBroadcast, { sessionId: gone.principal.sessionId })
    await bus.restart()
    await own.authBus.ready().catch(() => {})
    await expect.poll(async () => (await fetch(`${own.url}/health/ready`)).status).toBe(200)
    await expect.poll(() => ask(staying)).toBe(200)
    expect(await ask(gone)).toBe(401)
  },
)
