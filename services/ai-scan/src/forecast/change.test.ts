import { expect, test } from 'vitest'
import {
  fallChanceOf,
  hasFallen,
  hasRisen,
  quantileOf,
  riseChanceOf,
  sharesOf,
  stepCount,
  stepOf,
  stillStep,
} from './change.ts'

test.each([
  ['3% less', 97 / 100, true, false],
  ['2.9% less', 97.1 / 100, false, false],
  ['the same', 1, false, false],
  ['2.9% more', 102.9 / 100, false, false],
  ['3% more', 103 / 100, false, true],
  ['next to nothing', 1e-6, true, false],
  ['a thousand times as much', 1000, false, true],
])('%s is told for what it is', (_, ratio, fell, rose) => {
  expect([hasFallen(Math.log(ratio)), hasRisen(Math.log(ratio))]).toEqual([fell, rose])
})

function spreadOf(shares: Record<number, number>) {
  return Float64Array.from({ length: stepCount }, (_, step) => shares[step] ?? 0)
}

test('quantiles of a spread stand at no change as far as that is likely', () => {
  const spread = spreadOf({ [stillStep]: 0.6, [stepOf(-0.1)]: 0.25, [stepOf(0.2)]: 0.15 })
  expect([0.26, 0.5, 0.84].map((share) => quantileOf(spread, share))).toEqual([0, 0, 0])
  expect(stepOf(quantileOf(spread, 0.1))).toBe(stepOf(-0.1))
  expect(stepOf(quantileOf(spread, 0.95))).toBe(stepOf(0.2))
  expect(fallChanceOf(spread)).toBeCloseTo(0.25)
  expect(riseChanceOf(spread)).toBeCloseTo(0.15)
  expect(sharesOf(spread, 0)).toEqual({ below: 0.25, upTo: 0.85 })
})

test('the share below a quantile is the share it was asked for', () => {
  const spread = spreadOf({ [stillStep]: 0.2, [stepOf(-0.1)]: 0.5, [stepOf(0.2)]: 0.3 })
  for (const share of [0.05, 0.3, 0.45, 0.75, 0.95]) {
    expect(sharesOf(spread, quantileOf(spread, share)).below).toBeCloseTo(share)
  }
})
