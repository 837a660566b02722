import type { Dispatcher } from 'undici'
import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

const replicas = ['http://a', 'http://b', 'http://c']

/** A way that fails with these codes, one a call, and then answers; keeps whom it asked. */
function failing(...codes: string[]) {
  const asked: unknown[] = []
  const request = (options: Dispatcher.RequestOptions, answered: (error: Error | null) => void) => {
    asked.push(options.origin)
    const code = codes.shift()
    answered(code ? Object.assign(new Error('It failed.'), { code }) : null)
  }
  // What is used of it here.
  return { asked, request: request as unknown as Dispatcher['request'] }
}

function ask(way: Pick<Dispatcher, 'request'>, method: 'GET' | 'POST'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  way.request({ origin: 'http://first', path: '/', method }, (error) => (error ? reject(error) : resolve()))
  return promise
}

test('replicas are asked in turns', () => {
  const { next } = takeTurns(replicas)
  expect([next(), next(), next(), next()]).toEqual([...replicas, 'http://a'])
})

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
  'where one cannot be reached (%s) the next is asked, whatever the call',
  async (code) => {
    const way = failing(code)
    await ask(takeTurns(replicas).through(way), 'POST')
    expect(way.asked).toEqual(['http://first', 'http://a'])
  },
)

test.each(['ECONNRESET', 'UND_ERR_SOCKET'])(
  'where it breaks off (%s) only what reads is asked again',
  async (code) => {
    const reading = failing(code)
    await ask(takeTurns(replicas).through(reading), 'GET')
    expect(reading.asked).toEqual(['http://first', 'http://a'])
    const writing = failing(code)
    await expect(ask(takeTurns(replicas).through(writing), 'POST')).rejects.toThrow('It failed.')
    expect(writing.asked).toEqual(['http://first'])
  },
)

test('where all are away each has been asked once more at most', async () => {
  const way = failing(...Array.from({ length: 9 }, () => 'ECONNREFUSED'))
  await expect(ask(takeTurns(replicas).through(way), 'GET')).rejects.toThrow('It failed.')
  expect(way.asked).toEqual(['http://first', ...replicas])
})

test('one that is too slow is not asked again', async () => {
  const way = failing('UND_ERR_HEADERS_TIMEOUT')
  await expect(ask(takeTurns(replicas).through(way), 'GET')).rejects.toThrow('It failed.')
  expect(way.asked).toEqual(['http://first'])
})
