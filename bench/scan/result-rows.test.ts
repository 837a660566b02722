import { expect, test } from 'vitest'
import { poolCoverage, toScanRows } from './result-rows.ts'
import { madeClaim, makeRun } from './testing/runs.ts'

const runs = [makeRun('A-B', 0), makeRun('A-B', 0), makeRun('A-B', 0.3), makeRun('C-D', 0.5)]

test('each city pair counts the same, however many runs it has', () => {
  const [row] = toScanRows(runs, 'all')
  expect(row?.meanPriceRegret).toBeCloseTo((10 + 50) / 2)
  expect(row?.exactShare).toBeCloseTo(100 / 3)
  expect(row).toMatchObject({ half: 'all', cityPairs: 2, coverage: null, meanBound: null, checks: 8 })
  expect(row).toMatchObject({ meanScoreRegret: null, meanScoreRegretInterval: null })
})

test('an interval reaches from the regret of one city pair to that of the other', () => {
  const [row] = toScanRows(runs, 'all')
  expect(row?.meanPriceRegretInterval?.map(Math.round)).toEqual([10, 50])
  expect(row?.p95PriceRegretInterval?.map(Math.round)).toEqual([30, 50])
})

test('a file with one city pair has no intervals', () => {
  const [row] = toScanRows(runs.slice(0, 3), 'all')
  expect(row).toMatchObject({ meanPriceRegretInterval: null, p95PriceRegretInterval: null })
})

test('runs for the score have a column of their own and touch no other', () => {
  const [row] = toScanRows([...runs, makeRun('A-B', 0.9, { aim: 'score' })], 'all')
  expect(row?.meanPriceRegret).toBeCloseTo(30)
  expect(row?.meanScoreRegret).toBeCloseTo(90)
})

test('coverage is the weighed share of certificates that held, and bounds are in percent of the price', () => {
  const claims = [madeClaim(0.1, 0.1), madeClaim(-Infinity, 0), madeClaim(0.2, 0.1), null]
  const claimed = runs.map((run, at) => ({ ...run, claim: claims[at] ?? null }))
  const [row] = toScanRows(claimed, 'all')
  expect(row?.coverage).toBeCloseTo(200 / 3)
  expect(row?.meanBound).toBeCloseTo((200 / 3) * (1 - Math.exp(-0.1)))
  expect(row?.p90Bound).toBeCloseTo(100 * (1 - Math.exp(-0.1)))
})

test('pooled coverage is over all variants and budgets of a file and policy', () => {
  const held = makeRun('A-B', 0, { claim: madeClaim(0, 0.1) })
  const failed = makeRun('A-B', 0, { budget: 16, variant: 'non-additive', claim: madeClaim(0.2, 0.1) })
  expect(poolCoverage([held, failed, makeRun('A-B', 0, { policy: 'random' })])).toEqual([
    { file: 'made', policy: 'even', coverage: 50, coverageInterval: null },
  ])
})

test('there is a row for each variant, policy and budget of a file', () => {
  const others = [
    { variant: 'non-additive' },
    { policy: 'random' },
    { budget: 16 },
    { market: 'other' },
  ] as const
  expect(toScanRows([...runs, ...others.map((more) => makeRun('A-B', 0, more))], 'all')).toHaveLength(5)
})
