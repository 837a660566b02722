import { dayMs } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import type { AdmissionRequest } from './admission.ts'
import { createLocalAdmission } from './local-admission.ts'

const request: AdmissionRequest = {
  isContinuation: false,
  isRetry: false,
  limits: { perDay: 2000, perSecond: 8 },
  quota: 2000,
  maxWaitMs: 60_000,
}
const visitor = { ...request, quota: 1400 }
const ok = (waitMs: number) => ({ waitMs, isProbe: false })

function start() {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const local = createLocalAdmission(() => now)
  return {
    pass: (ms: number) => void (now += ms),
    ask: (change: Partial<AdmissionRequest> = {}) => local.admit('ignav', { ...request, ...change }),
    report: (retryAfterMs: number | null) =>
      local.report('ignav', {
        outcome: null,
        wasProbe: false,
        failedRequests: 0,
        rateLimited: { retryAfterMs },
      }),
  }
}

test('one process uses a twentieth of the daily quota, part of it reserved for subscribers', () => {
  const { ask, pass } = start()
  const admitted = (change: Partial<AdmissionRequest>) => {
    for (let count = 0; ; count++, pass(1000)) if ('refusal' in ask(change)) return count
  }
  expect(admitted(visitor)).toBe(70)
  expect(admitted({})).toBe(30)
  expect(ask()).toEqual({ refusal: 'quota-exceeded' })
  pass(dayMs / 10)
  expect(admitted({})).toBe(10)
})

test('one process uses a quarter of the rate', () => {
  const { ask, pass } = start()
  expect([ask(), ask(), ask()]).toEqual([ok(0), ok(500), ok(1000)])
  expect(ask({ maxWaitMs: 1000 })).toEqual({ refusal: 'throttled' })
  pass(2000)
  expect(ask()).toEqual(ok(0))
})

test('a pause refuses requests and continuations', () => {
  const { ask, pass, report } = start()
  ask()
  report(5000)
  const until = Date.parse('2026-11-21T12:00:05Z')
  expect([ask(), ask({ isContinuation: true })]).toEqual([
    { refusal: 'paused', until },
    { refusal: 'paused', until },
  ])
  pass(5000)
  expect([ask(), ask({ isContinuation: true })]).toEqual([ok(0), ok(0)])
  report(null)
  expect(ask()).toMatchObject({ refusal: 'paused' })
})

test('retries are refused', () => {
  expect(start().ask({ isRetry: true })).toEqual({ refusal: 'no-retry' })
})
