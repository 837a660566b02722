import type { Dispatcher } from 'undici'
import { expect, test } from 'vitest'
import { createLoadBalancer } from './load-balancer.ts'

const replicas = ['http://a', 'http://b', 'http://c']

/** A way that fails with these codes, one a call, and then answers; keeps whom it asked. */
function failing(...codes: string[]) {
  return answering(() => codes.shift())
}

/** A dispatcher that fails with the given code for a replica, or replies; replicas in `leaving` announce their shutdown. */
function answering(codeOf: (origin: unknown) => string | undefined, leaving = new Set<unknown>()) {
  const asked: unknown[] = []
  type Answered = (error: Error | null, answer: { headers: Record<string, string> }) => void
  const request = ({ origin }: Dispatcher.RequestOptions, answered: Answered) => {
    asked.push(origin)
    const code = codeOf(origin)
    const headers = { connection: leaving.has(origin) ? 'close' : 'keep-alive' }
    answered(code ? Object.assign(new Error('It failed.'), { code }) : null, { headers })
  }
  // What is used of it here.
  return { asked, request: request as unknown as Dispatcher['request'] }
}

function ask(way: Pick<Dispatcher, 'request'>, method: 'GET' | 'POST', origin = 'http://c'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  way.request({ origin, path: '/', method }, (error) => (error ? reject(error) : resolve()))
  return promise
}

test('picks replicas round robin', () => {
  const { nextReplica: next } = createLoadBalancer(replicas)
  expect([next(), next(), next(), next()]).toEqual([...replicas, 'http://a'])
})

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
  'where one replica cannot be reached (%s), the next gets any call',
  async (code) => {
    const way = failing(code)
    await ask(createLoadBalancer(replicas).withFailover(way), 'POST')
    expect(way.asked).toEqual(['http://c', 'http://a'])
  },
)

test.each(['ECONNRESET', 'UND_ERR_SOCKET'])(
  'where the connection breaks (%s), only reads are retried',
  async (code) => {
    const reading = failing(code)
    await ask(createLoadBalancer(replicas).withFailover(reading), 'GET')
    expect(reading.asked).toEqual(['http://c', 'http://a'])
    const writing = failing(code)
    await expect(ask(createLoadBalancer(replicas).withFailover(writing), 'POST')).rejects.toThrow(
      'It failed.',
    )
    expect(writing.asked).toEqual(['http://c'])
  },
)

test('tries each replica once when none is reachable', async () => {
  const way = failing(...Array.from({ length: 9 }, () => 'ECONNREFUSED'))
  await expect(ask(createLoadBalancer(replicas).withFailover(way), 'GET')).rejects.toThrow('It failed.')
  expect(way.asked).toEqual(['http://c', ...replicas])
})

test('never retries the unreachable replica, however many calls run concurrently', async () => {
  const balancer = createLoadBalancer(replicas)
  const way = answering((origin) => {
    // Others come while it is tried, so that the next turn would be its own again.
    balancer.nextReplica()
    balancer.nextReplica()
    return origin === 'http://a' ? 'ECONNREFUSED' : undefined
  })
  const origin = balancer.nextReplica()
  await ask(balancer.withFailover(way), 'POST', origin)
  expect(way.asked).toEqual(['http://a', 'http://b'])
})

test('skips a replica that announces its shutdown, for 30 s or until it stops announcing', async () => {
  let now = 0
  const balancer = createLoadBalancer(replicas, () => now)
  const leaving = new Set<unknown>(['http://a'])
  const way = balancer.withFailover(answering(() => undefined, leaving))
  const four = () =>
    [balancer.nextReplica(), balancer.nextReplica(), balancer.nextReplica(), balancer.nextReplica()].sort()
  await ask(way, 'GET', 'http://a')
  expect(four()).toEqual(['http://b', 'http://b', 'http://c', 'http://c'])
  now = 30_000
  expect(four()).toContain('http://a')
  await ask(way, 'GET', 'http://a')
  leaving.clear()
  await ask(way, 'GET', 'http://a')
  expect(four()).toContain('http://a')
})

test('calls the first replica to announce its shutdown when all do', async () => {
  const balancer = createLoadBalancer(replicas, () => 0)
  const way = balancer.withFailover(answering(() => undefined, new Set<unknown>(replicas)))
  for (const origin of ['http://b', 'http://c', 'http://a']) await ask(way, 'POST', origin)
  expect([balancer.nextReplica(), balancer.nextReplica()]).toEqual(['http://b', 'http://b'])
})

test('does not retry a timed-out call', async () => {
  const way = failing('UND_ERR_HEADERS_TIMEOUT')
  await expect(ask(createLoadBalancer(replicas).withFailover(way), 'GET')).rejects.toThrow('It failed.')
  expect(way.asked).toEqual(['http://c'])
})
