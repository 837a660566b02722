import type { Dispatcher } from 'undici'
import { expect, test } from 'vitest'
import { createLoadBalancer } from './load-balancer.ts'

const replicas = ['http://a', 'http://b', 'http://c']

/** A way that fails with these codes, one a call, and then answers; keeps whom it asked. */
function failing(...codes: string[]) {
  return answering(() => codes.shift())
}

/** A way that fails with the code that is told for a replica, or answers; those who are leaving say so. */
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

test('replicas are asked in turns', () => {
  const { nextReplica: next } = createLoadBalancer(replicas)
  expect([next(), next(), next(), next()]).toEqual([...replicas, 'http://a'])
})

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
  'where one cannot be reached (%s) the next is asked, whatever the call',
  async (code) => {
    const way = failing(code)
    await ask(createLoadBalancer(replicas).withFailover(way), 'POST')
    expect(way.asked).toEqual(['http://c', 'http://a'])
  },
)

test.each(['ECONNRESET', 'UND_ERR_SOCKET'])(
  'where it breaks off (%s) only what reads is asked again',
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

test('where all are away each has been asked once more at most', async () => {
  const way = failing(...Array.from({ length: 9 }, () => 'ECONNREFUSED'))
  await expect(ask(createLoadBalancer(replicas).withFailover(way), 'GET')).rejects.toThrow('It failed.')
  expect(way.asked).toEqual(['http://c', ...replicas])
})

test('however many calls take turns meanwhile, one that cannot be reached is not asked in place of itself', async () => {
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

test('one that says it is leaving is passed over for half a minute, or until it says no more so', async () => {
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

test('where all say that they are leaving, who said so first is asked: it is back the soonest', async () => {
  const balancer = createLoadBalancer(replicas, () => 0)
  const way = balancer.withFailover(answering(() => undefined, new Set<unknown>(replicas)))
  for (const origin of ['http://b', 'http://c', 'http://a']) await ask(way, 'POST', origin)
  expect([balancer.nextReplica(), balancer.nextReplica()]).toEqual(['http://b', 'http://b'])
})

test('one that is too slow is not asked again', async () => {
  const way = failing('UND_ERR_HEADERS_TIMEOUT')
  await expect(ask(createLoadBalancer(replicas).withFailover(way), 'GET')).rejects.toThrow('It failed.')
  expect(way.asked).toEqual(['http://c'])
})
