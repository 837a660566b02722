import { expect, test } from 'vitest'
import { addQuoteToBacklog, estimateQuoteMs } from './loop-backlog.ts'

test.each([
  ['is idle', 0, 0, { ms: 100, atMs: 5000 }],
  ['is busy for as long as may be waited', 1000, 0, { ms: 1100, atMs: 5000 }],
  ['is busy for longer', 1001, 0, null],
  ['has had time for a part', 1900, 1000, { ms: 1100, atMs: 5000 }],
  ['has had time for all', 1900, 60_000, { ms: 100, atMs: 5000 }],
])('a quote that finds a loop that %s', (_, ms, agoMs, expected) => {
  const backlog = { ms, atMs: 5000 - agoMs }
  expect(addQuoteToBacklog(backlog, { nowMs: 5000, quoteMs: 100, maxWaitMs: 1000 })).toEqual(expected)
})

test.each([
  ['a busy second', { elapsedMs: 1000, activeMs: 900, completedQuotes: 9 }, 65],
  ['too short a time', { elapsedMs: 999, activeMs: 900, completedQuotes: 9 }, null],
  ['a second with few answers', { elapsedMs: 1000, activeMs: 900, completedQuotes: 4 }, null],
  ['six seconds without an answer', { elapsedMs: 6000, activeMs: 900, completedQuotes: 0 }, 50],
  ['a mostly idle second', { elapsedMs: 1000, activeMs: 499, completedQuotes: 5 }, null],
  ['an idle second with cheap answers', { elapsedMs: 1000, activeMs: 40, completedQuotes: 2 }, 41],
])('after %s the estimate of 50 ms per quote changes to what was measured', (_, window, expected) => {
  expect(estimateQuoteMs(50, window)).toBe(expected)
})
