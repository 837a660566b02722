import { expect, test } from 'vitest'
import { timeCalls } from './timing.ts'

test.each([1, 3, 50])('%i at a time, each call is made once and its documents count', async (atOnce) => {
  const made: number[] = []
  const calls = Array.from({ length: 10 }, (_, at) => async () => {
    await Promise.resolve()
    made.push(at)
    return at
  })
  const { documentsPerCall, callsPerSecond, documentsPerSecond } = await timeCalls(calls, atOnce)
  expect(made.toSorted((a, b) => a - b)).toEqual(calls.map((_, at) => at))
  expect(documentsPerCall).toBe(4.5)
  expect(documentsPerSecond / callsPerSecond).toBeCloseTo(4.5)
})

test('a call that fails fails the measurement', async () => {
  const calls = [async () => 1, () => Promise.reject(new Error('The server is gone.'))]
  await expect(timeCalls(calls, 2)).rejects.toThrow('The server is gone.')
})
