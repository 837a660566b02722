import { expect, test } from 'vitest'
import { weightedMean, weightedQuantile, toScanRows, weighByCityPair } from './result-rows.ts'
import type { PolicyRun } from './run-policy.ts'

function run(cityPair: string, regret: number, more: Partial<PolicyRun> = {}): PolicyRun {
  return {
    market: 'made',
    cityPair,
    variant: 'additive',
    policy: 'even',
    budget: 8,
    aim: 'price',
    regret,
    checks: 8,
    computeMs: 1,
    claim: null,
    ...more,
  }
}

const runs = [run('A-B', 0), run('A-B', 0), run('A-B', 0.3), run('C-D', 0.5)]

test('each city pair counts the same, however many runs it has', () => {
  const [row] = toScanRows(runs, () => null)
  expect(row?.meanPriceRegret).toBeCloseTo((10 + 50) / 2)
  expect(row?.exactShare).toBeCloseTo(100 / 3)
  expect(row?.coverage).toBeNull()
  expect(row?.meanScoreRegret).toBeNull()
})

test('runs for the score have a column of their own and touch no other', () => {
  const [row] = toScanRows([...runs, run('A-B', 0.9, { aim: 'score' })], () => null)
  expect(row?.meanPriceRegret).toBeCloseTo(30)
  expect(row?.meanScoreRegret).toBeCloseTo(90)
})

test('coverage is the weighed share of claims that held, of the runs that made one', () => {
  const [row] = toScanRows(runs, ({ cityPair, regret }) => (cityPair === 'A-B' ? regret === 0 : null))
  expect(row?.coverage).toBeCloseTo(200 / 3)
})

test('there is a row for each variant, policy and budget of a file', () => {
  const others = [
    { variant: 'non-additive' },
    { policy: 'random' },
    { budget: 16 },
    { market: 'other' },
  ] as const
  expect(toScanRows([...runs, ...others.map((more) => run('A-B', 0, more))], () => null)).toHaveLength(5)
})

test('the quantile is the smallest value with that share of the weight at or under it', () => {
  const values = Array.from({ length: 20 }, (_, at) => ({ value: 20 - at, weight: 1 / 20 }))
  expect(weightedQuantile(values, 0.95)).toBe(19)
  expect(
    weightedQuantile(
      [
        { value: 1, weight: 9 },
        { value: 7, weight: 1 },
      ],
      0.95,
    ),
  ).toBe(7)
  expect(
    weightedQuantile(
      weighByCityPair(runs, ({ regret }) => regret),
      0.5,
    ),
  ).toBe(0.3)
})

test('the mean of nothing is nothing', () => {
  expect(weightedMean([])).toBeNull()
})
