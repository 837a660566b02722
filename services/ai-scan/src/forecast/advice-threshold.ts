import { groupByWindow } from './backtest.ts'
import type { AdviceThreshold } from './forecast-model.ts'

/** One backtest forecast: the chance it gave, and what following the advice would have been worth. */
export interface AdviceTrial {
  chance: number
  right: boolean
  /** Against the opposite, as a share of the current price. */
  saving: number
  /** City pair, window and week of departure: forecasts of one block count as one. */
  block: string
  window: number
}

const minBlocks = 12
const minWindows = 2
const minPerWindow = 30
const wilsonZ = 1
/** One-sided 95%. */
const savingZ = 1.645
const chances = Array.from({ length: 49 }, (_, at) => 0.5 + at * 0.01)

/**
 * The lowest chance from which advice was right in the required share of cases and saved money, overall, allowing for luck,
 * and in each window; `null` where there is none.
 */
export function findAdviceThreshold(
  trials: readonly AdviceTrial[],
  minRightShare: number,
): AdviceThreshold | null {
  for (const minChance of chances) {
    const given = trials.filter(({ chance }) => chance >= minChance)
    const blocks = [...Map.groupBy(given, ({ block }) => block).values()]
    if (blocks.length < minBlocks) return null
    const right = countRight(given)
    const isRight = wilsonBound(right / given.length, blocks.length) >= minRightShare
    if (isRight && lowestMeanSaving(blocks) > 0 && worksInEachWindow(given, minRightShare))
      return { minChance, said: given.length, right }
  }
  return null
}

/** At least two windows: one season says little of the next. */
function worksInEachWindow(given: readonly AdviceTrial[], minRightShare: number): boolean {
  const judged = groupByWindow(given).filter((some) => some.length >= minPerWindow)
  const works = (some: readonly AdviceTrial[]) =>
    countRight(some) >= minRightShare * some.length && sumSavings(some) > 0
  return judged.length >= minWindows && judged.every(works)
}

function countRight(given: readonly AdviceTrial[]): number {
  return given.filter(({ right }) => right).length
}

function sumSavings(given: readonly AdviceTrial[]): number {
  return given.reduce((sum, { saving }) => sum + saving, 0)
}

/** Lower bound of the mean saving, with the linearized standard error over blocks. */
function lowestMeanSaving(blocks: readonly (readonly AdviceTrial[])[]): number {
  const count = blocks.reduce((sum, { length }) => sum + length, 0)
  const mean = blocks.reduce((sum, block) => sum + sumSavings(block), 0) / count
  const squares = blocks.reduce((sum, block) => sum + (sumSavings(block) - mean * block.length) ** 2, 0)
  return mean - (savingZ * Math.sqrt(squares)) / count
}

/** Lower Wilson score bound (1927) of a share of `count` independent cases. */
function wilsonBound(share: number, count: number): number {
  const z2 = wilsonZ * wilsonZ
  const middle = share + z2 / (2 * count)
  const half = wilsonZ * Math.sqrt((share * (1 - share) + z2 / (4 * count)) / count)
  return (middle - half) / (1 + z2 / count)
}
