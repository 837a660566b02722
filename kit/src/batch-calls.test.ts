import { expect, test } from 'vitest'
import { batchCalls } from './batch-calls.ts'

/** Doubles numbers, and tells which came together; each turn ends when the test says so. */
function doubling(most?: number) {
  const turns: { items: readonly number[]; end: () => void; fail: (error: Error) => void }[] = []
  const double = batchCalls<number, number>(async (items) => {
    const turn = Promise.withResolvers<void>()
    turns.push({ items, end: turn.resolve, fail: turn.reject })
    await turn.promise
    return items.map((item) => 2 * item)
  }, most)
  return { turns, double }
}

test('the first call is handled alone, and calls made during it are handled together', async () => {
  const { turns, double } = doubling()
  const results = Promise.all([1, 2, 3].map(double))
  turns[0]?.end()
  await expect.poll(() => turns.length).toBe(2)
  turns[1]?.end()
  expect(await results).toEqual([2, 4, 6])
  expect(turns.map(({ items }) => items)).toEqual([[1], [2, 3]])
})

test('a batch has at most the maximum size', async () => {
  const { turns, double } = doubling(2)
  const results = Promise.all([1, 2, 3, 4].map(double))
  for (const number of [0, 1, 2]) {
    await expect.poll(() => turns.length).toBe(number + 1)
    turns[number]?.end()
  }
  expect(await results).toEqual([2, 4, 6, 8])
  expect(turns.map(({ items }) => items)).toEqual([[1], [2, 3], [4]])
})

test('a failure rejects the calls of its batch, and the next batch is handled', async () => {
  const { turns, double } = doubling()
  const results = Promise.allSettled([1, 2, 3].map(double))
  turns[0]?.end()
  await expect.poll(() => turns.length).toBe(2)
  turns[1]?.fail(new Error('away'))
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  const later = double(5)
  await expect.poll(() => turns.length).toBe(3)
  turns[2]?.end()
  expect(await later).toBe(10)
})

test('a missing result rejects all calls of the batch', async () => {
  const short = batchCalls<number, number>(async () => [])
  await expect(short(1)).rejects.toThrow('one result per item')
})
