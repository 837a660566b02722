import { expect, test } from 'vitest'
import { habits } from '../habits.ts'
import { createChance, drawer, normal } from './chance.ts'
import { rememberedShare } from './remembered.ts'
import { fullest } from './shards.ts'
import { distinctQuestions } from './watches.ts'
import { arrivals, dayOfScans, type Scaler } from './workers.ts'

const draws = <T>(count: number, draw: () => T) => Array.from({ length: count }, draw)
const mean = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0) / figures.length

test('chance is the same at each run, and even', () => {
  const [one, other] = [createChance(1), createChance(1)]
  const drawn = draws(100_000, one)
  expect(drawn).toEqual(draws(100_000, other))
  expect(mean(drawn)).toBeCloseTo(0.5, 2)
  expect(mean(drawn.map((it) => it ** 2))).toBeCloseTo(1 / 3, 2)
})

test('an index is drawn as often as its weight has it', () => {
  const chance = createChance(2)
  const draw = drawer([5, 0, 3, 2])
  const counts = [0, 0, 0, 0]
  // It draws an index of these.
  for (let n = 0; n < 100_000; n++) counts[draw(chance)]! += 1
  expect(counts.map((count) => Math.round(count / 1000))).toEqual([50, 0, 30, 20])
})

test('a normal figure has a mean of 0 and a spread of 1', () => {
  const chance = createChance(3)
  const drawn = draws(100_000, () => normal(chance))
  expect(mean(drawn)).toBeCloseTo(0, 1)
  expect(mean(drawn.map((it) => it ** 2))).toBeCloseTo(1, 1)
})

test('the more search, the more of them find an answer that is known', () => {
  const shares = [0.1, 10, 100].map((rate) => rememberedShare(rate, { counted: 5000 }))
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares[0]).toBeLessThan(0.01)
  expect(shares[2]).toBeGreaterThan(0.03)
})

test('the more alerts, the fewer questions are behind each', () => {
  expect(distinctQuestions(1)).toBe(1)
  expect(distinctQuestions(100) / 100).toBeGreaterThan(0.9)
  expect(distinctQuestions(200_000) / 200_000).toBeLessThan(0.9)
})

test('what is split by the route alone is more uneven than by the route and the day', () => {
  const by = (key: Parameters<typeof fullest>[2]) => fullest(64, 100_000, key)
  expect(by('the route')).toBeGreaterThan(2)
  expect(by('the route and the day')).toBeLessThan(1.5)
  expect(by('the user')).toBeLessThan(1.5)
})

test('the busiest hour of a day has its share of the scans', () => {
  const chance = createChance(4)
  const seconds = Array.from({ length: 24 * 3600 }, (_, second) => arrivals(500_000, second, chance))
  const hours = Array.from({ length: 47 }, (_, half) =>
    seconds.slice(half * 1800, half * 1800 + 3600).reduce((sum, one) => sum + one, 0),
  )
  expect(Math.max(...hours) / seconds.reduce((sum, one) => sum + one, 0)).toBeCloseTo(habits.busiestHour, 2)
})

const scaler: Scaler = {
  pollSeconds: 15,
  least: 2,
  most: 10,
  each: 4,
  up: { pods: 4, periodSeconds: 30 },
  down: { pods: 1, periodSeconds: 120, waitSeconds: 300 },
}

const bySubscribers = (subscribers: number) => ({ subscribers, members: 0 })

test('few scans wait for nobody, and make no worker', () => {
  const day = dayOfScans(bySubscribers(500), scaler)
  expect(day).toMatchObject({ wait: { p95: 0 }, mostWorkers: 2, workerHours: 48 })
  expect(day.scans).toBeGreaterThan(400)
})

test('with too few workers most wait to the end of the day, and are counted', () => {
  const day = dayOfScans(bySubscribers(200_000), { ...scaler, most: 2 })
  expect(day.scans).toBeGreaterThan(190_000)
  expect(day.untaken).toBeGreaterThan(100_000)
  expect(day.wait.p50).toBeGreaterThan(3600)
})

test('many make workers, and wait less the more there may be', () => {
  const day = (most: number) => dayOfScans(bySubscribers(40_000), { ...scaler, most })
  const [few, many] = [day(3), day(scaler.most)]
  expect(few.mostWorkers).toBe(3)
  expect(many.mostWorkers).toBeGreaterThan(5)
  expect(many.wait.p95).toBeLessThan(few.wait.p95)
  // And they go again.
  expect(many.workerHours).toBeLessThan(24 * many.mostWorkers)
})

test('scans of members are shorter, and need fewer workers', () => {
  const half = { subscribers: 20_000, members: 20_000 }
  expect(dayOfScans(half, scaler).workerHours).toBeLessThan(
    dayOfScans(bySubscribers(40_000), scaler).workerHours,
  )
})
