import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { searchRoutes } from '@faresight/contracts/search/http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { type TestGateway, replyJson, startTestGateway } from './harness.ts'
import { wholeTest } from '../../test/setup/whole-test.ts'

const path = '/api/search-results/7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11/events'
const head = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform' }
const frame = (id: number) => `id: ${id}\nevent: step\ndata: {}\n\n`

let gateway: TestGateway
forAllTests(
  () => startTestGateway({ STREAM_CHECK_SECONDS: '1' }),
  (it) => (gateway = it),
)

/** The streams that reached the service, each with its first event sent. */
let streams: ServerResponse[]
const stream = (_: IncomingMessage, response: ServerResponse) => {
  streams.push(response)
  response.writeHead(200, head).write(frame(1))
}
beforeEach(() => {
  streams = []
  gateway.upstream.answerWith(stream)
})

/** Opens a stream, and reads what has come of it. */
async function open(it: TestGateway, headers: Record<string, string>) {
  const leaving = new AbortController()
  const answer = await fetch(it.url + path, { headers, signal: leaving.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => (await reader?.read())?.value
  return { answer, read, leave: () => leaving.abort() }
}

/** Two streams: of a session that has ended, and of a session whose plan has changed without an event to the gateway. */
let lookedAt: {
  firstEvents: unknown[]
  lastEvents: Promise<unknown[]>
  responses: ServerResponse[]
}
// The gateway remembers sessions for some seconds, in which the other tests go on.
beforeAll(async () => {
  const responses: ServerResponse[] = []
  gateway.upstream.answerWith((_, response) => {
    responses.push(response)
    response.writeHead(200, head).write(frame(1))
  })
  const [bob, carol] = [gateway.signIn(), gateway.signIn()]
  const opened = await Promise.all([bob, carol].map(({ cookie }) => open(gateway, { cookie })))
  const firstEvents = await Promise.all(opened.map(({ read }) => read()))
  gateway.people.delete(bob.principal.sessionId)
  const { principal } = carol
  gateway.people.set(principal.sessionId, { ...principal, accessUntil: '2099-01-01T00:00:00Z' })
  lookedAt = { firstEvents, lastEvents: Promise.all(opened.map(({ read }) => read())), responses }
})

test('forwards an event stream uncompressed, with Last-Event-ID', async () => {
  const { cookie } = gateway.signIn()
  const { answer, read } = await open(gateway, {
    cookie,
    'last-event-id': '7',
    'accept-encoding': 'br, gzip',
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(head['content-type'])
  expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(answer.headers.get('content-encoding')).toBeNull()
  // Nothing comes after it on its connection.
  expect(answer.headers.get('connection')).toBe('close')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await read()).toBe(frame(1))
  streams[0]?.write(frame(2))
  expect(await read()).toBe(frame(2))
  expect(gateway.upstream.last()?.headers).toMatchObject({
    'last-event-id': '7',
    accept: 'text/event-stream',
  })
  expect(await gateway.identityAt('search')).toMatchObject({ role: 'user' })
  streams[0]?.end()
  expect(await read()).toBeUndefined()
})

test('answers a stream without access with a problem, and calls no service', async () => {
  const before = gateway.upstream.seen.length
  const answer = await fetch(gateway.url + path)
  expect(await answer.json()).toMatchObject({ status: 401, code: 'access/sign-in-required' })
  expect(gateway.upstream.seen).toHaveLength(before)
})

test('streams a visitor’s search if Accept asks for events, otherwise responds with JSON', async () => {
  const post = (accept: string) =>
    fetch(gateway.url + searchRoutes.publicSearch.path, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json', origin: 'http://localhost:8080' },
      body: '{"origin":"LHR"}',
    })
  const live = await post('text/event-stream')
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe(frame(1))
  expect(gateway.upstream.last()).toMatchObject({ method: 'POST', body: '{"origin":"LHR"}' })
  await reader?.cancel()
  gateway.upstream.answerWith((_, response) => replyJson(response, 200, { results: [] }))
  expect(await (await post('*/*')).json()).toEqual({ results: [] })
})

test('forwards problems of the service unchanged, and replaces other failures', async () => {
  const { cookie } = gateway.signIn()
  gateway.upstream.answerWith((_, response) =>
    replyJson(response, 404, { code: 'search/no-such-search' }, 'application/problem+json'),
  )
  const refused = await fetch(gateway.url + path, { headers: { cookie } })
  expect([refused.status, await refused.json()]).toEqual([404, { code: 'search/no-such-search' }])
  gateway.upstream.answerWith((_, response) => response.writeHead(500).end('secret'))
  const failed = await fetch(gateway.url + path, { headers: { cookie } })
  expect(await failed.json()).toMatchObject({ status: 500, code: 'request/internal' })
  gateway.upstream.answerWith((request) => request.socket.destroy())
  const away = await fetch(gateway.url + path, { headers: { cookie } })
  expect(await away.json()).toMatchObject({ status: 503, code: 'request/unavailable' })
})

test('breaks off the stream of the caller when the service’s stream breaks off', async () => {
  const { cookie } = gateway.signIn()
  const { read } = await open(gateway, { cookie })
  expect(await read()).toBe(frame(1))
  streams[0]?.destroy()
  await expect(read()).rejects.toThrow('terminated')
})

describe('ends the stream at the service when the caller disconnects', () => {
  test('during the stream', async () => {
    const { cookie } = gateway.signIn()
    const { read, leave } = await open(gateway, { cookie })
    await read()
    const [at] = streams
    const closed = at && once(at, 'close')
    leave()
    await closed
    expect(at?.writableFinished).toBe(false)
  })

  test('before the stream starts', async () => {
    const { cookie } = gateway.signIn()
    gateway.upstream.answerWith((_, response) => void streams.push(response))
    const leaving = new AbortController()
    const answer = fetch(gateway.url + path, { headers: { cookie }, signal: leaving.signal })
    await expect.poll(() => streams.length).toBe(1)
    const closed = streams[0] && once(streams[0], 'close')
    leaving.abort()
    await expect(answer).rejects.toThrow('aborted')
    await closed
  })
})

describe('ends a stream in order, for caller and service', () => {
  test('when its session ends, and no other stream', async () => {
    const [ada, bob] = [gateway.signIn(), gateway.signIn()]
    const [hers, his] = [
      await open(gateway, { cookie: ada.cookie }),
      await open(gateway, { cookie: bob.cookie }),
    ]
    expect([await hers.read(), await his.read()]).toEqual([frame(1), frame(1)])
    const closed = streams[0] && once(streams[0], 'close')
    gateway.people.delete(ada.principal.sessionId)
    gateway.authBus.broadcast(sessionRevokedBroadcast, { sessionId: ada.principal.sessionId })
    expect(await hers.read()).toBeUndefined()
    await closed
    streams[1]?.write(frame(2))
    expect(await his.read()).toBe(frame(2))
    his.leave()
  })

  test('when the gateway shuts down, even before the service responds', async () => {
    await using closing = await startTestGateway()
    closing.upstream.answerWith(stream)
    const { cookie } = closing.signIn()
    const { read } = await open(closing, { cookie })
    expect(await read()).toBe(frame(1))
    const { promise: asked, resolve: ask } = Promise.withResolvers<ServerResponse>()
    closing.upstream.answerWith((_, response) => ask(response))
    const opened = open(closing, { cookie })
    const response = await asked
    const closed = closing.app.close()
    expect(await read()).toBeUndefined()
    await expect.poll(() => closing.app.server.listening).toBe(false)
    response.writeHead(200, head).write(frame(1))
    const unanswered = await opened
    expect([unanswered.answer.status, await unanswered.read()]).toEqual([200, undefined])
    await closed
  })
})

wholeTest('who opens a stream and does not read it loses it', async () => {
  const ended = Promise.withResolvers<void>()
  gateway.upstream.answerWith((_, response) => {
    response.writeHead(200, head).once('close', ended.resolve)
    const flood = () => {
      while (!response.destroyed && response.write(frame(1).repeat(1000)));
    }
    response.on('drain', flood)
    flood()
  })
  const { cookie } = gateway.signIn()
  const call = httpRequest(gateway.url + path, { headers: { cookie } })
  // Nobody ever reads the answer.
  const [answer] = await once(call.on('error', () => {}).end(), 'response')
  await ended.promise
  answer.resume()
  await expect(once(answer, 'end')).rejects.toThrow('aborted')
})

test('limits a session to six streams, and frees a place when one ends', async () => {
  const { cookie } = gateway.signIn()
  const opened = await Promise.all(Array.from({ length: 6 }, () => open(gateway, { cookie })))
  const refused = await fetch(gateway.url + path, { headers: { cookie } })
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toMatchObject({
    status: 429,
    detail: expect.stringContaining('too many places'),
  })
  expect((await open(gateway, { cookie: gateway.signIn().cookie })).answer.status).toBe(200)
  opened[0]?.leave()
  const statusOfNext = async () => (await open(gateway, { cookie })).answer.status
  await expect.poll(statusOfNext).toBe(200)
})

test('releases the stream quota when the caller disconnects during a slow lookup, and calls no service', async () => {
  const { cookie } = gateway.signIn()
  // Each on a connection of its own, which ends when its caller leaves.
  const six = () =>
    Array.from({ length: 6 }, () =>
      httpRequest(gateway.url + path, { headers: { cookie }, agent: false })
        .on('error', () => {})
        .end(),
    )
  const letAuthAnswer = gateway.holdAuth()
  const calls: ServerResponse[] = []
  const note = (_: IncomingMessage, response: ServerResponse) => void calls.push(response)
  gateway.app.server.on('request', note)
  const impatient = six()
  await expect.poll(() => calls.length).toBe(6)
  gateway.app.server.off('request', note)
  for (const call of impatient) call.destroy()
  await expect.poll(() => calls.every(({ closed }) => closed)).toBe(true)
  letAuthAnswer()
  const patient = six()
  const statuses = await Promise.all(
    patient.map(async (call) => {
      const [answer] = await once(call, 'response')
      return answer.statusCode
    }),
  )
  expect(statuses).toEqual(Array.from({ length: 6 }, () => 200))
  expect(streams).toHaveLength(6)
  for (const call of patient) call.destroy()
  await expect.poll(() => streams.every(({ closed }) => closed)).toBe(true)
})

wholeTest('however many streams are open, calls have the connections that they had', async () => {
  await using crowded = await startTestGateway()
  crowded.upstream.answerWith((request, response) =>
    request.url === path ? stream(request, response) : replyJson(response, 200, { ok: true }),
  )
  const cookies = Array.from({ length: 45 }, () => crowded.signIn().cookie)
  await Promise.all(cookies.flatMap((cookie) => Array.from({ length: 6 }, () => open(crowded, { cookie }))))
  expect(streams.length).toBeGreaterThan(256)
  expect(await (await fetch(`${crowded.url}/api/airports/LHR`)).json()).toEqual({ ok: true })
  const figures = await (await fetch(`${crowded.url}/metrics`)).text()
  expect(figures).toMatch(/http_event_streams\{route="\/api\/search-results\/:searchId\/events"\} 27\d/)
})

test('ends a stream at the next check after its session ended or its plan changed', async () => {
  const { firstEvents, lastEvents, responses } = lookedAt
  expect(firstEvents).toEqual([frame(1), frame(1)])
  expect(await lastEvents).toEqual([undefined, undefined])
  await expect.poll(() => responses.map(({ destroyed }) => destroyed)).toEqual([true, true])
})
