import { expect, test } from 'vitest'
import { calibrateChance, type ChanceTrial, fitChanceCalibration } from './calibration.ts'

/** Each window has 100 trials of each chance, of which the given share happened. */
function trialsOf(chances: Readonly<Record<number, readonly number[]>>): ChanceTrial[] {
  return Object.entries(chances).flatMap(([chance, shares]) =>
    shares.flatMap((share, window) =>
      Array.from({ length: 100 }, (_, at) => ({
        chance: Number(chance),
        happened: at < share * 100,
        window,
      })),
    ),
  )
}

const many = 1000

test('chances that came true with a margin are kept', () => {
  const calibration = fitChanceCalibration(trialsOf({ 0.1: [0.1, 0.1], 0.8: [0.92, 0.92] }), 0.45, many)
  expect(calibration.slope).toBeCloseTo(1, 1)
  expect(calibrateChance(calibration, 0.8)).toBeCloseTo(0.8)
})

test('chances that say nothing become the base rate', () => {
  const calibration = fitChanceCalibration(trialsOf({ 0.1: [0.3, 0.3], 0.5: [0.3, 0.3] }), 0.3, many)
  expect(calibrateChance(calibration, 0.5)).toBeCloseTo(0.3)
})

test.each([
  ['one window did not confirm', [1, 0.4], 0.2, 0.5],
  ['only one window tested', [1], 0.2, 0.5],
  ['came true without a margin', [0.8, 0.8], 0.2, 0.75],
  ['no window confirmed, below the base rate', [0.4, 0.4], 0.7, 0.7],
])('a chance that %s is lowered', (_, shares, baseRate, maxChance) => {
  expect(fitChanceCalibration(trialsOf({ 0.9: shares }), baseRate, many).maxChance).toBeCloseTo(maxChance)
})

test('the fewer periods were seen, the nearer chances stay to the base rate', () => {
  const trials = trialsOf({ 0.1: [0.1, 0.1], 0.4: [0.4, 0.4] })
  const [few, more] = [0.5, 5].map((periods) => fitChanceCalibration(trials, 0.25, periods).slope)
  expect(few).toBeLessThan(more ?? 0)
})
