import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { groupByArrival } from './group-by-arrival.ts'

const windowMs = 40

async function* arriving(...afterMs: number[]) {
  for (const [index, ms] of afterMs.entries()) {
    if (ms) await delay(ms)
    yield index
  }
}

test('items that arrive together are one group, later ones are another', async () => {
  const groups = await Array.fromAsync(groupByArrival(arriving(0, 0, 10 * windowMs, 0), windowMs))
  expect(groups).toEqual([
    [0, 1],
    [2, 3],
  ])
  expect(await Array.fromAsync(groupByArrival(arriving(), windowMs))).toEqual([])
})

test('the last group does not wait for the end of its window', async () => {
  const began = performance.now()
  expect(await Array.fromAsync(groupByArrival(arriving(0, 0), 60_000))).toEqual([[0, 1]])
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a failure is thrown after the group that arrived before it, and a reader that leaves ends the source', async () => {
  let isReleased = false
  async function* failing() {
    try {
      yield 0
      throw new Error('lost')
    } finally {
      isReleased = true
    }
  }
  const groups: number[][] = []
  await expect(
    (async () => {
      for await (const group of groupByArrival(failing(), windowMs)) groups.push(group)
    })(),
  ).rejects.toThrow('lost')
  expect(groups).toEqual([[0]])
  isReleased = false
  for await (const _ of groupByArrival(failing(), windowMs)) break
  expect(isReleased).toBe(true)
})
