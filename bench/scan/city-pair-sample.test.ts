import { expect, test } from 'vitest'
import {
  estimateDifference,
  estimateWithInterval,
  sampleMean,
  sampleQuantile,
  toCityPairSample,
} from './city-pair-sample.ts'

const entries = (cityPair: string, ...values: number[]) => values.map((value) => ({ cityPair, value }))
const sample = toCityPairSample([...entries('A', 4, 0, 2), ...entries('B', 10)])

test('each city pair has the same weight', () => {
  expect(sampleMean(sample)).toBeCloseTo(6)
})

test('a resample counts each city pair as often as it was drawn', () => {
  expect(sampleMean(sample, [2, 0])).toBeCloseTo(2)
  expect(sampleMean(sample, [1, 3])).toBeCloseTo(8)
  expect(sampleMean(sample, [0, 0])).toBeNull()
})

test('a quantile is the smallest value with that share of the weight at or below it', () => {
  const even = toCityPairSample(
    Array.from({ length: 20 }, (_, at) => ({ cityPair: `${at}`, value: 20 - at })),
  )
  expect(sampleQuantile(even, 0.95)).toBe(19)
  expect(sampleQuantile(sample, 0.5)).toBe(4)
  expect(sampleQuantile(sample, 0.51)).toBe(10)
  expect(sampleQuantile(sample, 0.95, [1, 0])).toBe(4)
})

test('nothing has neither mean nor quantile nor interval', () => {
  const nothing = toCityPairSample([])
  expect([sampleMean(nothing), sampleQuantile(nothing, 0.5)]).toEqual([null, null])
  expect(estimateWithInterval([], sampleMean)).toEqual({ value: null, interval: null })
})

test('95% intervals of a mean hold the true mean in about 95 of 100 samples', () => {
  let held = 0
  for (let round = 0; round < 100; round += 1) {
    // Sums of twelve uniform numbers are nearly normal, with mean 6.
    const values = Array.from({ length: 20 }, (_, pair) => {
      let sum = 0
      for (let part = 0; part < 12; part += 1) sum += fraction(round * 1000 + pair * 13 + part)
      return { cityPair: `${pair}`, value: sum }
    })
    const [low = 0, high = 0] = estimateWithInterval(values, sampleMean).interval ?? []
    if (low <= 6 && 6 <= high) held += 1
  }
  expect(held).toBeGreaterThan(87)
  expect(held).toBeLessThan(99)
})

/** Uniform and reproducible. */
function fraction(seed: number): number {
  const value = Math.sin(seed + 1) * 43_758.5453
  return value - Math.floor(value)
}

test('a difference is resampled in pairs: a constant change has no spread', () => {
  const before = [...entries('A', 1, 5), ...entries('B', 9), ...entries('C', 30)]
  const after = before.map((one) => ({ ...one, value: one.value + 2 }))
  expect(estimateDifference(before, after, sampleMean)).toEqual({ value: 2, interval: [2, 2] })
  expect(estimateDifference(after, before, sampleMean).value).toBeCloseTo(-2)
})
