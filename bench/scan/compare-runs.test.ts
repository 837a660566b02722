import { expect, test } from 'vitest'
import { compareRuns } from './compare-runs.ts'
import { makeRun } from './testing/runs.ts'

test('the change of a row counts the scans that both sets have', () => {
  const before = [makeRun('A-B', 0.1), makeRun('C-D', 0.2), makeRun('A-B', 0.5, { today: 9 })]
  const after = [makeRun('A-B', 0.15), makeRun('C-D', 0.1), makeRun('E-F', 0)]
  const [row, ...others] = compareRuns(before, after)
  expect(others).toEqual([])
  expect(row).toMatchObject({ file: 'made', policy: 'even', budget: 8, cityPairs: 2 })
  const change = row?.changes['price regret %']
  expect(change?.value).toBeCloseTo((5 - 10) / 2)
  expect(change?.interval?.map(Math.round)).toEqual([-10, 5])
  expect(row?.changes['score regret %']).toEqual({ value: null, interval: null })
})

test('rows without a scan in common are left out', () => {
  expect(compareRuns([makeRun('A-B', 0)], [makeRun('A-B', 0, { budget: 16 })])).toEqual([])
})
