import { request as httpRequest } from 'node:http'
import { createInterface } from 'node:readline'
import { requestProblems } from '@faresight/contracts/problems'
import { defineRoute } from '@faresight/contracts/route'
import type { Principal } from '@faresight/contracts/viewer'
import { type EventStreamHandler, mountEventStream } from '@faresight/kit/http/mount-event-stream'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { createService, type Service } from '@faresight/kit/http/service'
import { identityHeader } from '@faresight/kit/identity/identity'
import { Problem } from '@faresight/kit/problem'
import { createLog } from '@faresight/kit/telemetry/log'
import { createTestIdentity } from '@faresight/kit/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'

const events = { step: z.object({ text: z.string() }), done: z.object({ count: z.int() }) }
const common = { owner: 'search', summary: 'For these tests', access: 'public', events } as const
const live = defineRoute({ ...common, method: 'GET', path: '/api/live', answer: z.never() })
const both = defineRoute({
  ...common,
  method: 'POST',
  path: '/api/both',
  body: z.object({ word: z.string('Please give a word') }),
  answer: z.object({ word: z.string() }),
})
type Handler = EventStreamHandler<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, 'public', typeof events>
type StreamedStep = { id: number; event: 'step'; data: { text: string } }

const identity = createTestIdentity()
let lines: string[] = []
let service: Service
let url: string
let handler: Handler
/** What it waits for before it is found out who asks. */
let identified: Promise<void> | undefined

beforeEach(async () => {
  lines = []
  identified = undefined
  const verify = identity.verify('search')
  service = createService({
    log: createLog('live', 'info', { write: (line) => void lines.push(line) }),
    verifyIdentity: async (token) => {
      await identified
      return verify(token)
    },
    readinessChecks: {},
  })
  mountEventStream(service, live, (call) => handler(call))
  mountRoute(service, both, async ({ body }) => body, {
    events: async ({ body }) => steps(body.word),
  })
  url = await service.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => service.close())

async function* steps(...texts: string[]): AsyncGenerator<StreamedStep> {
  for (const [index, text] of texts.entries()) yield { id: index + 1, event: 'step', data: { text } }
}

const read = (headers: Record<string, string> = {}) =>
  fetch(url + live.path, { headers: { accept: 'text/event-stream', ...headers } })
const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line))

test('events have an id and a kind, and no key that their schema lacks', async () => {
  handler = async () =>
    (async function* () {
      const data = { text: 'a\nb', secret: 'never on the wire' }
      yield { id: 4, event: 'step', data }
      yield { id: 9, event: 'done', data: { count: 1 } }
    })()
  const answer = await read()
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(await answer.text()).toBe(
    'retry: 2000\n\nid: 4\nevent: step\ndata: {"text":"a\\nb"}\n\nid: 9\nevent: done\ndata: {"count":1}\n\n',
  )
})

test.each([
  ['12', 12],
  [undefined, 0],
  ['', 0],
  ['-1', 0],
  ['1e3', 0],
  ['9'.repeat(30), 0],
  ['event', 0],
])('Last-Event-ID %j means that events up to %d were seen', async (given, seen) => {
  handler = async ({ lastEventId }) => steps(String(lastEventId))
  expect(await (await read(given === undefined ? {} : { 'last-event-id': given })).text()).toContain(
    `"text":"${seen}"`,
  )
})

test('a caller that has seen the last event gets 204, and a new one gets a stream', async () => {
  handler = async () => steps()
  expect((await read({ 'last-event-id': '9' })).status).toBe(204)
  const first = await read()
  expect([first.status, await first.text()]).toEqual([200, 'retry: 2000\n\n'])
})

test('a route with an answer and events gives what the Accept header names', async () => {
  const post = (accept: string, body: object = { word: 'hey' }) =>
    fetch(url + both.path, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(await (await post('*/*')).json()).toEqual({ word: 'hey' })
  expect(await (await post('text/event-stream')).text()).toContain('data: {"text":"hey"}')
  const bad = await post('text/event-stream', {})
  expect(bad.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(await bad.json()).toMatchObject({ status: 400, detail: 'Please give a word' })
})

test.each([
  ['by the handler', async () => Promise.reject(new Problem(requestProblems['not-found']))],
  [
    'by its first event',
    async () =>
      // oxlint-disable-next-line require-yield -- it fails before it has anything to give
      (async function* (): AsyncGenerator<StreamedStep> {
        throw new Problem(requestProblems['not-found'])
      })(),
  ],
] as const)('an error before the first event, %s, is a problem reply', async (_, failing) => {
  handler = failing
  const answer = await read()
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(await answer.json()).toMatchObject({ code: 'request/not-found' })
})

test.each([
  ['a refusal', new Problem(requestProblems['too-many']), 'request/too-many', undefined],
  ['a failure', new Error('secret text of a driver'), 'request/internal', 'error'],
] as const)('%s after the first event is the last one', async (_, error, code, level) => {
  handler = async () =>
    (async function* () {
      yield* steps('one')
      throw error
    })()
  const text = await (await read()).text()
  const [, data = ''] = /event: problem\ndata: (.*)\n\n$/.exec(text) ?? []
  expect(JSON.parse(data)).toMatchObject({ code })
  expect(text).toContain('"text":"one"')
  expect(text).not.toContain('secret')
  expect(logged().find(({ msg }) => msg === 'stream failed')?.['level']).toBe(level)
})

test('an event that breaks its contract is not sent', async () => {
  handler = async () =>
    (async function* () {
      yield* steps('one')
      yield JSON.parse('{"id":2,"event":"step","data":{"text":7,"secret":"no"}}')
      yield* steps('three')
    })()
  const text = await (await read()).text()
  expect(text).toContain('request/internal')
  expect(text).not.toMatch(/secret|three/)
})

test('a caller that leaves ends the source of the stream, even while it waits', async () => {
  const left = Promise.withResolvers<void>()
  handler = async ({ signal }) =>
    (async function* () {
      yield* steps('one')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      left.resolve()
    })()
  const leaving = new AbortController()
  const answer = await fetch(url + live.path, { signal: leaving.signal })
  expect(await openStreams()).toBe(1)
  leaving.abort()
  await expect(answer.text()).rejects.toThrow('aborted')
  await left.promise
  await expect.poll(openStreams).toBe(0)
  const line = logged().find(({ msg }) => msg === 'streamed')
  expect(line).toMatchObject({ level: 'info', route: '/api/live', status: 200 })
  expect(logged().filter(({ level }) => level === 'error')).toEqual([])
})

test('a caller that leaves before the first event releases the source', async () => {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  handler = async ({ signal }) =>
    (async function* () {
      begun.resolve()
      try {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        yield* steps('one', 'two')
      } finally {
        ended.resolve()
      }
    })()
  const leaving = new AbortController()
  const answer = fetch(url + live.path, { signal: leaving.signal })
  await begun.promise
  leaving.abort()
  await expect(answer).rejects.toThrow('aborted')
  await ended.promise
  await expect.poll(openStreams).toBe(0)
})

test.each(['is verified', 'waits for the handler'])(
  'a caller that leaves while its call %s releases the source, and no event is fetched',
  async (when) => {
    const [gone, returned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const next = vi.fn(() => Promise.withResolvers<IteratorResult<StreamedStep>>().promise)
    const release = async () => {
      returned.resolve()
      return { done: true as const, value: undefined }
    }
    if (when === 'is verified') identified = gone.promise
    handler = async ({ signal }) => {
      await gone.promise
      expect(signal.aborted).toBe(true)
      return { [Symbol.asyncIterator]: () => ({ next, return: release }) }
    }
    const leaving = new AbortController()
    service.server.once('request', (_, response) => {
      response.once('close', gone.resolve)
      leaving.abort()
    })
    const headers = { [identityHeader]: 'nobody' }
    await expect(fetch(url + live.path, { headers, signal: leaving.signal })).rejects.toThrow('aborted')
    await returned.promise
    expect(next).not.toHaveBeenCalled()
  },
)

async function openStreams(): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/http_event_streams\{route="\/api\/live"\} (\d+)/.exec(text)?.[1])
}

test('a slow reader slows the source, and loses nothing', async () => {
  let made = 0
  const most = 1000
  const text = 'x'.repeat(64 * 1024)
  handler = async () =>
    (async function* () {
      while (made < most) yield { id: ++made, event: 'step', data: { text } }
    })()
  const call = httpRequest(url + live.path)
  const answer = await new Promise<NodeJS.ReadableStream>((resolve) => call.on('response', resolve).end())
  let before = -1
  await expect
    .poll(
      () => {
        const stands = made === before && made > 0
        before = made
        return stands
      },
      { interval: 200 },
    )
    .toBe(true)
  // What was made and not yet read lies in the buffers of two sockets.
  expect(made).toBeLessThan(most / 2)
  const ids: number[] = []
  for await (const line of createInterface(answer)) {
    if (line.startsWith('id: ')) ids.push(Number(line.slice('id: '.length)))
  }
  expect(ids).toEqual(Array.from({ length: most }, (_, index) => index + 1))
})

test('a closing process ends its streams at once and in order', async () => {
  handler = async ({ signal }) =>
    (async function* () {
      yield* steps('one')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })()
  const answer = await read()
  const closed = service.close()
  expect(await answer.text()).toContain('"text":"one"')
  await closed
})

test('the viewer of a stream is decided for each event', async () => {
  const who: Principal = {
    userId: '7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11',
    role: 'user',
    sessionId: 'ab'.repeat(32),
    accessUntil: '2099-01-01T00:00:00Z',
  }
  handler = async ({ viewerNow }) =>
    (async function* () {
      yield* steps(viewerNow())
      vi.setSystemTime(who.accessUntil ?? '')
      yield* steps(viewerNow())
    })()
  onTestFinished(() => void vi.useRealTimers())
  const text = await (await read({ [identityHeader]: await identity.sign(who, 'search') })).text()
  expect(text).toMatch(/subscriber[^]*member/)
})
