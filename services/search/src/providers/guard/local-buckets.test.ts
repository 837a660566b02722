import { dayMs } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import type { Wish } from './admission.ts'
import { createLocalBuckets } from './local-buckets.ts'

const wish: Wish = {
  goesOn: false,
  isRetry: false,
  limits: { perDay: 2000, perSecond: 8 },
  budget: 2000,
  patienceMs: 60_000,
}
const visitor = { ...wish, budget: 1400 }
const ok = (waitMs: number) => ({ waitMs, isProbe: false })

function start() {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const local = createLocalBuckets(() => now)
  return {
    pass: (ms: number) => void (now += ms),
    ask: (change: Partial<Wish> = {}) => local.admit('ignav', { ...wish, ...change }),
    report: (retryAfterMs: number | null) =>
      local.report('ignav', { outcome: null, wasProbe: false, failures: 0, limited: { retryAfterMs } }),
  }
}

test('a process alone takes a twentieth of the day, of which others leave some to those who pay', () => {
  const { ask, pass } = start()
  const admitted = (change: Partial<Wish>) => {
    for (let count = 0; ; count++, pass(1000)) if ('refusal' in ask(change)) return count
  }
  expect(admitted(visitor)).toBe(70)
  expect(admitted({})).toBe(30)
  expect(ask()).toEqual({ refusal: 'spent' })
  pass(dayMs / 10)
  expect(admitted({})).toBe(10)
})

test('turns are a quarter of the rate', () => {
  const { ask, pass } = start()
  expect([ask(), ask(), ask()]).toEqual([ok(0), ok(500), ok(1000)])
  expect(ask({ patienceMs: 1000 })).toEqual({ refusal: 'crowded' })
  pass(2000)
  expect(ask()).toEqual(ok(0))
})

test('a pause that a provider asks for is kept, also by what goes on', () => {
  const { ask, pass, report } = start()
  ask()
  report(5000)
  const until = Date.parse('2026-11-21T12:00:05Z')
  expect([ask(), ask({ goesOn: true })]).toEqual([
    { refusal: 'paused', until },
    { refusal: 'paused', until },
  ])
  pass(5000)
  expect([ask(), ask({ goesOn: true })]).toEqual([ok(0), ok(0)])
  report(null)
  expect(ask()).toMatchObject({ refusal: 'paused' })
})

test('nothing is sent a second time', () => {
  expect(start().ask({ isRetry: true })).toEqual({ refusal: 'no-retry' })
})
