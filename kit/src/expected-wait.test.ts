import { expect, test } from 'vitest'
import { expectedWaitMs, movingAverage, waitToRetryAfterSeconds } from './expected-wait.ts'

test.each([
  [{ ahead: 0, serviceMs: 50, slots: 1 }, 0],
  [{ ahead: 1, serviceMs: 50, slots: 2 }, 0],
  [{ ahead: 2, serviceMs: 50, slots: 2 }, 25],
  [{ ahead: 20, serviceMs: 50, slots: 1 }, 1000],
  [{ ahead: 41, serviceMs: 50, slots: 2 }, 1000],
])('a task that finds %o waits %d ms', (work, waitMs) => {
  expect(expectedWaitMs(work)).toBe(waitMs)
})

test.each([
  [0, 1],
  [1001, 2],
  [10 ** 9, 60],
])('a wait of %d ms is a Retry-After of %d s', (waitMs, seconds) => {
  expect(waitToRetryAfterSeconds(waitMs)).toBe(seconds)
})

test('the average starts at its first sample and follows later ones slowly', () => {
  expect(movingAverage(null, 50)).toBe(50)
  expect(movingAverage(50, 150)).toBe(60)
})
