import { expect, test } from 'vitest'
import { createTimedCache } from './timed-cache.ts'

function setUp() {
  let at = 0
  const asked: PromiseWithResolvers<string>[] = []
  const read = createTimedCache(
    async (time) => {
      const answer = Promise.withResolvers<string>()
      asked.push(answer)
      return { at: time, value: await answer.promise }
    },
    { forMs: 60_000, now: () => new Date(at) },
  )
  return { read, asked, pass: (ms: number) => void (at += ms) }
}

test('caches an answer for a minute from its request, which gets its time', async () => {
  const { read, asked, pass } = setUp()
  const first = read()
  asked[0]?.resolve('first')
  expect(await first).toEqual({ at: new Date(0), value: 'first' })
  pass(59_999)
  expect(await read()).toEqual({ at: new Date(0), value: 'first' })
  pass(1)
  const second = read()
  asked[1]?.resolve('second')
  expect(await second).toEqual({ at: new Date(60_000), value: 'second' })
  expect(asked).toHaveLength(2)
})

test('concurrent callers share one request, however long it takes', async () => {
  const { read, asked, pass } = setUp()
  const some = [read(), read()]
  pass(100_000)
  some.push(read())
  expect(asked).toHaveLength(1)
  asked[0]?.resolve('late')
  expect((await Promise.all(some)).map(({ value }) => value)).toEqual(['late', 'late', 'late'])
})

test('a failure reaches all waiting callers, and the next call requests again', async () => {
  const { read, asked } = setUp()
  const some = Promise.allSettled([read(), read()])
  asked[0]?.reject(new Error('It is away.'))
  expect((await some).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = read()
  asked[1]?.resolve('back')
  expect((await again).value).toBe('back')
})
