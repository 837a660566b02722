import { expect, test } from 'vitest'
import {
  significantFallProbability,
  isSignificantFall,
  isSignificantRise,
  changeQuantile,
  significantRiseProbability,
  cumulativeProbabilitiesAtChange,
  changeBinCount,
  toChangeBinIndex,
  unchangedBin,
} from './change-distribution.ts'

test.each([
  ['3% less', 97 / 100, true, false],
  ['2.9% less', 97.1 / 100, false, false],
  ['the same', 1, false, false],
  ['2.9% more', 102.9 / 100, false, false],
  ['3% more', 103 / 100, false, true],
  ['next to nothing', 1e-6, true, false],
  ['a thousand times as much', 1000, false, true],
])('%s is classified correctly', (_, ratio, fell, rose) => {
  expect([isSignificantFall(Math.log(ratio)), isSignificantRise(Math.log(ratio))]).toEqual([fell, rose])
})

function spreadOf(shares: Record<number, number>) {
  return Float64Array.from({ length: changeBinCount }, (_, step) => shares[step] ?? 0)
}

test('quantiles are at no change as far as that is likely', () => {
  const spread = spreadOf({
    [unchangedBin]: 0.6,
    [toChangeBinIndex(-0.1)]: 0.25,
    [toChangeBinIndex(0.2)]: 0.15,
  })
  expect([0.26, 0.5, 0.84].map((share) => changeQuantile(spread, share))).toEqual([0, 0, 0])
  expect(toChangeBinIndex(changeQuantile(spread, 0.1))).toBe(toChangeBinIndex(-0.1))
  expect(toChangeBinIndex(changeQuantile(spread, 0.95))).toBe(toChangeBinIndex(0.2))
  expect(significantFallProbability(spread)).toBeCloseTo(0.25)
  expect(significantRiseProbability(spread)).toBeCloseTo(0.15)
  expect(cumulativeProbabilitiesAtChange(spread, 0)).toEqual({ below: 0.25, upTo: 0.85 })
})

test('the share below a quantile is the requested one', () => {
  const spread = spreadOf({
    [unchangedBin]: 0.2,
    [toChangeBinIndex(-0.1)]: 0.5,
    [toChangeBinIndex(0.2)]: 0.3,
  })
  for (const share of [0.05, 0.3, 0.45, 0.75, 0.95]) {
    expect(cumulativeProbabilitiesAtChange(spread, changeQuantile(spread, share)).below).toBeCloseTo(share)
  }
})
