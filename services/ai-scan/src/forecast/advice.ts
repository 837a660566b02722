import type { Rule } from './learned.ts'

/** An advice that could have been said in a trial, with its chance, and whether it would have been right. */
export interface Answer {
  chance: number
  right: boolean
  /** Answers of one city pair, one window of days and one week of departure tell about as much as one of them. */
  block: string
  window: number
}

/** How often advice shall be right that is said. */
const wanted = 0.85

const fewestBlocks = 12
const fewestWindows = 2
const fewestOfWindow = 30
/** Standard deviations by which it has to be surer than that. */
const surety = 1
const chances = Array.from({ length: 49 }, (_, at) => 0.5 + at * 0.01)

/** The lowest chance from which advice was right often enough, in each window that has some; `null` where there is none. */
export function ruleOf(answers: readonly Answer[]): Rule | null {
  for (const from of chances) {
    const given = answers.filter(({ chance }) => chance >= from)
    const blocks = new Set(given.map(({ block }) => block)).size
    if (blocks < fewestBlocks) return null
    const right = given.filter((answer) => answer.right).length
    const enough = wilsonBound(right / given.length, blocks) >= wanted
    if (enough && rightInEachWindow(given)) return { from, said: given.length, right }
  }
  return null
}

/** What held in one season may be over in the next: it takes two windows at least. */
function rightInEachWindow(given: readonly Answer[]): boolean {
  const windows = [...Map.groupBy(given, ({ window }) => window).values()]
  const told = windows.filter((some) => some.length >= fewestOfWindow)
  const right = (some: Answer[]) => some.filter((answer) => answer.right).length >= wanted * some.length
  return told.length >= fewestWindows && told.every(right)
}

/** Lower bound of Wilson (1927) for a share seen in so many independent cases. */
function wilsonBound(share: number, count: number): number {
  const z2 = surety * surety
  const middle = share + z2 / (2 * count)
  const half = surety * Math.sqrt((share * (1 - share) + z2 / (4 * count)) / count)
  return (middle - half) / (1 + z2 / count)
}
