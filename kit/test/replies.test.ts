import { once } from 'node:events'
import { requestProblems } from '@faresight/contracts/problems'
import { defineRoute } from '@faresight/contracts/route'
import { mountFileDownload } from '@faresight/kit/http/mount-file-download'
import { mountRoute } from '@faresight/kit/http/mount-route'
import { createService } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { createLog } from '@faresight/kit/telemetry/log'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'

const common = { owner: 'search', summary: 'For these tests', access: 'public' } as const
const params = z.object({ id: z.string() })
const away = defineRoute({ ...common, method: 'GET', path: '/api/away', answer: z.object({}) })
const accepted = defineRoute({ ...common, method: 'POST', path: '/api/things', status: 202, answer: params })
const gone = defineRoute({
  ...common,
  method: 'DELETE',
  path: '/api/things/{id}',
  params,
  status: 204,
  answer: z.undefined(),
})
const slow = defineRoute({ ...common, method: 'GET', path: '/api/slow', answer: z.object({}) })
const costly = defineRoute({ ...common, method: 'GET', path: '/api/things/{id}', params, answer: params })
const file = defineRoute({
  ...common,
  method: 'GET',
  path: '/api/things.csv',
  mediaType: 'text/csv',
  answer: z.string(),
})

let lines: string[] = []
let run = 0
let told: string[] = []
function newService() {
  const made = createService({
    log: createLog('answers', 'info', { write: (line) => void lines.push(line) }),
    verifyIdentity: async () => null,
    readinessChecks: {},
  })
  mountRoute(made, slow, async (call) => {
    told.push('asked')
    await once(call.signal, 'abort')
    told.push(`left: ${call.signal.aborted}`)
    throw new Problem(requestProblems.unavailable)
  })
  return made
}
const service = newService()
mountRoute(service, accepted, async () => ({ id: '7' }))
mountRoute(service, gone, async () => undefined)
mountRoute(service, costly, async () => ({ id: String(++run) }))
mountRoute(service, away, async () => {
  throw new Problem(requestProblems.unavailable, { retryAfterSeconds: 7 })
})
let pieces: () => AsyncGenerator<string>
mountFileDownload(service, file, async () => ({ name: 'things.csv', text: pieces() }))
beforeEach(() => ([lines, told] = [[], []]))
afterAll(() => service.close())

test('an answer has the status of its contract', async () => {
  const answer = await service.inject({ method: 'POST', url: accepted.path })
  expect([answer.statusCode, answer.json()]).toEqual([202, { id: '7' }])
})

test('an answer of status 204 has no body', async () => {
  const answer = await service.inject({ method: 'DELETE', url: '/api/things/1' })
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([204, '', undefined])
})

test('a file has the media type of its contract, and a file name', async () => {
  pieces = async function* () {
    yield 'one\r\n'
    yield 'two\r\n'
  }
  const { statusCode, headers, body } = await service.inject(file.path)
  expect([statusCode, body]).toEqual([200, 'one\r\ntwo\r\n'])
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="things.csv"',
  })
})

test('a file that fails before its start is a problem reply, one that fails later breaks off', async () => {
  const serving = newService()
  mountFileDownload(serving, file, async () => ({ name: 'things.csv', text: pieces() }))
  const url = await serving.listen({ host: '127.0.0.1', port: 0 })
  pieces = async function* () {
    yield await Promise.reject(new Problem(requestProblems.unavailable))
  }
  expect((await fetch(url + file.path)).status).toBe(503)
  pieces = async function* () {
    yield 'one\r\n'
    throw new Error('no more')
  }
  const answer = await fetch(url + file.path)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
  await serving.close()
})

test('a caller that leaves ends the production of a file', async () => {
  let isOver = false
  pieces = async function* () {
    try {
      for (;;) yield 'a line of many\r\n'
    } finally {
      isOver = true
    }
  }
  const serving = newService()
  mountFileDownload(serving, file, async () => ({ name: 'things.csv', text: pieces() }))
  const url = await serving.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const { body } = await fetch(url + file.path, { signal: leaving.signal })
  await body?.getReader().read()
  leaving.abort()
  await expect.poll(() => isOver).toBe(true)
  await serving.close()
})

test('HEAD runs no handler', async () => {
  const answer = await service.inject({ method: 'HEAD', url: '/api/things/1' })
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'DELETE, GET'])
  expect(run).toBe(0)
})

test('an intended 503 is logged as a warning', async () => {
  const answer = await service.inject(away.path)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '7'])
  expect(lines.join('')).toMatch(/"level":"warn".*"request failed"/)
  expect(lines.join('')).not.toContain('"level":"error"')
})

test("a handler's signal aborts when its caller leaves, and a later refusal is no failure", async () => {
  const url = await service.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const answer = fetch(url + slow.path, { signal: leaving.signal })
  await expect.poll(() => told).toEqual(['asked'])
  leaving.abort()
  await expect(answer).rejects.toThrow('aborted')
  await expect.poll(() => told).toEqual(['asked', 'left: true'])
  await expect.poll(() => lines.join('')).toContain('the caller disconnected')
  expect(lines.join('')).not.toContain('"level":"warn"')
})

test("a handler's signal aborts when its process stops, and the caller still gets its reply", async () => {
  const ending = newService()
  const url = await ending.listen({ host: '127.0.0.1', port: 0 })
  const answer = fetch(url + slow.path)
  await expect.poll(() => told).toEqual(['asked'])
  await ending.close()
  expect((await answer).status).toBe(503)
})
