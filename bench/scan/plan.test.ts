import { expect, test } from 'vitest'
import { cityPairHalf } from './halves.ts'
import { collectPlannedRuns, listScanJobs, planScans } from './plan.ts'
import { storedCaseKey } from './runs-file.ts'
import { makeMarket } from './testing/market.ts'
import { makeRun } from './testing/runs.ts'

const cityPairs = ['AAA-BBB', 'CCC-DDD', 'EEE-FFF', 'GGG-HHH', 'III-JJJ', 'KKK-LLL']
const markets = [makeMarket([0], { name: 'one', cityPairs }), makeMarket([0], { name: 'two' })]
const options = { only: '', half: 'all', budgets: [8, 16], every: 1 } as const

test('every city pair of every file runs every case', () => {
  const plan = planScans(markets, options)
  expect(plan.cityPairs).toHaveLength(7)
  // Two variants, six policies, two budgets, two aims.
  expect(plan.cases).toHaveLength(48)
  expect(listScanJobs(plan, new Map())).toHaveLength(7)
})

test('a half and a selection leave out city pairs', () => {
  const tuning = planScans(markets, { ...options, half: 'tuning', only: 'one,price' })
  expect(tuning.cityPairs.map(({ cityPair }) => cityPair)).toEqual(
    cityPairs.filter((cityPair) => cityPairHalf(cityPair) === 'tuning'),
  )
  expect(tuning.cases).toHaveLength(24)
  expect(() => planScans(markets, { ...options, only: 'two,CCC-DDD' })).toThrow('leave no city pair')
})

test('stored cases do not run again, and are part of the result', () => {
  const plan = planScans(markets, { ...options, only: 'even,additive,price,8,AAA-BBB' })
  const [first] = plan.cityPairs
  if (!first) throw new Error('there are two city pairs')
  const run = makeRun('AAA-BBB', 0, { market: 'one' })
  const one = { ...run, runs: [run] }
  const stored = new Map([[storedCaseKey(one), one]])
  expect(listScanJobs(plan, stored).map(({ market }) => market)).toEqual([1])
  expect(collectPlannedRuns(plan, stored)).toEqual([run])
})
