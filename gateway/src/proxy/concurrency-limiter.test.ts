import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEndingServer } from '../../../test/setup/ending-server.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const held: ServerResponse[] = []
const server = createServer((_, response) => held.push(response))
const agent = new Agent()
let origin: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with that port.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => void held.splice(0))
afterAll(async () => {
  await agent.destroy()
  server.close()
})

function limiterOfTwo() {
  const limiter = createConcurrencyLimiter(2)
  const way = limiter.countCalls(agent)
  const call = (to = origin) => {
    const { promise, resolve, reject } = Promise.withResolvers<Dispatcher.ResponseData>()
    way.request({ origin: to, path: '/', method: 'GET' }, (error, answer) =>
      error ? reject(error) : resolve(answer),
    )
    return promise
  }
  return { limiter, call }
}

test('refuses one call too many, and admits again when another ends', async () => {
  const { limiter, call } = limiterOfTwo()
  const calls = [call(), call()]
  expect(limiter.overloadProblem()).toMatchObject({ type: { status: 503 }, retryAfterSeconds: 2 })
  await expect.poll(() => held.length).toBe(2)
  held[0]?.end('done')
  const first = await Promise.race(calls)
  expect(limiter.overloadProblem()).toBeDefined()
  await first.body.text()
  await expect.poll(() => limiter.overloadProblem()).toBeUndefined()
  held[1]?.end()
  await Promise.all(calls)
})

test('frees the place of an unread response and of a failed call', async () => {
  const { limiter, call } = limiterOfTwo()
  const calls = [call(), call('http://127.0.0.1:1')]
  expect(limiter.overloadProblem()).toBeDefined()
  await expect(calls[1]).rejects.toThrow('ECONNREFUSED')
  expect(limiter.overloadProblem()).toBeUndefined()
  void call().catch(() => {})
  expect(limiter.overloadProblem()).toBeDefined()
  await expect.poll(() => held.length).toBe(2)
  held[0]?.write('half of it')
  const answer = await calls[0]
  answer?.body.on('error', () => {}).destroy()
  await expect.poll(() => limiter.overloadProblem()).toBeUndefined()
  held[1]?.end()
})

test('survives a service that closes before its response is read', async () => {
  // As one does that is leaving.
  await using service = await startEndingServer()
  const answer = await limiterOfTwo().call(service.url)
  await service.closed
  expect(await answer.body.text()).toBe(service.body)
})
