import { expect, test } from 'vitest'
import { type AdviceTrial, findAdviceThreshold } from './advice-threshold.ts'

/** Of each window so many answers at that chance, in weeks of their own, of which that share is right. */
function answers(
  chance: number,
  shares: readonly number[],
  count = 100,
  { won, lost } = { won: 0.1, lost: -0.1 },
): AdviceTrial[] {
  return shares.flatMap((share, window) =>
    Array.from({ length: count }, (_, at) => ({
      chance,
      right: at < share * count,
      saving: at < share * count ? won : lost,
      block: `${window} ${at % 25}`,
      window,
    })),
  )
}

test('advice is given from the lowest chance at which it was right often enough', () => {
  const rule = findAdviceThreshold(
    [...answers(0.9, [0.97, 0.96]), ...answers(0.8, [0.95, 0.93]), ...answers(0.6, [0.5, 0.6])],
    0.85,
  )
  expect(rule?.minChance).toBeCloseTo(0.61)
  expect(rule).toMatchObject({ said: 400, right: 381 })
})

test.each([
  ['it was right too seldom', answers(0.9, [0.8, 0.84])],
  ['it was just right enough, and that may be luck', answers(0.9, [0.86, 0.86])],
  ['it was wrong in one of the windows', answers(0.9, [1, 1, 0.7])],
  ['it was tried in one window alone', answers(0.9, [1])],
  ['it was tried too seldom', answers(0.9, [1, 1], 5)],
  ['it cost more than it saved', answers(0.9, [0.95, 0.95], 100, { won: 0.03, lost: -0.8 })],
  ['it saved too little to be sure', answers(0.9, [0.95, 0.95], 100, { won: 0.03, lost: -0.5 })],
  ['it was never tried', []],
])('no threshold where %s', (_, tried) => {
  expect(findAdviceThreshold(tried, 0.85)).toBeNull()
})
