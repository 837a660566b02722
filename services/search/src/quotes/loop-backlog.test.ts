import { expect, test } from 'vitest'
import { addQuoteToBacklog, measureQuoteMs } from './loop-backlog.ts'

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
  ['a busy second', { elapsedMs: 1000, activeMs: 900, completedQuotes: 9 }, 100],
  ['too short a time', { elapsedMs: 999, activeMs: 900, completedQuotes: 9 }, null],
  ['a second without an answer', { elapsedMs: 1000, activeMs: 900, completedQuotes: 0 }, null],
  ['a mostly idle second', { elapsedMs: 1000, activeMs: 499, completedQuotes: 9 }, null],
  ['a mostly idle minute', { elapsedMs: 60_000, activeMs: 499, completedQuotes: 9 }, 'expired'],
] as const)('%s gives the time of a quote', (_, window, expected) => {
  expect(measureQuoteMs(window)).toBe(expected)
})
