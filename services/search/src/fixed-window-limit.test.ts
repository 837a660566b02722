import { expect, test } from 'vitest'
import { createFixedWindowLimiter } from './fixed-window-limit.ts'

test('each key has its own window, and a refused use returns how long to wait', () => {
  let at = 0
  const ask = createFixedWindowLimiter(2, 60_000, () => new Date(at))
  expect([ask('a'), ask('a'), ask('a'), ask('b')]).toEqual([0, 0, 60_000, 0])
  at = 45_000
  expect([ask('a'), ask('b'), ask('b')]).toEqual([15_000, 0, 15_000])
  at = 60_000
  expect([ask('a'), ask('a'), ask('a')]).toEqual([0, 0, 60_000])
})
