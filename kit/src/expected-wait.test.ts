import { afterEach, expect, test, vi } from 'vitest'
import { expectedWaitMs, movingAverage, RetrySchedule } from './expected-wait.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  [{ ahead: 0, serviceMs: 50, slots: 1 }, 0],
  [{ ahead: 1, serviceMs: 50, slots: 2 }, 0],
  [{ ahead: 2, serviceMs: 50, slots: 2 }, 25],
  [{ ahead: 20, serviceMs: 50, slots: 1 }, 1000],
  [{ ahead: 41, serviceMs: 50, slots: 2 }, 1000],
])('a task that finds %o waits %d ms', (work, waitMs) => {
  expect(expectedWaitMs(work)).toBe(waitMs)
})

test('refused callers come back one after the other, within 15 seconds, and sooner again after a pause', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const schedule = new RetrySchedule()
  const retryAfter = () => schedule.addCaller({ waitMs: 500, taskMs: 400 })
  expect([retryAfter(), retryAfter(), retryAfter(), retryAfter()]).toEqual([1, 2, 2, 3])
  for (let callers = 0; callers < 100; callers++) retryAfter()
  expect(retryAfter()).toBe(15)
  vi.advanceTimersByTime(14_000)
  expect(retryAfter()).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(retryAfter()).toBe(1)
})

test('the average starts at its first sample and follows later ones slowly', () => {
  expect(movingAverage(null, 50)).toBe(50)
  expect(movingAverage(50, 150)).toBe(60)
})
