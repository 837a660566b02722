import { expect, test } from 'vitest'
import { computeDailySpend } from './spend.ts'

const days = ['2026-11-20', '2026-11-21', '2026-11-22']
const asked = (day: string, requests: number) => ({ day, requests, failures: 0 })

test('sums provider costs by day, days without requests included', () => {
  const providers = [
    { usdPerRequest: 0.002, days: [asked('2026-11-20', 3), asked('2026-11-22', 1000)] },
    { usdPerRequest: 0.1, days: [asked('2026-11-20', 3)] },
    { usdPerRequest: null, days: [asked('2026-11-22', 7), asked('2026-10-01', 9)] },
  ]
  expect(computeDailySpend(providers, days)).toEqual([
    { day: '2026-11-20', requests: 6, usd: 0.306 },
    { day: '2026-11-21', requests: 0, usd: 0 },
    { day: '2026-11-22', requests: 1007, usd: 2 },
  ])
})

test('reports no costs without prices', () => {
  const providers = [{ usdPerRequest: null, days: [asked('2026-11-21', 7)] }]
  expect(computeDailySpend(providers, days).map(({ requests, usd }) => [requests, usd])).toEqual([
    [0, null],
    [7, null],
    [0, null],
  ])
  expect(computeDailySpend([{ usdPerRequest: 0, days: [] }], days)[0]?.usd).toBe(0)
})
