import type { AdviceThreshold } from './forecast-model.ts'

/** One backtest forecast: the chance it gave, and whether the advice would have been right. */
export interface AdviceTrial {
  chance: number
  right: boolean
  /** City pair, window and week of departure: forecasts of one block count as one. */
  block: string
  window: number
}

const requiredShare = 0.85

const minBlocks = 12
const minWindows = 2
const minPerWindow = 30
const wilsonZ = 1
const chances = Array.from({ length: 49 }, (_, at) => 0.5 + at * 0.01)

/** The lowest chance from which advice was right in 85% of cases overall and in each window; `null` where there is none. */
export function findAdviceThreshold(trials: readonly AdviceTrial[]): AdviceThreshold | null {
  for (const minChance of chances) {
    const given = trials.filter(({ chance }) => chance >= minChance)
    const blocks = new Set(given.map(({ block }) => block)).size
    if (blocks < minBlocks) return null
    const right = given.filter((trial) => trial.right).length
    const enough = wilsonBound(right / given.length, blocks) >= requiredShare
    if (enough && rightInEachWindow(given)) return { minChance, said: given.length, right }
  }
  return null
}

/** At least two windows: one season says little of the next. */
function rightInEachWindow(given: readonly AdviceTrial[]): boolean {
  const windows = [...Map.groupBy(given, ({ window }) => window).values()]
  const judged = windows.filter((some) => some.length >= minPerWindow)
  const right = (some: AdviceTrial[]) =>
    some.filter((trial) => trial.right).length >= requiredShare * some.length
  return judged.length >= minWindows && judged.every(right)
}

/** Lower Wilson score bound (1927) of a share of `count` independent cases. */
function wilsonBound(share: number, count: number): number {
  const z2 = wilsonZ * wilsonZ
  const middle = share + z2 / (2 * count)
  const half = wilsonZ * Math.sqrt((share * (1 - share) + z2 / (4 * count)) / count)
  return (middle - half) / (1 + z2 / count)
}
