import { expect, it } from 'vitest'
import { toBars, compare, savingBars } from './reliability.tsx'

it.each([
  [0.09, 0.1, { kind: 'closer', share: expect.closeTo(0.1) }],
  [0.12, 0.1, { kind: 'farther', share: expect.closeTo(0.2) }],
  [0.1001, 0.1, { kind: 'alike' }],
  [0, 0, { kind: 'alike' }],
  [null, 0.1, null],
  [0.1, null, null],
])('an error of %d beside one of %d is %o', (ours, other, verdict) => {
  expect(compare(ours, other)).toEqual(verdict)
})

it('a bin without forecasts has no bar, and one with few is marked', () => {
  const bins = [
    { from: 0, to: 0.5, count: 400, predicted: 0.2, observed: 0.25 },
    { from: 0.5, to: 0.9, count: 29, predicted: 0.6, observed: 1 },
    { from: 0.9, to: 1, count: 0, predicted: null, observed: null },
  ]
  expect(toBars(bins, 30)).toEqual([
    { bin: bins[0], happened: 0.25, said: 0.2, isThin: false },
    { bin: bins[1], happened: 1, said: 0.6, isThin: true },
    null,
  ])
})

it.each([
  [0.02, 0.08, { following: 0.25, perfect: 1 }],
  [-0.01, 0.08, { following: 0, perfect: 1 }],
  [0, 0, { following: 0, perfect: 0 }],
  [null, null, { following: 0, perfect: 0 }],
])('what was saved, %d of %d, is drawn as %o', (following, perfect, parts) => {
  expect(savingBars({ horizonDays: 7, trips: 50, following, perfect })).toEqual(parts)
})
